/**
 * @file game_tools.h
 * @brief Tents, version 2: files, solutions, random games.
 *
 * See game.h for the conventions of all functions.
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
 * The file contains the line `<nb_rows> <nb_cols> <wrapping> <diagadj>`, a line with the clues of
 * the rows, a line with the clues of the columns, and the rows of the board with ` ` (empty), `x`
 * (tree), `*` (tent) and `-` (grass). Missing squares at the end of rows and missing rows at the
 * end are empty. Trailing blanks and the last line feed are optional.
 *
 * @return the game; NULL if `filename` is NULL, or if the file cannot be read or is not valid (the
 * reason is printed to standard error)
 **/
game game_load(char *filename);

/**
 * @brief Saves a game without its history, in the format described at game_load. Overwrites an
 * existing file. If writing fails, the reason is printed to standard error.
 **/
void game_save(cgame g, char *filename);

/**
 * @brief Solves a game. Leaves it unchanged if there is no solution.
 *
 * Keeps the tents and grass on the board; to solve from the start, call game_restart first. Every
 * empty square becomes a tent or grass. Does not change the history. Large games may take very
 * long; a game that needs more than 4 GiB of memory counts as unsolved.
 *
 * @return whether there is a solution; false if `g` is NULL
 **/
bool game_solve(game g);

/**
 * @brief Counts the solutions that agree with the tents and grass on the board. Solutions that
 * differ only in grass count once. Does not change the game. Counting many solutions takes long.
 * @return the number; 0 if `g` is NULL. Counting stops at 4294967295, and when it needs more than
 * 4 GiB of memory; the result is then a lower bound.
 **/
uint game_nb_solutions(game g);

/**
 * @brief Creates a random game that has a solution. It uses rand: call srand to select the game.
 * @param nb_rows number of rows
 * @param nb_cols number of columns
 * @param wrapping whether opposite edges are connected
 * @param diagadj whether tents may touch at corners
 * @param nb_trees number of trees; there are fewer if they do not fit
 * @param with_solution whether the game is solved, with grass on all squares without a tree or a
 * tent; otherwise all squares except trees are empty
 * @return the game; NULL if a size is 0 or there are more than 16777216 squares
 **/
game game_random(uint nb_rows, uint nb_cols, bool wrapping, bool diagadj, uint nb_trees,
                 bool with_solution);

#ifdef __cplusplus
}
#endif

#endif
