"""Games, drawings and rows."""

import importlib
import unittest
import xml.etree.ElementTree as xml

import quandary
from support import CORRIDOR, DEAD, SAMPLES


class Playing(unittest.TestCase):
    def test_moves_are_played_undone_and_redone(self) -> None:
        game = quandary.read(CORRIDOR).levels[0].play()
        game.enter("R")
        game.enter("R")
        self.assertTrue(game.is_solved)
        self.assertEqual((game.moves, game.scores["pushes"]), ("RR", 2))
        self.assertEqual((game.history, game.played), (["R", "R"], 2))
        self.assertTrue(game.undo())
        self.assertFalse(game.is_solved)
        self.assertEqual((game.moves, game.played), ("R", 1))
        self.assertTrue(game.redo() and game.is_solved)
        self.assertFalse(game.redo())
        game.seek(0)
        self.assertEqual((game.moves, len(game.history)), ("", 2))
        self.assertFalse(game.undo())
        game.seek((1 << 64) - 1)
        self.assertTrue(game.is_solved)

    def test_wrong_moves_are_exceptions_and_change_nothing(self) -> None:
        game = quandary.read(CORRIDOR, "a.xsb").levels[0].play()
        for moves, at in (("U", 1), ("R!", 2), ("R" * 9, 3), ("\0", 1), ("é", 1)):
            with self.assertRaises(quandary.MoveError) as caught:
                game.enter(moves)
            error = caught.exception
            self.assertEqual((error.at, error.code), (at, "illegal move"))
            self.assertEqual((error.file, error.level), ("a.xsb", 1))
            self.assertEqual(game.moves, "")
        with self.assertRaises(quandary.ArgumentError):
            game.seek(-1)
        with self.assertRaises(UnicodeError):
            game.enter("\ud800")

    def test_a_copy_is_played_on_its_own(self) -> None:
        game = quandary.read(CORRIDOR).levels[0].play()
        copy = game.fork()
        copy.enter("RR")
        self.assertEqual((game.moves, copy.moves), ("", "RR"))

    def test_actions_are_performed_by_name(self) -> None:
        game = quandary.read(CORRIDOR).levels[0].play()
        actions = {action.id: action for action in game.actions()}
        steps = [one for one in actions.values() if not one.cells]
        walk = next(one for one in actions.values() if one.cells)
        played = 0
        for action in steps:
            try:
                game.perform(action.id)
                played += 1
            except quandary.MoveError:
                pass
        self.assertGreater(played, 0)
        for cells in ("", "x", "1", "1 2 3 4 5"):
            with self.assertRaises(quandary.ArgumentError):
                game.perform(walk.id, cells)
        with self.assertRaises(quandary.ArgumentError):
            game.perform("fly")

    def test_warnings_say_that_a_level_is_lost(self) -> None:
        level = quandary.open(SAMPLES / "tents" / "lessons.tents").levels[0]
        warned = 0
        for cell in range((level.info.width or 0) * (level.info.height or 0)):
            row, column = divmod(cell, level.info.width or 1)
            game = level.play()
            try:
                game.enter(f"T{row},{column}")
            except quandary.MoveError:
                continue
            if game.warnings:
                warned += 1
                hint = level.hint(after=game.moves)
                self.assertEqual(hint.outcome, "hopeless")
        self.assertGreater(warned, 0)

    def test_turn_based_and_live_games_are_distinguished(self) -> None:
        turns = quandary.read(CORRIDOR).levels[0]
        live = quandary.open(SAMPLES / "tileworld" / "lessons.dat").levels[0]
        with self.assertRaisesRegex(quandary.ArgumentError, "use `play`"):
            turns.play_live()
        with self.assertRaisesRegex(quandary.ArgumentError, "use `play_live`"):
            live.play()


class PlayingLive(unittest.TestCase):
    def setUp(self) -> None:
        document = quandary.open(SAMPLES / "tileworld" / "lessons.dat")
        self.game = document.levels[0].play_live()

    def test_time_passes_only_in_ticks(self) -> None:
        game = self.game
        self.assertEqual((game.now, game.status), (0, "running"))
        game.tick("E")
        for _ in range(9):
            game.tick()
        self.assertEqual((game.now, game.recorded), (10, 10))
        self.assertIn("E", game.moves)
        self.assertNotIn("E", game.moves_since(5))
        game.seek(4)
        self.assertEqual((game.now, game.recorded), (4, 10))
        game.tick()
        self.assertEqual(game.recorded, 5)
        self.assertTrue(game.facts)
        self.assertGreater(game.tick_seconds, 0)

    def test_games_begin_with_options(self) -> None:
        start = self.game.start
        self.assertIn("seed", start)
        self.game.begin({"seed": 5})
        self.assertEqual(self.game.start["seed"], "5")
        with self.assertRaises(quandary.ArgumentError):
            self.game.begin({"luck": 5})
        with self.assertRaises(quandary.ArgumentError):
            self.game.begin({"seed": "five"})

    def test_wrong_inputs_are_exceptions(self) -> None:
        for wrong in ("Q", "E E", "\0", "x" * 1000):
            with self.assertRaises(quandary.MoveError):
                self.game.tick(wrong)
        self.assertEqual(self.game.now, 0)
        with self.assertRaises(quandary.ArgumentError):
            self.game.input("fly")

    def test_actions_stand_for_inputs(self) -> None:
        plain = [one.id for one in self.game.actions() if not one.cells]
        inputs = {self.game.input(action) for action in plain}
        self.assertIn("E", inputs)

    def test_a_recorded_solution_wins(self) -> None:
        folder = SAMPLES / "tileworld"
        levels = quandary.open(folder / "lessons.dat")
        level = levels.levels[0]
        result = level.solve(time=20)
        assert result.solution is not None
        self.assertEqual(level.verify(result.solution).outcome, "verified")


