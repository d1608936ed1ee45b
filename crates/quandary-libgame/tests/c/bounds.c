/* Calls every function with NULL and invalid arguments and checks the documented results. */
#include "check.h"
#include "game.h"
#include "game_aux.h"
#include "game_ext.h"
#include "game_tools.h"

static const uint far[3] = {8, 1000, 4294967295u};

static void null_games(void) {
  CHECK(game_copy(NULL) == NULL);
  CHECK(game_equal(NULL, NULL));
  game g = game_new_empty();
  CHECK(!game_equal(g, NULL));
  CHECK(!game_equal(NULL, g));
  game_delete(g);
  game_delete(NULL);
  game_set_square(NULL, 0, 0, TENT);
  CHECK(game_get_square(NULL, 0, 0) == EMPTY);
  game_set_expected_nb_tents_row(NULL, 0, 1);
  game_set_expected_nb_tents_col(NULL, 0, 1);
  CHECK(game_get_expected_nb_tents_row(NULL, 0) == 0);
  CHECK(game_get_expected_nb_tents_col(NULL, 0) == 0);
  CHECK(game_get_expected_nb_tents_all(NULL) == 0);
  CHECK(game_get_current_nb_tents_row(NULL, 0) == 0);
  CHECK(game_get_current_nb_tents_col(NULL, 0) == 0);
  CHECK(game_get_current_nb_tents_all(NULL) == 0);
  game_play_move(NULL, 0, 0, TENT);
  CHECK(game_check_move(NULL, 0, 0, TENT) == ILLEGAL);
  CHECK(!game_is_over(NULL));
  game_fill_grass_row(NULL, 0);
  game_fill_grass_col(NULL, 0);
  game_restart(NULL);
  game_print(NULL);
  CHECK(game_nb_rows(NULL) == 0);
  CHECK(game_nb_cols(NULL) == 0);
  CHECK(!game_is_wrapping(NULL));
  CHECK(!game_is_diagadj(NULL));
  game_undo(NULL);
  game_redo(NULL);
  CHECK(game_load(NULL) == NULL);
  game_save(NULL, NULL);
  game_save(NULL, (char *)"");
  CHECK(!game_solve(NULL));
  CHECK(game_nb_solutions(NULL) == 0);
}

static void null_arrays(void) {
  square squares[64] = {EMPTY};
  uint clues[8] = {0};
  CHECK(game_new(NULL, clues, clues) == NULL);
  CHECK(game_new(squares, NULL, clues) == NULL);
  CHECK(game_new(squares, clues, NULL) == NULL);
  CHECK(game_new_ext(2, 2, NULL, clues, clues, false, false) == NULL);
  CHECK(game_new_ext(2, 2, squares, NULL, clues, false, false) == NULL);
  CHECK(game_new_ext(2, 2, squares, clues, NULL, false, false) == NULL);
  game g = game_new(squares, clues, clues);
  game_save(g, NULL);
  CHECK(game_load((char *)"") == NULL);
  game_delete(g);
}

static void sizes(void) {
  square squares[4] = {EMPTY};
  uint clues[4] = {0};
  const uint bad[4][2] = {{0, 3}, {3, 0}, {0, 0}, {4294967295u, 4294967295u}};
  for (int k = 0; k < 4; k++) {
    uint rows = bad[k][0], cols = bad[k][1];
    CHECK(game_new_ext(rows, cols, squares, clues, clues, false, false) == NULL);
    CHECK(game_new_empty_ext(rows, cols, true, true) == NULL);
    CHECK(game_random(rows, cols, false, false, 3, true) == NULL);
  }
  CHECK(game_new_empty_ext(4096, 4097, false, false) == NULL);
  game g = game_new_empty_ext(4096, 4096, false, false);
  CHECK(game_nb_cols(g) == 4096);
  game_delete(g);
}

static void values(void) {
  square squares[64] = {EMPTY};
  uint clues[8] = {0};
  squares[63] = (square)4;
  CHECK(game_new(squares, clues, clues) == NULL);
  game g = game_default(), same = game_default();
  game_set_square(g, 0, 0, (square)4);
  game_set_square(g, 0, 0, (square)-1);
  game_play_move(g, 0, 0, (square)77);
  game_play_move(g, 0, 0, TREE);
  CHECK(game_equal(g, same));
  CHECK(game_check_move(g, 0, 0, (square)4) == ILLEGAL);
  game_delete(g);
  game_delete(same);
}

static void places(void) {
  game g = game_default(), same = game_default();
  for (int k = 0; k < 3; k++) {
    uint n = far[k];
    CHECK(game_get_square(g, n, 0) == EMPTY);
    CHECK(game_get_square(g, 0, n) == EMPTY);
    game_set_square(g, n, 0, TENT);
    game_set_square(g, 0, n, TENT);
    game_play_move(g, n, 0, TENT);
    game_play_move(g, 0, n, TENT);
    CHECK(game_check_move(g, n, 0, EMPTY) == ILLEGAL);
    CHECK(game_check_move(g, 0, n, GRASS) == ILLEGAL);
    game_set_expected_nb_tents_row(g, n, 1);
    game_set_expected_nb_tents_col(g, n, 1);
    CHECK(game_get_expected_nb_tents_row(g, n) == 0);
    CHECK(game_get_expected_nb_tents_col(g, n) == 0);
    CHECK(game_get_current_nb_tents_row(g, n) == 0);
    CHECK(game_get_current_nb_tents_col(g, n) == 0);
    game_fill_grass_row(g, n);
    game_fill_grass_col(g, n);
  }
  CHECK(game_equal(g, same));
  game_undo(g); /* there was no move */
  CHECK(game_equal(g, same));
  game_delete(g);
  game_delete(same);
}

static void clues(void) {
  /* The largest clue is neither reached nor exceeded, and does not overflow. */
  game g = game_new_empty();
  game_set_square(g, 0, 1, TREE);
  game_set_expected_nb_tents_row(g, 0, 4294967295u);
  game_set_expected_nb_tents_col(g, 0, 4294967295u);
  CHECK(game_get_expected_nb_tents_row(g, 0) == 4294967295u);
  CHECK(game_check_move(g, 0, 0, TENT) == REGULAR);
  CHECK(game_check_move(g, 0, 0, GRASS) == LOSING);
  CHECK(!game_is_over(g));
  CHECK(!game_solve(g));
  CHECK(game_nb_solutions(g) == 0);
  game_delete(g);
}

int main(void) {
  null_games();
  null_arrays();
  sizes();
  values();
  places();
  clues();
  return 0;
}
