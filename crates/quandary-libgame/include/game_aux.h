/**
 * @file game_aux.h
 * @brief Tents, version 1: printing and the default game.
 *
 * See game.h for the conventions of all functions.
 **/

#ifndef LIBGAME_GAME_AUX_H
#define LIBGAME_GAME_AUX_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief Prints a game to standard output, through the same `stdout` as printf.
 *
 * Squares are ` ` (empty), `x` (tree), `*` (tent) and `-` (grass). The numbers of rows and columns
 * are printed before them and their clues after them:
 * @code
 *    01234567
 *    --------
 * 0 |    xx  | 3
 *      ...
 * 7 |x       | 0
 *    --------
 *    40121121
 * @endcode
 * Row numbers are right-aligned. Column numbers and clues with several digits are printed
 * vertically.
 **/
void game_print(cgame g);

/**
 * @brief Creates the default game without tents and grass.
 * @return the game
 **/
game game_default(void);

/**
 * @brief Creates the default game, solved: all squares without a tree or a tent are grass.
 * @return the game
 **/
game game_default_solution(void);

#ifdef __cplusplus
}
#endif

#endif
