"""Opening, checking and converting files; levels and their fingerprints."""

import pickle
import tempfile
import unittest
from pathlib import Path

import quandary
from support import CORRIDOR, SAMPLES


class Opening(unittest.TestCase):
    def test_every_sample_opens_in_a_format_of_its_folder(self) -> None:
        for folder in SAMPLES.iterdir():
            for path in folder.iterdir():
                document = quandary.open(path)
                self.assertEqual(document.family, folder.name, path)
                known = quandary.families()[folder.name].formats
                self.assertIn(document.format, [format.id for format in known])
                self.assertEqual(document.data, path.read_bytes())

    def test_paths_may_be_text_bytes_or_objects(self) -> None:
        path = SAMPLES / "crossoban" / "storehouse.xsb"
        for one in (path, str(path), str(path).encode()):
            self.assertEqual(quandary.open(one).name, str(path))

    def test_contents_may_be_text_or_any_bytes(self) -> None:
        data = CORRIDOR.encode()
        for one in (CORRIDOR, data, bytearray(data), memoryview(data)):
            self.assertEqual(quandary.read(one).data, data)
        for wrong in (10**12, None, ["#"]):
            with self.assertRaises(TypeError):
                quandary.read(wrong)  # type: ignore[arg-type]

    def test_names_that_are_not_text_can_be_opened(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = folder.encode() + b"/caf\xe9.xsb"
            try:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(CORRIDOR)
            except OSError:
                self.skipTest("the file system does not store such names")
            document = quandary.open(path)
            self.assertEqual(document.name, folder + "/caf?.xsb")
            self.assertEqual(len(document.levels), 1)

    def test_missing_files_and_folders_raise_the_usual_errors(self) -> None:
        with self.assertRaises(FileNotFoundError):
            quandary.open("no/such/file.xsb")
        with self.assertRaises(OSError):
            quandary.open(SAMPLES)

    def test_unknown_formats_have_a_code_that_is_explained(self) -> None:
        for data in (b"", b"\xff\xfe\x00\x01", "\x00", "no puzzle at all"):
            with self.assertRaises(quandary.OpenError) as caught:
                quandary.read(data, "what.is")
            self.assertEqual(caught.exception.file, "what.is")
            (explanation,) = quandary.explain(caught.exception.code)
            self.assertEqual(explanation.kind, "finding")

    def test_limits_are_checked_and_can_be_changed(self) -> None:
        two = CORRIDOR + "\n" + CORRIDOR
        self.assertEqual(len(quandary.read(two).levels), 2)
        with self.assertRaises(quandary.OpenError) as caught:
            quandary.read(two, limits={"levels": 1})
        self.assertEqual(caught.exception.code, "limit exceeded")
        with self.assertRaises(quandary.OpenError):
            quandary.read(two, limits={"file-bytes": 5})
        with self.assertRaises(quandary.ArgumentError):
            quandary.read(two, limits={"nodes": 5})
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "two.xsb")
            path.write_text(two, encoding="utf-8")
            with self.assertRaises(quandary.OpenError):
                quandary.open(path, limits={"file-bytes": len(two) - 1})
            quandary.open(path, limits={"file-bytes": len(two)})

    def test_the_format_and_the_strictness_can_be_chosen(self) -> None:
        self.assertEqual(quandary.read(CORRIDOR, format="sok").format, "sok")
        with self.assertRaises(quandary.ArgumentError):
            quandary.read(CORRIDOR, format="chess")
        with self.assertRaises(quandary.ArgumentError):
            quandary.read(CORRIDOR, strictness="severe")  # type: ignore[arg-type]

        text = "Title: a\n' 0--1--+--a\n"
        lenient = quandary.read(text, "a.gartriage")
        strict = quandary.read(text, "a.gartriage", strictness="strict")
        self.assertEqual([one.severity for one in lenient.check()], ["warning"])
        self.assertEqual([one.severity for one in strict.check()], ["error"])

    def test_texts_that_are_levels_are_read(self) -> None:
        document = quandary.from_text("3x3:_bc,1,0,0,0,1,0")
        self.assertEqual(len(document.levels), 1)
        self.assertEqual(quandary.from_text("2026-11-23").levels[0].number, 1)
        with self.assertRaises(quandary.ArgumentError):
            quandary.from_text("what is this")


class Checking(unittest.TestCase):
    def test_findings_have_a_code_and_a_place(self) -> None:
        document = quandary.read("Title: a\n\nnonsense\n' 0--1--+--a\n", "a.gartriage")
        finding = document.check()[0]
        self.assertEqual((finding.line, finding.column), (3, 1))
        self.assertEqual(document.data[finding.start : finding.end], b"nonsense")
        self.assertTrue(quandary.explain(finding.code))
        self.assertEqual(document.findings_omitted, 0)

    def test_safe_fixes_remove_findings_and_change_no_file(self) -> None:
        text = "Title: a\n' 0--1--+--a\n"
        document = quandary.read(text, "a.gartriage")
        self.assertTrue(any(finding.fix_is_safe for finding in document.check()))
        fixed = quandary.read(document.fixed(), "a.gartriage")
        self.assertLess(len(fixed.check()), len(document.check()))
        self.assertEqual(document.data, text.encode())

    def test_further_findings_are_counted(self) -> None:
        nonsense = "Title: a\n\n' 0--1--+--a\n" + "nonsense\n" * 20
        document = quandary.read(nonsense, "a.gartriage", limits={"diagnostics": 5})
        self.assertEqual(len(document.check()), 5)
        self.assertGreater(document.findings_omitted, 0)


