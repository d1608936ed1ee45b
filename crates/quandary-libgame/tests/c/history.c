/* Undo and redo, and the functions that affect them. */
#include "check.h"
#include "game.h"
#include "game_aux.h"
#include "game_ext.h"

static void goes_back_and_forth(void) {
  game g = game_default();
  game_undo(g); /* nothing to undo */
  game_redo(g);
  game_play_move(g, 0, 0, TENT);
  game_play_move(g, 0, 1, GRASS);
  game_play_move(g, 0, 0, GRASS);
  game_undo(g);
  CHECK(game_get_square(g, 0, 0) == TENT);
  game_undo(g);
  CHECK(game_get_square(g, 0, 1) == EMPTY);
  game_redo(g);
  CHECK(game_get_square(g, 0, 1) == GRASS);
  game_undo(g); /* undoes a redone move */
  CHECK(game_get_square(g, 0, 1) == EMPTY);
  game_redo(g);
  game_redo(g);
  CHECK(game_get_square(g, 0, 0) == GRASS);
  game_redo(g); /* nothing to redo */
  for (int k = 0; k < 5; k++) game_undo(g);
  game d = game_default();
  CHECK(game_equal(g, d));
  /* A new move discards the undone moves. */
  game_play_move(g, 5, 5, TENT);
  game_redo(g);
  CHECK(game_get_square(g, 0, 0) == EMPTY);
  game_undo(g);
  CHECK(game_equal(g, d));
  game_delete(d);
  game_delete(g);
}

static void a_move_that_changes_nothing_is_one(void) {
  game g = game_default();
  game_play_move(g, 0, 0, TENT);
  game_play_move(g, 0, 0, TENT);
  game_undo(g);
  CHECK(game_get_square(g, 0, 0) == TENT);
  game_undo(g);
  CHECK(game_get_square(g, 0, 0) == EMPTY);
  game_play_move(g, 0, 1, EMPTY); /* also discards undone moves */
  game_redo(g);
  CHECK(game_get_square(g, 0, 0) == EMPTY);
  game_delete(g);
}

static void illegal_moves_are_not_played(void) {
  game g = game_default();
  game_play_move(g, 0, 0, TENT);
  game_undo(g);
  game_play_move(g, 0, 4, TENT); /* on a tree */
  game_play_move(g, 1, 1, TREE);
  CHECK(game_get_square(g, 0, 4) == TREE);
  CHECK(game_get_square(g, 1, 1) == EMPTY);
  game_redo(g); /* still possible */
  CHECK(game_get_square(g, 0, 0) == TENT);
  game_delete(g);
}

static void set_square_is_no_move(void) {
  game g = game_default();
  game_play_move(g, 0, 0, TENT);
  game_undo(g);
  game_set_square(g, 6, 6, GRASS);
  game_redo(g);
  CHECK(game_get_square(g, 0, 0) == TENT);
  game_set_square(g, 0, 0, TREE);
  game_undo(g); /* restores the content before the move, whatever is there now */
  CHECK(game_get_square(g, 0, 0) == EMPTY);
  CHECK(game_get_square(g, 6, 6) == GRASS);
  game_delete(g);
}

static void filled_lines_are_taken_back_square_by_square(void) {
  game g = game_default();
  game_play_move(g, 6, 0, TENT);
  game_undo(g);
  for (uint j = 1; j < 8; j++) game_set_square(g, 7, j, GRASS);
  game_fill_grass_row(g, 7); /* no empty square: no move, undone moves are kept */
  game_redo(g);
  CHECK(game_get_square(g, 6, 0) == TENT);
  game_fill_grass_row(g, 0); /* six squares without trees */
  CHECK(game_get_square(g, 0, 0) == GRASS);
  for (int k = 0; k < 5; k++) game_undo(g);
  CHECK(game_get_square(g, 0, 0) == GRASS);
  CHECK(game_get_square(g, 0, 1) == EMPTY);
  game_undo(g);
  CHECK(game_get_square(g, 0, 0) == EMPTY);
  game_undo(g);
  CHECK(game_get_square(g, 6, 0) == EMPTY);
  game_fill_grass_col(g, 3);
  game_undo(g);
  CHECK(game_get_square(g, 7, 3) == GRASS);
  CHECK(game_get_square(g, 6, 3) == EMPTY);
  CHECK(game_get_square(g, 0, 3) == GRASS);
  game_delete(g);
}

static void restart_forgets(void) {
  game g = game_default();
  game_play_move(g, 0, 0, TENT);
  game_play_move(g, 0, 1, GRASS);
  game_undo(g);
  game_restart(g);
  game_undo(g);
  game_redo(g);
  game d = game_default();
  CHECK(game_equal(g, d));
  game_delete(d);
  game_delete(g);
}

static void copies_have_no_history(void) {
  game g = game_default();
  game_play_move(g, 0, 0, TENT);
  game_play_move(g, 0, 1, GRASS);
  game_undo(g);
  game h = game_copy(g);
  CHECK(game_equal(g, h));
  game_undo(h);
  game_redo(h);
  CHECK(game_equal(g, h));
  game_undo(g); /* the original keeps its history */
  CHECK(game_get_square(g, 0, 0) == EMPTY);
  game_delete(g);
  game_delete(h);
}

int main(void) {
  goes_back_and_forth();
  a_move_that_changes_nothing_is_one();
  illegal_moves_are_not_played();
  set_square_is_no_move();
  filled_lines_are_taken_back_square_by_square();
  restart_forgets();
  copies_have_no_history();
  return 0;
}