class Drawing(unittest.TestCase):
    def test_levels_of_every_family_are_drawn(self) -> None:
        for folder in SAMPLES.iterdir():
            drawn = 0
            for path in sorted(folder.iterdir()):
                for level in quandary.open(path).levels[:1]:
                    drawing = level.draw()
                    xml.fromstring(drawing.svg())
                    self.assertEqual(drawing.png(8)[:8], b"\x89PNG\r\n\x1a\n")
                    self.assertEqual(level.svg(), drawing.svg())
                    self.assertTrue(str(drawing))
                    drawn += 1
            self.assertGreater(drawn, 0, folder)

    def test_texts_of_files_are_escaped(self) -> None:
        title = "<script>alert(1)</script>&\"'"
        level = quandary.read(f"; {title}\n\n{CORRIDOR}", "a.xsb").levels[0]
        self.assertEqual(level.title, title)
        for shown in (level, level.play()):
            svg = shown._repr_svg_() or ""
            self.assertNotIn("<script", svg)
            self.assertIn("&lt;script", svg)
            xml.fromstring(svg)

    def test_levels_that_cannot_be_drawn_have_no_picture(self) -> None:
        document = quandary.open(SAMPLES / "tileworld" / "tiles.bmp")
        self.assertEqual(document.levels, ())
        other = quandary.read("\nnonsense\n' 0--?--+--a\n", "a.gartriage").levels[0]
        try:
            other.draw()
        except quandary.LevelError:
            self.assertIsNone(other._repr_svg_())
        else:
            self.assertIsNotNone(other._repr_svg_())

    def test_options_and_sizes_are_checked(self) -> None:
        level = quandary.read(CORRIDOR).levels[0]
        self.assertNotEqual(level.draw({"style": "print"}).svg(), level.svg())
        for options in ({"style": "baroque"}, {"frame": 1}):
            with self.assertRaises(quandary.ArgumentError):
                level.draw(options)
        for cell in (0, -1, 1 << 32, 1 << 62):
            with self.assertRaises(quandary.ArgumentError):
                level.png(cell)
        with self.assertRaises(quandary.WriteError):
            level.png((1 << 32) - 1)
        with self.assertRaises(OverflowError):
            level.png(1 << 64)

    def test_tile_images_are_companions(self) -> None:
        folder = SAMPLES / "tileworld"
        level = quandary.open(folder / "lessons.dat").levels[0]
        tiles = quandary.open(folder / "tiles.bmp")
        self.assertNotEqual(level.draw(companions=[tiles]).svg(), level.draw().svg())


class Rows(unittest.TestCase):
    def test_rows_have_the_same_columns(self) -> None:
        document = quandary.open(SAMPLES / "crossoban" / "storehouse.xsb")
        dead = quandary.read(DEAD).levels[0]
        rows = quandary.rows(quandary.solve_many([*document.levels, dead]))
        self.assertEqual(len({tuple(row) for row in rows}), 1)
        self.assertEqual([row["scores.pushes"] for row in rows], [9, 9, 20, 21, None])
        self.assertEqual(quandary.rows([]), [])

    def test_levels_and_findings_are_rows(self) -> None:
        document = quandary.open(SAMPLES / "gartriage" / "lessons.Gartriage")
        rows = quandary.rows(document.levels)
        self.assertEqual([row["number"] for row in rows], list(range(1, 9)))
        self.assertEqual({row["family"] for row in rows}, {"gartriage"})
        bad = quandary.read("Title: a\n\nnonsense\n' 0--1--+--a\n", "a.gartriage")
        self.assertEqual(quandary.rows(bad.check())[0]["line"], 3)

    def test_rows_are_tables_for_pandas_and_polars(self) -> None:
        try:
            pandas = importlib.import_module("pandas")
            polars = importlib.import_module("polars")
        except ImportError as missing:
            self.skipTest(f"{missing.name} is not installed")
        dead = [quandary.read(DEAD).levels[0]] * 150
        level = quandary.read(CORRIDOR).levels[0]
        rows = quandary.rows(quandary.solve_many([*dead, level]))
        self.assertEqual(pandas.DataFrame(rows)["value"].iloc[-1], 2)
        table = polars.DataFrame(rows, infer_schema_length=None)
        self.assertEqual(table["value"][-1], 2)


if __name__ == "__main__":
    unittest.main()
