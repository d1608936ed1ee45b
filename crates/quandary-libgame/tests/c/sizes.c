/* Version 2: sizes and options. */
#include "check.h"
#include "game.h"
#include "game_ext.h"

static void makes_any_size(void) {
  /* Clues may be larger than the height of the board. */
  square squares[2 * 7] = {TENT, TREE, TENT, TREE, TENT, TREE, TENT,
                           EMPTY, EMPTY, EMPTY, TREE, EMPTY, EMPTY, EMPTY};
  uint rows[2] = {4, 0};
  uint cols[7] = {1, 0, 1, 0, 1, 0, 1};
  game g = game_new_ext(2, 7, squares, rows, cols, false, true);
  CHECK(game_nb_rows(g) == 2);
  CHECK(game_nb_cols(g) == 7);
  CHECK(!game_is_wrapping(g));
  CHECK(game_is_diagadj(g));
  CHECK(game_get_square(g, 1, 3) == TREE);
  CHECK(game_get_square(g, 0, 6) == TENT);
  CHECK(game_get_expected_nb_tents_row(g, 0) == 4);
  CHECK(game_get_expected_nb_tents_col(g, 6) == 1);
  CHECK(!game_is_over(g)); /* the lower tree has no tent next to it */
  game h = game_copy(g);
  CHECK(game_equal(g, h));
  CHECK(game_is_diagadj(h));
  game_delete(g);
  game_delete(h);
}

static void options_and_sizes_count_in_comparing(void) {
  game g = game_new_empty_ext(3, 4, false, false);
  game others[4] = {game_new_empty_ext(3, 4, true, false), game_new_empty_ext(3, 4, false, true),
                    game_new_empty_ext(4, 3, false, false), game_new_empty_ext(3, 4, false, false)};
  for (int k = 0; k < 4; k++) {
    CHECK(game_equal(g, others[k]) == (k == 3));
    game_delete(others[k]);
  }
  game_delete(g);
}

static void wins_by_the_options(void) {
  /* Two tents that touch at a corner, each next to a tree. */
  square squares[9] = {TREE, TENT, EMPTY, TENT, TREE, EMPTY, EMPTY, EMPTY, EMPTY};
  uint rows[3] = {1, 1, 0}, cols[3] = {1, 1, 0};
  game touching = game_new_ext(3, 3, squares, rows, cols, false, false);
  game allowed = game_new_ext(3, 3, squares, rows, cols, false, true);
  CHECK(!game_is_over(touching));
  CHECK(game_is_over(allowed));
  game_delete(touching);
  game_delete(allowed);
  /* A tent that is next to its tree only across the edge. */
  square edge[9] = {TREE, EMPTY, TENT, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY};
  uint one[3] = {1, 0, 0}, last[3] = {0, 0, 1};
  game flat = game_new_ext(3, 3, edge, one, last, false, false);
  game torus = game_new_ext(3, 3, edge, one, last, true, false);
  CHECK(!game_is_over(flat));
  CHECK(game_is_over(torus));
  game_delete(flat);
  game_delete(torus);
}

static void rule_4_is_local(void) {
  /* Each tent has a tree and each tree a tent, but two trees share a tent and two tents a tree. */
  square squares[9] = {TENT, GRASS, TREE, TREE, GRASS, TENT, TENT, GRASS, TREE};
  uint rows[3] = {1, 1, 1}, cols[3] = {2, 0, 1};
  game g = game_new_ext(3, 3, squares, rows, cols, false, false);
  CHECK(game_is_over(g)); /* although the three trees cannot be paired with the tents */
  game_delete(g);
}

int main(void) {
  makes_any_size();
  options_and_sizes_count_in_comparing();
  wins_by_the_options();
  rule_4_is_local();
  return 0;
}
