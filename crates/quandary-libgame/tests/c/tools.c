/* Files, solutions and random games. The argument is a folder for files. */
#include <string.h>

#include "check.h"
#include "game.h"
#include "game_aux.h"
#include "game_ext.h"
#include "game_tools.h"

static char name[4096];

static char *in(const char *folder, const char *file) {
  snprintf(name, sizeof name, "%s/%s", folder, file);
  return name;
}

static void put(const char *folder, const char *file, const char *text) {
  FILE *out = fopen(in(folder, file), "wb");
  CHECK(out != NULL);
  CHECK(fputs(text, out) >= 0);
  CHECK(fclose(out) == 0);
}

static bool holds(const char *folder, const char *file, const char *text) {
  char found[4096];
  FILE *from = fopen(in(folder, file), "rb");
  CHECK(from != NULL);
  size_t length = fread(found, 1, sizeof found, from);
  fclose(from);
  return length == strlen(text) && memcmp(found, text, length) == 0;
}

static game loaded(const char *folder, const char *text) {
  put(folder, "load.tnt", text);
  return game_load(in(folder, "load.tnt"));
}

static void saves(const char *folder) {
  game g = game_new_empty_ext(2, 3, true, false);
  game_set_square(g, 0, 0, TREE);
  game_set_square(g, 0, 2, TENT);
  game_set_square(g, 1, 1, GRASS);
  game_set_expected_nb_tents_row(g, 0, 1);
  game_set_expected_nb_tents_col(g, 2, 10);
  game_save(g, in(folder, "save.tnt"));
  CHECK(holds(folder, "save.tnt", "2 3 1 0\n1 0 \n0 0 10 \nx *\n - \n"));
  game h = game_load(in(folder, "save.tnt"));
  CHECK(game_equal(g, h));
  game_undo(h);
  CHECK(game_equal(g, h)); /* it has no moves to undo */
  game_delete(h);
  /* Clues that cannot be satisfied are saved, too. */
  game_set_expected_nb_tents_row(g, 1, 4294967295u);
  game_save(g, in(folder, "save.tnt"));
  h = game_load(in(folder, "save.tnt"));
  CHECK(game_equal(g, h));
  game_delete(h);
  game_delete(g);
  g = game_default_solution();
  game_save(g, in(folder, "save.tnt"));
  h = game_load(in(folder, "save.tnt"));
  CHECK(game_equal(g, h));
  game_delete(g);
  game_delete(h);
}

static void loads_what_editors_left(const char *folder) {
  const char *whole = "3 3 1 0\n1 0 0 \n0 0 1 \nx  \n   \n   \n";
  const char *damaged[4] = {"3 3 1 0\n1 0 0 \n0 0 1 \nx  \n   \n   ", /* no line feed at the end */
                            "3 3 1 0 \n1 0 0\n0 0 1\nx  \n   \n   \n", /* blanks elsewhere */
                            "3 3 1 0\n1 0 0 \n0 0 1 \nx\n\n\n",       /* rows trimmed */
                            "3 3 1 0\n1 0 0 \n0 0 1 \nx"};              /* rows lost */
  game g = loaded(folder, whole);
  CHECK(g != NULL);
  CHECK(game_is_wrapping(g));
  for (int k = 0; k < 4; k++) {
    game h = loaded(folder, damaged[k]);
    CHECK(game_equal(g, h));
    game_delete(h);
  }
  game_save(g, in(folder, "save.tnt"));
  CHECK(holds(folder, "save.tnt", whole));
  game_delete(g);
}

static void refuses_what_is_no_game(const char *folder) {
  const char *wrong[7] = {"",
                          "tents\n",
                          "0 3 0 0\n\n0 0 0 \n",
                          "4000000000 4000000000 0 0\n0 \n0 \n \n",
                          "1 2 0 0\n0 \n0 \n  \n",
                          "1 1 0 0\n123456789012345678901234567890 \n0 \n \n",
                          "1 1 0 0\n0 \n0 \n?\n"};
  for (int k = 0; k < 7; k++) CHECK(loaded(folder, wrong[k]) == NULL);
  CHECK(game_load(in(folder, "nothing.tnt")) == NULL);
  game g = game_default();
  game_save(g, in(folder, "no/such/folder.tnt")); /* prints an error and returns */
  game_delete(g);
}

static void solves(void) {
  game g = game_default(), solution = game_default_solution();
  CHECK(game_nb_solutions(g) == 1);
  game_play_move(g, 0, 1, GRASS);
  CHECK(game_solve(g));
  CHECK(game_equal(g, solution));
  game_undo(g); /* solving is not a move */
  CHECK(game_get_square(g, 0, 1) == EMPTY);
  /* Marks that contradict every solution: the game is not changed. */
  game_restart(g);
  game_play_move(g, 0, 0, GRASS);
  game before = game_copy(g);
  CHECK(!game_solve(g));
  CHECK(game_nb_solutions(g) == 0);
  CHECK(game_equal(g, before));
  game_undo(g);
  CHECK(game_get_square(g, 0, 0) == EMPTY);
  game_delete(before);
  game_delete(g);
  game_delete(solution);
}

