/* game_check_move: every rule, and cases that depend on the order of the checks. */
#include "check.h"
#include "game.h"
#include "game_aux.h"
#include "game_ext.h"

/* A board from rows of ` `, `x`, `*`, `-`, all clues 9. */
static game board(uint nb_rows, uint nb_cols, const char *text, bool wrapping, bool diagadj) {
  game g = game_new_empty_ext(nb_rows, nb_cols, wrapping, diagadj);
  for (uint i = 0; i < nb_rows; i++) {
    game_set_expected_nb_tents_row(g, i, 9);
    for (uint j = 0; j < nb_cols; j++) {
      char c = text[i * nb_cols + j];
      game_set_expected_nb_tents_col(g, j, 9);
      game_set_square(g, i, j, c == 'x' ? TREE : c == '*' ? TENT : c == '-' ? GRASS : EMPTY);
    }
  }
  return g;
}

static int verdict(game g, uint i, uint j, square s) {
  game before = game_copy(g);
  int found = game_check_move(g, i, j, s);
  CHECK(game_equal(g, before)); /* game_check_move does not change the game */
  game_delete(before);
  game_delete(g);
  return found;
}

static void illegal(void) {
  square all[4] = {EMPTY, TREE, TENT, GRASS};
  for (int k = 0; k < 4; k++)
    CHECK(verdict(game_default(), 0, 4, all[k]) == ILLEGAL); /* on a tree */
  CHECK(verdict(game_default(), 0, 0, TREE) == ILLEGAL);
  CHECK(verdict(game_default_solution(), 0, 0, TREE) == ILLEGAL);
}

static void empty_is_always_regular(void) {
  CHECK(verdict(game_default(), 0, 0, EMPTY) == REGULAR);
  CHECK(verdict(game_default_solution(), 0, 0, EMPTY) == REGULAR); /* removes a required tent */
}

static void rule_1(void) {
  CHECK(verdict(board(2, 4, "*x x    ", false, false), 0, 2, TENT) == REGULAR);
  CHECK(verdict(board(2, 4, "x* x    ", false, false), 0, 2, TENT) == LOSING);
  CHECK(verdict(board(2, 4, "x   *x  ", false, false), 0, 1, TENT) == LOSING); /* at a corner */
  CHECK(verdict(board(2, 4, "x   *x  ", false, true), 0, 1, TENT) == REGULAR);
  /* Across the edge. */
  CHECK(verdict(board(3, 4, "* x  x      ", false, false), 0, 3, TENT) == REGULAR);
  CHECK(verdict(board(3, 4, "* x  x      ", true, false), 0, 3, TENT) == LOSING);
  CHECK(verdict(board(3, 4, "* x  x      ", true, true), 0, 3, TENT) == LOSING);
}

static void rule_2(void) {
  /* Tents: a row and a column that are full. */
  game g = game_default();
  CHECK(game_check_move(g, 1, 1, TENT) == LOSING); /* row 1 has 0 */
  CHECK(game_check_move(g, 0, 1, TENT) == LOSING); /* column 1 has 0 */
  CHECK(game_check_move(g, 0, 0, TENT) == REGULAR);
  game_set_expected_nb_tents_col(g, 0, 0);
  CHECK(game_check_move(g, 0, 0, TENT) == LOSING);
  game_delete(g);
  /* Grass on a row with just enough free squares; replacing a tent also loses one. */
  g = board(3, 3, "x  " "   " "  x", false, false);
  game_set_expected_nb_tents_row(g, 0, 1);
  game_set_expected_nb_tents_row(g, 1, 0);
  game_set_expected_nb_tents_row(g, 2, 1);
  for (uint j = 0; j < 3; j++) game_set_expected_nb_tents_col(g, j, 0);
  CHECK(game_check_move(g, 0, 1, GRASS) == REGULAR);
  game_set_square(g, 0, 2, GRASS);
  CHECK(game_check_move(g, 0, 1, GRASS) == LOSING);
  game_set_square(g, 0, 1, TENT);
  CHECK(game_check_move(g, 0, 1, GRASS) == LOSING);
  game_set_expected_nb_tents_row(g, 0, 0);
  CHECK(game_check_move(g, 0, 1, GRASS) == REGULAR);
  game_set_expected_nb_tents_col(g, 1, 3);
  CHECK(game_check_move(g, 0, 1, GRASS) == LOSING);
  game_delete(g);
}

