/**
 * @file game_ext.h
 * @brief Tents, version 2: boards of any size, two options, undo and redo.
 *
 * - Wrapping: the left edge is joined to the right one and the top to the bottom, for rules 1 and 4.
 *   A square of a board one square wide or high is then beside itself.
 * - Diagonal adjacency: tents may touch at corners. Only rule 1 is relaxed by it.
 *
 * What holds for all functions is said in game.h.
 **/

#ifndef LIBGAME_GAME_EXT_H
#define LIBGAME_GAME_EXT_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief Makes a game of any size up to 16777216 squares.
 * @param nb_rows number of rows
 * @param nb_cols number of columns
 * @param squares nb_rows * nb_cols squares, row by row
 * @param nb_tents_row the clues of the rows
 * @param nb_tents_col the clues of the columns
 * @param wrapping whether opposite edges are joined
 * @param diagadj whether tents may touch at corners
 * @return the game; NULL if an array is NULL, an element of `squares` is no square, a size is 0 or
 * there are too many squares (nothing is read then)
 **/
game game_new_ext(uint nb_rows, uint nb_cols, square *squares, uint *nb_tents_row,
                  uint *nb_tents_col, bool wrapping, bool diagadj);

/**
 * @brief Makes a game of any size up to 16777216 squares, all empty, whose clues are all 0.
 * @return the game; NULL if a size is 0 or there are too many squares
 **/
game game_new_empty_ext(uint nb_rows, uint nb_cols, bool wrapping, bool diagadj);

/**
 * @brief Number of rows.
 * @return it; 0 if `g` is NULL
 **/
uint game_nb_rows(cgame g);

/**
 * @brief Number of columns.
 * @return it; 0 if `g` is NULL
 **/
uint game_nb_cols(cgame g);

/**
 * @brief Whether opposite edges are joined.
 * @return whether they are; false if `g` is NULL
 **/
bool game_is_wrapping(cgame g);

/**
 * @brief Whether tents may touch at corners.
 * @return whether they may; false if `g` is NULL
 **/
bool game_is_diagadj(cgame g);

/**
 * @brief Takes the last move back: its square becomes what it was before the move. Does nothing
 * when there is no move to take back.
 **/
void game_undo(game g);

/**
 * @brief Plays the move again that was taken back last: its square becomes what the move made of
 * it. Does nothing when there is no such move, as after game_play_move and game_restart.
 **/
void game_redo(game g);

#ifdef __cplusplus
}
#endif

#endif
