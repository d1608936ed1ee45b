"""Solving, counting, improving, verifying, hints and questions."""

import signal
import subprocess
import sys
import threading
import time
import unittest
from typing import List

import quandary
from support import CORRIDOR, DEAD, SAMPLES, yard


def tents() -> quandary.Level:
    """A generated level, which has one solution."""
    document = quandary.generate("tents").document
    assert document is not None
    return document.levels[0]


class Solving(unittest.TestCase):
    def test_a_solution_has_scores_and_is_verified(self) -> None:
        level = quandary.read(CORRIDOR, "corridor.xsb").levels[0]
        result = level.solve()
        self.assertEqual((result.outcome, result.optimal), ("solved", True))
        self.assertEqual((result.solution, result.value), ("RR", 2))
        self.assertEqual(result.scores["pushes"], 2)
        self.assertEqual((result.file, result.level), ("corridor.xsb", 1))
        self.assertEqual(level.verify("RR").outcome, "verified")

    def test_metrics_are_those_of_the_family(self) -> None:
        level = quandary.read(CORRIDOR).levels[0]
        self.assertEqual(level.solve(metric="moves").metric, "moves")
        with self.assertRaises(quandary.ArgumentError) as caught:
            level.solve(metric="pushs")
        self.assertIn("did you mean `pushes`?", str(caught.exception))

    def test_unsolvable_levels_are_results(self) -> None:
        result = quandary.read(DEAD).levels[0].solve()
        self.assertEqual((result.outcome, result.solution), ("unsolvable", None))

    def test_budgets_end_a_search_without_an_answer(self) -> None:
        level = quandary.read(yard(9, 7), "a.gartriage").levels[0]
        result = level.solve(nodes=1)
        self.assertEqual((result.outcome, result.reason), ("undecided", "nodes"))
        self.assertEqual(level.solve(time=0).reason, "time")

    def test_solving_continues_a_game(self) -> None:
        level = quandary.read(CORRIDOR).levels[0]
        self.assertEqual(level.solve(after="R").solution, "R")
        with self.assertRaises(quandary.MoveError) as caught:
            level.solve(after="Rx")
        self.assertEqual((caught.exception.at, caught.exception.token), (2, "x"))

    def test_best_solutions_are_counted_and_listed(self) -> None:
        level = tents()
        counted = level.count()
        self.assertEqual((counted.count, counted.count_is_exact), (1, True))
        listed = level.solve_all(limit=5)
        self.assertEqual(listed.solutions, [listed.solution])

    def test_wrong_limits_are_exceptions(self) -> None:
        level = quandary.read(CORRIDOR).levels[0]
        for wrong in (-1.0, float("nan"), float("inf"), -1e300):
            with self.assertRaises(quandary.ArgumentError):
                level.solve(time=wrong)
        for huge in (-1, 1 << 64):
            with self.assertRaises(quandary.ArgumentError):
                level.solve(nodes=huge)
            with self.assertRaises(quandary.ArgumentError):
                level.solve(memory=huge)
            with self.assertRaises(quandary.ArgumentError):
                level.solve_all(limit=huge)
        with self.assertRaises(ValueError):
            level.solve(time="long")  # type: ignore[arg-type]
        self.assertIn(level.solve(memory=0).outcome, ("solved", "undecided"))

    def test_many_levels_are_solved_in_order(self) -> None:
        document = quandary.open(SAMPLES / "crossoban" / "storehouse.xsb")
        bad = quandary.read("\nnonsense\n' 0--1--+--a\n", "a.gartriage").levels[0]
        levels = [*document.levels, bad]
        seen: List[int] = []
        for threads in (1, 3):
            seen.clear()
            results = quandary.solve_many(
                levels, threads=threads, progress=lambda one: seen.append(one.level)
            )
            self.assertEqual(seen, [1, 2, 3, 4, 1])
            self.assertEqual([one.value for one in results], [9, 9, 20, 21, None])
            self.assertEqual(results[-1].outcome, "error")
            self.assertIn("a.gartriage#1:2:1", results[-1].reason or "")