static void rule_3(void) {
  /* One tree, one tent: a second tent is too many even next to the tree. */
  CHECK(verdict(board(1, 4, " x *", false, false), 0, 0, TENT) == LOSING);
  CHECK(verdict(board(1, 4, " x  ", false, false), 0, 0, TENT) == REGULAR);
  /* Two trees and two free squares. */
  game g = board(2, 2, "x  x", false, false);
  for (uint k = 0; k < 2; k++) {
    game_set_expected_nb_tents_row(g, k, 0);
    game_set_expected_nb_tents_col(g, k, 0);
  }
  CHECK(game_check_move(g, 0, 1, GRASS) == LOSING);
  game_set_square(g, 0, 0, EMPTY);
  CHECK(game_check_move(g, 0, 1, GRASS) == REGULAR);
  game_delete(g);
}

static void rule_4(void) {
  CHECK(verdict(board(2, 3, "x     ", false, false), 1, 1, TENT) == LOSING); /* only diagonal */
  CHECK(verdict(board(2, 3, "x     ", false, true), 1, 1, TENT) == LOSING);  /* in every mode */
  CHECK(verdict(board(2, 3, "x     ", false, false), 1, 0, TENT) == REGULAR);
  CHECK(verdict(board(3, 4, "x           ", true, false), 0, 3, TENT) == REGULAR);
  CHECK(verdict(board(3, 4, "x           ", false, false), 0, 3, TENT) == LOSING);
}

/* All clues are 0, so that only rule 4 can make a move losing. */
static game open_board(uint nb_rows, uint nb_cols, const char *text, bool wrapping) {
  game g = board(nb_rows, nb_cols, text, wrapping, false);
  for (uint i = 0; i < nb_rows; i++) game_set_expected_nb_tents_row(g, i, 0);
  for (uint j = 0; j < nb_cols; j++) game_set_expected_nb_tents_col(g, j, 0);
  return g;
}

static void trees_shut_in_by_grass(void) {
  CHECK(verdict(open_board(3, 3, " - -x-   ", false), 2, 1, GRASS) == LOSING);
  CHECK(verdict(open_board(3, 3, " - -x    ", false), 2, 1, GRASS) == REGULAR);
  CHECK(verdict(open_board(3, 3, "x-       ", false), 1, 0, GRASS) == LOSING); /* in a corner */
  CHECK(verdict(open_board(3, 3, "x-       ", true), 1, 0, GRASS) == REGULAR);
  /* Only grass counts: another tree next to the tree hides that it is lost. */
  CHECK(verdict(open_board(3, 3, "xx       ", false), 1, 0, GRASS) == REGULAR);
  /* Moves that change nothing are checked, too. */
  CHECK(verdict(open_board(3, 3, "x--      ", false), 0, 1, GRASS) == REGULAR);
  CHECK(verdict(open_board(3, 3, "x- -     ", false), 0, 1, GRASS) == LOSING);
  game g = board(1, 5, " x*x*", false, false);
  game_set_expected_nb_tents_row(g, 0, 2);
  CHECK(game_check_move(g, 0, 2, TENT) == REGULAR);
  game_set_expected_nb_tents_row(g, 0, 1);
  CHECK(game_check_move(g, 0, 2, TENT) == LOSING);
  game_delete(g);
}

static void narrow_toruses(void) {
  /* Height 2: the same square is above and below the tree; it counts twice, the move once. */
  CHECK(verdict(open_board(2, 3, "-x-   ", true), 1, 1, GRASS) == REGULAR);
  CHECK(verdict(open_board(2, 3, "-x-   ", false), 1, 1, GRASS) == LOSING);
  /* Height 1: a tent touches itself. */
  game g = board(1, 4, "x   ", true, false);
  CHECK(game_check_move(g, 0, 1, TENT) == REGULAR);
  for (uint j = 0; j < 4; j++) game_set_expected_nb_tents_col(g, j, j == 1);
  game_set_expected_nb_tents_row(g, 0, 1);
  game_play_move(g, 0, 1, TENT);
  CHECK(!game_is_over(g));
  CHECK(game_check_move(g, 0, 1, TENT) == LOSING);
  game_delete(g);
}

int main(void) {
  illegal();
  empty_is_always_regular();
  rule_1();
  rule_2();
  rule_3();
  rule_4();
  trees_shut_in_by_grass();
  narrow_toruses();
  return 0;
}
