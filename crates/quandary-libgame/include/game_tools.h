/**
 * @file game_tools.h
 * @brief Tents, version 2: files, solutions, random games.
 *
 * What holds for all functions is said in game.h.
 **/

#ifndef LIBGAME_GAME_TOOLS_H
#define LIBGAME_GAME_TOOLS_H

#include <stdio.h>
#include <stdlib.h>

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @brief Loads a game that game_save wrote. Its history is empty.
 *
 * The file holds `<nb_rows> <nb_cols> <wrapping> <diagadj>`, a line with the clues of the rows, a
 * line with the clues of the columns, and the rows of the board with ` ` (empty), `x` (tree), `*`
 * (tent) and `-` (grass). Rows that are too short, and missing last rows, are read as empty; blanks
 * and line ends may be missing where editors lose them.
 *
 * @return the game; NULL if `filename` is NULL or the file cannot be read or is no game, and the
 * standard error output then says why
 **/
game game_load(char *filename);

/**
 * @brief Saves a game without its history, in the form that game_load describes. A file of that
 * name is overwritten. If it cannot be written, the standard error output says why.
 **/
void game_save(cgame g, char *filename);

/**
 * @brief Solves a game: it becomes the first solution found, and is unchanged if there is none.
 *
 * Tents and grass on the board are kept: the solution is one that agrees with them. To solve from
 * scratch, call game_restart first. Every square that is still empty becomes a tent or grass.
 * It is no move: the history stays as it is. Large games may take very long; one that would take
 * more than 4 GiB of memory counts as unsolved.
 *
 * @return whether there is a solution; false if `g` is NULL
 **/
bool game_solve(game g);

/**
 * @brief Counts the solutions that agree with the tents and grass on the board; solutions that
 * differ only in grass are one. The game is not changed. Counting many solutions takes long.
 * @return the number; 0 if `g` is NULL. Counting ends at 4294967295, and where it would take more
 * than 4 GiB of memory: then there are at least as many as returned.
 **/
uint game_nb_solutions(game g);

/**
 * @brief Makes a random game that has a solution. It draws its numbers from rand: call srand to
 * get other games, or the same again.
 * @param nb_rows number of rows
 * @param nb_cols number of columns
 * @param wrapping whether opposite edges are joined
 * @param diagadj whether tents may touch at corners
 * @param nb_trees how many trees to try to place; there are fewer if there is no room for them
 * @param with_solution whether it is solved, with grass wherever there is no tree and no tent; else
 * all but the trees is empty
 * @return the game; NULL if a size is 0 or there are more than 16777216 squares
 **/
game game_random(uint nb_rows, uint nb_cols, bool wrapping, bool diagadj, uint nb_trees,
                 bool with_solution);

#ifdef __cplusplus
}
#endif

#endif
