/**
 * @file game_ext.h
 * @brief Tents, version 2: boards of any size, two options, undo and redo.
 *
 * - Wrapping: the left edge is connected to the right edge and the top to the bottom, for rules 1
 *   and 4. If the board is one square wide or high, a square is then next to itself.
 * - Diagonal adjacency: tents may touch at corners. This relaxes only rule 1.
 *
 * See game.h for the conventions of all functions.
 **/

#ifndef LIBGAME_GAME_EXT_H
#define LIBGAME_GAME_EXT_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief Creates a game of any size up to 16777216 squares.
 * @param nb_rows number of rows
 * @param nb_cols number of columns
 * @param squares nb_rows * nb_cols squares, row by row
 * @param nb_tents_row the clues of the rows
 * @param nb_tents_col the clues of the columns
 * @param wrapping whether opposite edges are connected
 * @param diagadj whether tents may touch at corners
 * @return the game; NULL if an array is NULL, an element of `squares` is not valid, a size is 0 or
 * there are too many squares (the arrays are not read then)
 **/
game game_new_ext(uint nb_rows, uint nb_cols, square *squares, uint *nb_tents_row,
                  uint *nb_tents_col, bool wrapping, bool diagadj);

/**
 * @brief Creates an empty game of any size up to 16777216 squares. All clues are 0.
 * @return the game; NULL if a size is 0 or there are too many squares
 **/
game game_new_empty_ext(uint nb_rows, uint nb_cols, bool wrapping, bool diagadj);

/**
 * @brief Returns the number of rows.
 * @return the number; 0 if `g` is NULL
 **/
uint game_nb_rows(cgame g);

/**
 * @brief Returns the number of columns.
 * @return the number; 0 if `g` is NULL
 **/
uint game_nb_cols(cgame g);

/**
 * @brief Checks whether opposite edges are connected.
 * @return whether they are; false if `g` is NULL
 **/
bool game_is_wrapping(cgame g);

/**
 * @brief Checks whether tents may touch at corners.
 * @return whether they may; false if `g` is NULL
 **/
bool game_is_diagadj(cgame g);

/**
 * @brief Undoes the last move: restores the content that its square had before. Does nothing if
 * there is no move to undo.
 **/
void game_undo(game g);

/**
 * @brief Redoes the move that was undone last. Does nothing if there is no such move, for example
 * after game_play_move and game_restart.
 **/
void game_redo(game g);

#ifdef __cplusplus
}
#endif

#endif