class Converting(unittest.TestCase):
    def test_a_converted_file_has_the_same_levels(self) -> None:
        document = quandary.open(SAMPLES / "crossoban" / "storehouse.xsb")
        converted = document.convert("sok")
        again = quandary.read(converted.data, format=converted.format)
        self.assertEqual(
            [level.fingerprint for level in again.levels],
            [level.fingerprint for level in document.levels],
        )

    def test_some_levels_can_be_converted_in_any_order(self) -> None:
        document = quandary.open(SAMPLES / "crossoban" / "storehouse.xsb")
        wanted = [document.levels[2], document.levels[0]]
        some = quandary.read(document.convert("sok", levels=wanted).data)
        self.assertEqual(
            [level.title for level in some.levels], [level.title for level in wanted]
        )

    def test_what_cannot_be_stored_is_an_error_or_listed(self) -> None:
        lessons = quandary.open(SAMPLES / "crossoban" / "lessons.crossoban")
        mixed = lessons.levels[1:2]
        with self.assertRaises(quandary.WriteError) as caught:
            lessons.convert("xsb", levels=mixed)
        self.assertEqual(caught.exception.file, lessons.name)
        self.assertIn("level 2", lessons.convert("xsb").lost[0])
        for unknown in ("chess", "tnt", ""):
            with self.assertRaises(quandary.ArgumentError):
                lessons.convert(unknown)

    def test_the_canonical_form_is_stable(self) -> None:
        document = quandary.open(SAMPLES / "gartriage" / "lessons.Gartriage")
        canonical = document.canonical()
        again = quandary.read(canonical, format=document.format)
        self.assertEqual(again.canonical(), canonical)


class Levels(unittest.TestCase):
    def test_levels_are_found_by_index_number_and_title(self) -> None:
        document = quandary.open(SAMPLES / "gartriage" / "lessons.Gartriage")
        level = document.level(2)
        self.assertIs(level, document.levels[1])
        self.assertIs(level, document.level("Push"))
        self.assertEqual(level.info.index, 1)
        self.assertIn("Push", repr(level))

    def test_levels_that_do_not_exist_are_errors(self) -> None:
        document = quandary.open(SAMPLES / "gartriage" / "lessons.Gartriage")
        for number in (0, 99, -1, 1 << 80, "No such title"):
            with self.assertRaises(quandary.LevelError) as caught:
                document.level(number)
            self.assertEqual(caught.exception.code, "no such level")
        with self.assertRaises(IndexError):
            document.levels[99]
        solutions = quandary.open(SAMPLES / "tileworld" / "lessons-ms.dac.tws")
        self.assertEqual(solutions.levels, ())
        with self.assertRaises(quandary.LevelError):
            solutions.level(1)

    def test_levels_with_errors_have_the_place_of_the_error(self) -> None:
        document = quandary.read("\nnonsense\n' 0--1--+--a\n", "a.gartriage")
        with self.assertRaises(quandary.LevelError) as caught:
            document.levels[0].solve()
        error = caught.exception
        self.assertEqual(error.code, document.check()[0].code)
        self.assertEqual((error.file, error.level), ("a.gartriage", 1))
        self.assertEqual((error.line, error.column), (2, 1))
        copy = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(copy), copy.line), (str(error), error.line))

    def test_fingerprints_ignore_the_format_and_find_mirror_images(self) -> None:
        level = quandary.read(CORRIDOR).levels[0]
        mirrored = quandary.read("######\n#. $@#\n######\n").levels[0]
        self.assertNotEqual(level.fingerprint, mirrored.fingerprint)
        self.assertEqual(
            level.fingerprints().symmetric, mirrored.fingerprints().symmetric
        )

    def test_variants_are_chosen_by_part_of_their_names(self) -> None:
        document = quandary.open(SAMPLES / "tileworld" / "lessons.dat")
        level = document.levels[0]
        self.assertEqual(level.under("lynx").variant, "Lynx, 2.3.1")
        for unknown in ("chess", "", "lynx ms"):
            with self.assertRaises(quandary.ArgumentError) as caught:
                level.under(unknown)
            self.assertIn("Lynx, 2.3.1", str(caught.exception))


class Explaining(unittest.TestCase):
    def test_codes_formats_and_terms_are_explained(self) -> None:
        for name in ("xsb", "gar0001", "pushes", "fingerprint"):
            self.assertTrue(quandary.explain(name), name)
        self.assertEqual(quandary.explain("what is this"), [])

    def test_families_publish_what_arguments_accept(self) -> None:
        for family in quandary.families().values():
            self.assertTrue(family.formats and family.metrics and family.variants)
            self.assertIn("solve", family.support)


if __name__ == "__main__":
    unittest.main()