class Watching(unittest.TestCase):
    def setUp(self) -> None:
        self.long = quandary.read(yard(9, 7), "a.gartriage").levels[0]

    def test_progress_is_reported_at_intervals(self) -> None:
        reports: List[quandary.Progress] = []
        began = time.monotonic()
        self.long.solve(time=0.75, progress=reports.append)
        took = time.monotonic() - began
        self.assertGreater(len(reports), 0)
        self.assertLessEqual(len(reports), took * 10)
        nodes = [report.nodes for report in reports]
        self.assertEqual(nodes, sorted(nodes))

    def test_exceptions_of_the_callback_end_the_search(self) -> None:
        def fail(_: quandary.Progress) -> None:
            raise RuntimeError("enough")

        with self.assertRaisesRegex(RuntimeError, "enough"):
            self.long.solve(progress=fail)

    def test_a_keyboard_interrupt_in_the_callback_keeps_the_best(self) -> None:
        def stop(progress: quandary.Progress) -> None:
            if progress.best is not None:
                raise KeyboardInterrupt

        result = self.long.solve(progress=stop)
        self.assertEqual((result.outcome, result.optimal), ("solved", False))
        self.assertEqual(result.reason, "cancelled")
        replayed = self.long.verify(result.solution or "")
        self.assertEqual((replayed.outcome, replayed.value), ("verified", result.value))

    def test_other_threads_run_during_a_search_and_can_cancel_it(self) -> None:
        cancel = quandary.Cancel()
        results: List[quandary.SolveResult] = []
        search = threading.Thread(
            target=lambda: results.append(self.long.solve(cancel=cancel))
        )
        search.start()
        # This thread solves another level meanwhile.
        self.assertEqual(quandary.read(CORRIDOR).levels[0].solve().value, 2)
        self.assertTrue(search.is_alive())
        cancel.cancel()
        search.join()
        self.assertEqual(results[0].reason, "cancelled")

    @unittest.skipIf(sys.platform == "win32", "signals are sent as on Unix")
    def test_ctrl_c_returns_the_best_solution_so_far(self) -> None:
        out = interrupted("print(level.solve(progress=found))")
        self.assertIn("outcome='solved'", out)
        self.assertIn("optimal=False", out)
        self.assertIn("reason='cancelled'", out)

    @unittest.skipIf(sys.platform == "win32", "signals are sent as on Unix")
    def test_ctrl_c_ends_the_search_of_many_levels(self) -> None:
        many = "quandary.solve_many([short, level, level, level], progress=begun)"
        out = interrupted(f"print([one.reason for one in {many}])")
        self.assertIn("[None, 'cancelled', 'cancelled', 'cancelled']", out)


SCRIPT = """
import signal
import sys
sys.path.insert(0, sys.argv[1])
import quandary
from support import CORRIDOR, yard

# A shell that starts the tests in the background makes them ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
level = quandary.read(yard(9, 7), "a.gartriage").levels[0]
short = quandary.read(CORRIDOR).levels[0]

def found(progress):
    if progress.best is not None:
        print("searching", flush=True)

def begun(result):
    print("searching", flush=True)

"""


