/**
 * @file game.h
 * @brief Tents, version 1: games, their squares, clues and moves.
 *
 * Part of libgame of the Quandary project. Link programs with `-lgame`.
 *
 * Rule 1: tents do not touch each other, not even at corners.
 * Rule 2: the number of tents in each row and each column equals its clue.
 * Rule 3: the number of tents equals the number of trees.
 * Rule 4: each tent is next to a tree (above, below, left or right), and each tree next to a tent.
 *
 * Square (i,j) is in row i and column j, both counted from 0, from the top left corner.
 *
 * Every function has a documented result for invalid arguments. Unless documented otherwise, a
 * function without a result does nothing if the game is NULL, if a row, column or square does not
 * exist, or if a value is not valid for its type. The program must ensure what the library cannot
 * check: a game that is not NULL was created by this library and has not been deleted, arrays have
 * the documented lengths, and names end with a zero byte. Use a game from one thread at a time.
 **/

#ifndef LIBGAME_GAME_H
#define LIBGAME_GAME_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Number of rows and of columns of a game of version 1. */
#define DEFAULT_SIZE 8

/** Result of game_check_move: the move cannot be played. */
#define ILLEGAL 0
/** Result of game_check_move: the move can be played and breaks no rule. */
#define REGULAR 1
/** Result of game_check_move: the move can be played, but the game cannot be won after it. */
#define LOSING 2

/** An unsigned number. */
typedef unsigned int uint;

/** The content of a square. */
typedef enum {
  EMPTY = 0, /**< nothing */
  TREE = 1,  /**< a tree: part of the puzzle, not changed by moves */
  TENT = 2,  /**< a tent */
  GRASS = 3  /**< grass: a square without a tent */
} square;

/** A game. */
typedef struct game_s *game;

/** A read-only game. */
typedef const struct game_s *cgame;

/**
 * @brief Creates a game with 8x8 squares.
 * @param squares 64 squares, row by row
 * @param nb_tents_row the clues of the 8 rows
 * @param nb_tents_col the clues of the 8 columns
 * @return the game; NULL if an array is NULL or an element of `squares` is not valid
 **/
game game_new(square *squares, uint *nb_tents_row, uint *nb_tents_col);

/**
 * @brief Creates a game with 8x8 empty squares. All clues are 0.
 * @return the game
 **/
game game_new_empty(void);

/**
 * @brief Copies a game without its history: the copy has no moves to undo or redo.
 * @return the copy; NULL if `g` is NULL
 **/
game game_copy(cgame g);

/**
 * @brief Compares the size, squares, clues and options of two games, but not their histories.
 * @return whether they are equal; NULL equals only NULL
 **/
bool game_equal(cgame g1, cgame g2);

/** @brief Deletes a game and frees its memory. */
void game_delete(game g);

/**
 * @brief Sets a square to any content, including a tree. Does not change the history.
 **/
void game_set_square(game g, uint i, uint j, square s);

/**
 * @brief Returns the content of a square.
 * @return the content; EMPTY if the game is NULL or the square does not exist
 **/
square game_get_square(cgame g, uint i, uint j);

/** @brief Sets the clue of row `i`: its required number of tents. */
void game_set_expected_nb_tents_row(game g, uint i, uint nb_tents);

/** @brief Sets the clue of column `j`. */
void game_set_expected_nb_tents_col(game g, uint j, uint nb_tents);

/**
 * @brief Returns the clue of row `i`.
 * @return the clue; 0 if the game is NULL or the row does not exist
 **/
uint game_get_expected_nb_tents_row(cgame g, uint i);

/**
 * @brief Returns the clue of column `j`.
 * @return the clue; 0 if the game is NULL or the column does not exist
 **/
uint game_get_expected_nb_tents_col(cgame g, uint j);

/**
 * @brief Returns the required number of tents on the board, which is the number of trees.
 * @return the number; 0 if `g` is NULL
 **/
uint game_get_expected_nb_tents_all(cgame g);

/**
 * @brief Returns the number of tents in row `i`.
 * @return the number; 0 if the game is NULL or the row does not exist
 **/
uint game_get_current_nb_tents_row(cgame g, uint i);

/**
 * @brief Returns the number of tents in column `j`.
 * @return the number; 0 if the game is NULL or the column does not exist
 **/
uint game_get_current_nb_tents_col(cgame g, uint j);

/**
 * @brief Returns the number of tents on the board.
 * @return the number; 0 if `g` is NULL
 **/
uint game_get_current_nb_tents_all(cgame g);

/**
 * @brief Plays a move: puts EMPTY, TENT or GRASS on a square without a tree.
 *
 * Losing moves are played. Every move can be undone, even if it changes nothing; it discards the
 * moves that could be redone. An illegal move is not played.
 **/
void game_play_move(game g, uint i, uint j, square s);

/**
 * @brief Classifies a move without playing it.
 *
 * A move is ILLEGAL if it puts a tree, if the square has a tree, if the game is NULL, if the square
 * does not exist or if `s` is not valid. Otherwise EMPTY is always REGULAR, and another move is
 * LOSING if after it
 * - two tents would touch (rule 1);
 * - a row or column would have more tents than its clue, or not enough free squares (rule 2);
 * - the board would have more tents than trees, or not enough free squares (rule 3);
 * - a tent would have no tree next to it, or a tree only grass around it (rule 4).
 * Only the square, its row, its column and the adjacent trees are checked, so a REGULAR move may
 * still be a mistake.
 *
 * @return ILLEGAL, REGULAR or LOSING
 **/
int game_check_move(cgame g, uint i, uint j, square s);

/**
 * @brief Checks whether the game is won: all four rules hold. EMPTY counts as GRASS.
 * @return whether it is won; false if `g` is NULL
 **/
bool game_is_over(cgame g);

/** @brief Plays GRASS on every empty square of row `i`, as separate moves. */
void game_fill_grass_row(game g, uint i);

/** @brief Plays GRASS on every empty square of column `j`, as separate moves. */
void game_fill_grass_col(game g, uint j);

/** @brief Clears all squares except trees, and the history. Keeps the clues. */
void game_restart(game g);

#ifdef __cplusplus
}
#endif

#endif