static void counts(const char *folder) {
  /* One tree in the middle of a row of three, its tent on either side. */
  game g = loaded(folder, "3 1 0 0\n0 0 0 \n1 \n \nx\n \n");
  CHECK(game_nb_solutions(g) == 0); /* the clues of the rows are 0 */
  game_set_expected_nb_tents_row(g, 0, 1);
  CHECK(game_nb_solutions(g) == 1);
  game_delete(g);
  /* Two separate trees, each with a tent left or right, determined by the clues of the columns. */
  g = loaded(folder, "1 7 0 0\n2 \n1 0 0 0 1 0 0 \n x   x \n");
  CHECK(game_nb_solutions(g) == 1);
  CHECK(game_solve(g));
  CHECK(game_get_square(g, 0, 0) == TENT);
  CHECK(game_get_square(g, 0, 4) == TENT);
  CHECK(game_get_square(g, 0, 2) == GRASS);
  game_delete(g);
  /* Two solutions: T x - / - x T and - x T / T x -. */
  g = loaded(folder, "3 3 0 0\n1 0 1 \n1 0 1 \n x \n   \n x \n");
  CHECK(game_nb_solutions(g) == 2);
  game_set_square(g, 0, 0, TENT);
  CHECK(game_nb_solutions(g) == 1);
  game_set_square(g, 0, 0, GRASS);
  CHECK(game_nb_solutions(g) == 1);
  CHECK(game_solve(g));
  CHECK(game_get_square(g, 0, 2) == TENT);
  CHECK(game_get_square(g, 2, 0) == TENT);
  CHECK(game_is_over(g));
  game_set_square(g, 0, 0, TENT);
  game_set_square(g, 0, 2, EMPTY);
  game_set_square(g, 2, 2, GRASS);
  CHECK(game_nb_solutions(g) == 0);
  game_delete(g);
  /* The options of the board apply: the tent is next to its tree across the edge. */
  g = loaded(folder, "3 3 1 0\n1 0 0 \n0 0 1 \nx  \n   \n   \n");
  CHECK(game_nb_solutions(g) == 1);
  game_delete(g);
  g = loaded(folder, "3 3 0 0\n1 0 0 \n0 0 1 \nx  \n   \n   \n");
  CHECK(game_nb_solutions(g) == 0);
  game_delete(g);
  g = loaded(folder, "3 3 0 1\n1 1 0 \n1 1 0 \nx  \n x \n   \n");
  CHECK(game_nb_solutions(g) == 1);
  game_delete(g);
}

static void makes_random_games(void) {
  for (uint k = 0; k < 8; k++) {
    bool wrapping = k & 1, diagadj = k & 2, solved = k & 4;
    srand(k);
    game g = game_random(6, 9, wrapping, diagadj, 8, solved);
    CHECK(game_nb_rows(g) == 6);
    CHECK(game_nb_cols(g) == 9);
    CHECK(game_is_wrapping(g) == wrapping);
    CHECK(game_is_diagadj(g) == diagadj);
    uint trees = game_get_expected_nb_tents_all(g);
    CHECK(trees > 0 && trees <= 8);
    CHECK(game_is_over(g) == solved);
    CHECK(game_get_current_nb_tents_all(g) == (solved ? trees : 0));
    /* The seed determines the game. */
    srand(k);
    game same = game_random(6, 9, wrapping, diagadj, 8, solved);
    CHECK(game_equal(g, same));
    game other = game_random(6, 9, wrapping, diagadj, 8, solved);
    CHECK(!game_equal(g, other));
    CHECK(game_solve(g));
    CHECK(game_is_over(g));
    game_delete(g);
    game_delete(same);
    game_delete(other);
  }
  /* No trees, and more trees than fit. */
  game g = game_random(3, 3, false, false, 0, true);
  CHECK(game_get_expected_nb_tents_all(g) == 0);
  CHECK(game_is_over(g));
  game_delete(g);
  g = game_random(3, 3, false, false, 4294967295u, true);
  CHECK(game_get_expected_nb_tents_all(g) >= 1);
  CHECK(game_get_expected_nb_tents_all(g) <= 4);
  CHECK(game_is_over(g));
  game_delete(g);
  /* A torus with one square has no place for a tent. */
  g = game_random(1, 1, true, true, 5, true);
  CHECK(game_nb_rows(g) == 1);
  CHECK(game_get_expected_nb_tents_all(g) == 0);
  game_delete(g);
}

int main(int count, char *arguments[]) {
  CHECK(count == 2);
  const char *folder = arguments[1];
  saves(folder);
  loads_what_editors_left(folder);
  refuses_what_is_no_game(folder);
  solves();
  counts(folder);
  makes_random_games();
  return 0;
}