def interrupted(statement: str) -> str:
    """What a program prints that receives Ctrl-C when it says that it searches."""
    folder = str(SAMPLES.parent / "crates" / "quandary-py" / "tests")
    program = subprocess.Popen(
        [sys.executable, "-c", SCRIPT + statement, folder],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    first = program.stdout.readline()
    assert first == "searching\n", first
    program.send_signal(signal.SIGINT)
    rest = program.communicate()[0]
    assert program.returncode == 0, program.returncode
    return rest


class Improving(unittest.TestCase):
    def test_a_detour_is_removed(self) -> None:
        level = quandary.read(CORRIDOR).levels[0]
        improved = level.improve("RlrR", metric="moves")
        self.assertEqual((improved.before["moves"], improved.result.value), (4, 2))
        self.assertEqual(improved.result.solution, "RR")

    def test_families_that_cannot_improve_say_so(self) -> None:
        with self.assertRaises(quandary.ArgumentError) as caught:
            tents().improve("")
        self.assertEqual(caught.exception.code, "not supported")

    def test_moves_that_do_not_solve_are_exceptions(self) -> None:
        level = quandary.open(SAMPLES / "tileworld" / "lessons.dat").levels[0]
        for moves in ("", "nonsense", "R"):
            with self.assertRaises(quandary.Error):
                level.improve(moves)


class Verifying(unittest.TestCase):
    def test_failures_name_the_move(self) -> None:
        level = quandary.read(CORRIDOR).levels[0]
        result = level.verify("RLR!")
        self.assertEqual((result.outcome, result.cause), ("failed", "illegal move"))
        self.assertEqual((result.at, result.token), (4, "!"))
        unfinished = level.verify("R")
        self.assertEqual((unfinished.outcome, unfinished.cause), ("failed", "not won"))

    def test_stored_solutions_are_replayed(self) -> None:
        document = quandary.open(SAMPLES / "gartriage" / "lessons.Gartriage")
        results = document.verify()
        self.assertEqual(len(results), len(document.levels))
        self.assertEqual({one.outcome for one in results}, {"verified"})
        stored = document.levels[0].stored()[0]
        self.assertTrue(stored.is_solution)
        self.assertEqual(
            document.levels[0].verify(stored.moves).value, results[0].value
        )

    def test_solutions_in_a_file_of_their_own_need_the_levels(self) -> None:
        folder = SAMPLES / "tileworld"
        solutions = quandary.open(folder / "lessons-lynx.dac.tws")
        with self.assertRaisesRegex(quandary.ArgumentError, "pass it as `levels`"):
            solutions.verify()
        configuration = quandary.open(folder / "lessons-lynx.dac")
        levels = configuration.configured(quandary.open(folder / "lessons.dat"))
        results = solutions.verify(levels)
        self.assertGreater(len(results), 0)
        self.assertEqual({one.outcome for one in results}, {"verified"})
        with self.assertRaises(quandary.ArgumentError):
            solutions.verify(quandary.read(CORRIDOR))
        with self.assertRaises(quandary.ArgumentError):
            solutions.configured(levels)

    def test_files_without_solutions_are_an_error(self) -> None:
        tiles = quandary.open(SAMPLES / "tileworld" / "tiles.bmp")
        with self.assertRaises(quandary.ArgumentError):
            tiles.verify()


class Helping(unittest.TestCase):
    def test_hints_suggest_a_move_that_leads_to_a_solution(self) -> None:
        level = quandary.read(CORRIDOR).levels[0]
        hint = level.hint()
        self.assertEqual((hint.outcome, hint.remaining), ("next", 2))
        self.assertEqual(len(hint.steps), 3)
        after = level.hint(after=hint.moves or "")
        self.assertEqual(after.remaining, 1)
        self.assertEqual(level.hint(after="RR").outcome, "solved")
        self.assertEqual(quandary.read(DEAD).levels[0].hint().outcome, "hopeless")
        with self.assertRaises(quandary.MoveError):
            level.hint(after="U")

    def test_ratings_are_grades_with_reasons(self) -> None:
        level = tents()
        rating = level.rate()
        assert rating is not None
        self.assertTrue(rating.grade)

    def test_every_question_of_every_family_can_be_asked(self) -> None:
        samples = {
            "apad": "days.placements",
            "crossoban": "storehouse.xsb",
            "tents": "lessons.tents",
        }
        for family, file in samples.items():
            level = quandary.open(SAMPLES / family / file).levels[0]
            questions = quandary.families()[family].questions
            self.assertTrue(questions)
            for question in questions:
                answer = level.ask(question.id, time=2)
                self.assertIn(answer.tone, ("good", "bad", "open"))
                self.assertTrue(answer.sentence)
            with self.assertRaises(quandary.ArgumentError):
                level.ask("meaning of life")
            with self.assertRaises(quandary.ArgumentError):
                level.ask(questions[0].id, {"no-such-option": 1})


class Generating(unittest.TestCase):
    def test_the_same_seed_gives_the_same_levels(self) -> None:
        options = {"rows": 6, "columns": 6}
        made = [quandary.generate("tents", options, count=3, seed=7) for _ in "ab"]
        assert made[0].document is not None and made[1].document is not None
        self.assertEqual(made[0].made, 3)
        self.assertEqual(made[0].document.data, made[1].document.data)
        self.assertEqual(made[0].document.levels[0].info.width, 6)

    def test_wrong_requests_are_exceptions(self) -> None:
        for family in ("chess", "", "tileworld"):
            with self.assertRaises(quandary.ArgumentError):
                quandary.generate(family)
        for options in ({"rows": 0}, {"rows": "many"}, {"legs": 4}, {"rows": -1}):
            with self.assertRaises(quandary.ArgumentError):
                quandary.generate("tents", options)
        for number in (-1, 1 << 64):
            with self.assertRaises(quandary.ArgumentError):
                quandary.generate("tents", count=number)
            with self.assertRaises(quandary.ArgumentError):
                quandary.generate("tents", seed=number)

    def test_a_huge_count_ends_with_its_budget(self) -> None:
        for family, description in quandary.families().items():
            if description.generator is None:
                continue
            huge = quandary.generate(family, count=(1 << 64) - 1, time=0.2)
            self.assertLess(huge.made, 1 << 32, family)
            if huge.document is not None:
                self.assertEqual(len(huge.document.levels), huge.made)

    def test_no_levels_are_no_document(self) -> None:
        nothing = quandary.generate("crossoban", count=5, time=0)
        self.assertEqual((nothing.document, nothing.made), (None, 0))
        self.assertEqual(quandary.generate("tents", count=0).made, 0)


if __name__ == "__main__":
    unittest.main()
