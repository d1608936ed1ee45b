/**
 * @file game_aux.h
 * @brief Tents, version 1: drawing, and the default game.
 *
 * What holds for all functions is said in game.h.
 **/

#ifndef LIBGAME_GAME_AUX_H
#define LIBGAME_GAME_AUX_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief Prints a game on the standard output, through the same `stdout` as printf.
 *
 * Squares are ` ` (empty), `x` (tree), `*` (tent) and `-` (grass); rows and columns have their
 * numbers before them and their clues behind them:
 * @code
 *    01234567
 *    --------
 * 0 |    xx  | 3
 *      ...
 * 7 |x       | 0
 *    --------
 *    40121121
 * @endcode
 * Numbers of rows are as wide as the widest of them. Numbers and clues of columns with several
 * digits are printed downwards, one digit in a line.
 **/
void game_print(cgame g);

/**
 * @brief Makes the default game, every square but the trees empty.
 * @return the game
 **/
game game_default(void);

/**
 * @brief Makes the default game, solved: grass wherever there is no tree and no tent.
 * @return the game
 **/
game game_default_solution(void);

#ifdef __cplusplus
}
#endif

#endif
