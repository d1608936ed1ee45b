/* A program of version 1, which includes only game.h. */
#include "check.h"
#include "game.h"

/* The default game, solved. */
static const char *solved[DEFAULT_SIZE] = {"*--*xx*-", "x------x", "*--*x*-*", "x----x--",
                                           "*x*-*-*-", "x---x-x-", "*-------", "x-------"};

static square letter(char c) { return c == 'x' ? TREE : c == '*' ? TENT : c == '-' ? GRASS : EMPTY; }

static void makes(void) {
  square squares[DEFAULT_SIZE * DEFAULT_SIZE];
  uint rows[DEFAULT_SIZE] = {3, 0, 4, 0, 4, 0, 1, 0};
  uint cols[DEFAULT_SIZE] = {4, 0, 1, 2, 1, 1, 2, 1};
  for (uint k = 0; k < DEFAULT_SIZE * DEFAULT_SIZE; k++)
    squares[k] = letter(solved[k / DEFAULT_SIZE][k % DEFAULT_SIZE]);
  game g = game_new(squares, rows, cols);
  squares[0] = TREE; /* the game has copied the array */
  CHECK(game_is_over(g));
  CHECK(game_get_square(g, 0, 0) == TENT);
  CHECK(game_get_square(g, 0, 4) == TREE);
  CHECK(game_get_square(g, 4, 0) == TENT);
  CHECK(game_get_square(g, 7, 7) == GRASS);
  for (uint k = 0; k < DEFAULT_SIZE; k++) {
    CHECK(game_get_expected_nb_tents_row(g, k) == rows[k]);
    CHECK(game_get_expected_nb_tents_col(g, k) == cols[k]);
    CHECK(game_get_current_nb_tents_row(g, k) == rows[k]);
    CHECK(game_get_current_nb_tents_col(g, k) == cols[k]);
  }
  CHECK(game_get_expected_nb_tents_all(g) == 12);
  CHECK(game_get_current_nb_tents_all(g) == 12);

  game_restart(g);
  CHECK(!game_is_over(g));
  CHECK(game_get_current_nb_tents_all(g) == 0);
  CHECK(game_get_square(g, 0, 4) == TREE);
  CHECK(game_get_square(g, 7, 7) == EMPTY);
  CHECK(game_get_expected_nb_tents_row(g, 2) == 4);

  /* Empty squares count as grass: tents are enough to win. */
  for (uint i = 0; i < DEFAULT_SIZE; i++)
    for (uint j = 0; j < DEFAULT_SIZE; j++)
      if (solved[i][j] == '*') {
        CHECK(!game_is_over(g));
        CHECK(game_check_move(g, i, j, TENT) == REGULAR);
        game_play_move(g, i, j, TENT);
      }
  CHECK(game_is_over(g));
  game_delete(g);
}

static void begins_empty(void) {
  game g = game_new_empty();
  CHECK(game_is_over(g));
  for (uint i = 0; i < DEFAULT_SIZE; i++) {
    CHECK(game_get_expected_nb_tents_row(g, i) == 0);
    CHECK(game_get_expected_nb_tents_col(g, i) == 0);
    for (uint j = 0; j < DEFAULT_SIZE; j++) CHECK(game_get_square(g, i, j) == EMPTY);
  }
  /* The required number of tents is the number of trees, whatever the clues are. */
  game_set_expected_nb_tents_row(g, 1, 3);
  game_set_expected_nb_tents_col(g, 2, 9);
  game_set_square(g, 5, 5, TREE);
  CHECK(game_get_expected_nb_tents_row(g, 1) == 3);
  CHECK(game_get_expected_nb_tents_col(g, 1) == 0);
  CHECK(game_get_expected_nb_tents_col(g, 2) == 9);
  CHECK(game_get_expected_nb_tents_all(g) == 1);
  CHECK(!game_is_over(g));
  game_delete(g);
}

static void copies_and_compares(void) {
  game g = game_new_empty();
  game_set_square(g, 1, 2, TREE);
  game_set_expected_nb_tents_row(g, 3, 1);
  game h = game_copy(g);
  CHECK(game_equal(g, h));
  CHECK(game_equal(g, g));
  game_set_square(h, 0, 0, GRASS);
  CHECK(!game_equal(g, h));
  CHECK(game_get_square(g, 0, 0) == EMPTY);
  game_set_square(h, 0, 0, EMPTY);
  CHECK(game_equal(h, g));
  game_set_expected_nb_tents_row(h, 0, 1);
  CHECK(!game_equal(g, h));
  game_set_expected_nb_tents_row(h, 0, 0);
  game_set_expected_nb_tents_col(h, 0, 1);
  CHECK(!game_equal(g, h));
  game_delete(g);
  game_delete(h);
}

static void fills_lines_with_grass(void) {
  game g = game_new_empty();
  game_set_square(g, 2, 0, TREE);
  game_set_square(g, 2, 1, TENT);
  game_fill_grass_row(g, 2);
  CHECK(game_get_square(g, 2, 0) == TREE);
  CHECK(game_get_square(g, 2, 1) == TENT);
  for (uint j = 2; j < DEFAULT_SIZE; j++) CHECK(game_get_square(g, 2, j) == GRASS);
  CHECK(game_get_square(g, 1, 2) == EMPTY);
  game_fill_grass_col(g, 7);
  for (uint i = 0; i < DEFAULT_SIZE; i++) CHECK(game_get_square(g, i, 7) == GRASS);
  CHECK(game_get_square(g, 1, 6) == EMPTY);
  game_delete(g);
}

int main(void) {
  makes();
  begins_empty();
  copies_and_compares();
  fills_lines_with_grass();
  return 0;
}
