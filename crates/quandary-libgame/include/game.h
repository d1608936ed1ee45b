/**
 * @file game.h
 * @brief Tents, version 1: the game on a board, its squares, its clues and its moves.
 *
 * Part of libgame of the Quandary project. A program that includes it links with `-lgame`.
 *
 * Rule 1: no two tents are in contact, not even at corners.
 * Rule 2: each row and each column has as many tents as its clue says.
 * Rule 3: there are as many tents as trees.
 * Rule 4: each tent has a tree beside it (above, below, left or right) and each tree a tent.
 *
 * Squares are named (i,j): row i and column j, both from 0, from the top left corner.
 *
 * Whatever the arguments are, every function has a defined result, stated with it. Unless stated
 * otherwise a function that returns nothing does nothing when the game is NULL, when a row, a
 * column or a square does not exist or when a value is none of its type. What cannot be checked
 * remains with the program: a game that is not NULL was made by this library and not deleted since,
 * arrays are as long as stated, names end with a zero byte. A game is used by one thread at a time.
 **/

#ifndef LIBGAME_GAME_H
#define LIBGAME_GAME_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Rows and columns of a game of version 1. */
#define DEFAULT_SIZE 8

/** Verdict: the move cannot be played. */
#define ILLEGAL 0
/** Verdict: the move can be played, and nothing speaks against it. */
#define REGULAR 1
/** Verdict: the move can be played, and the game cannot be won after it. */
#define LOSING 2

/** A number that is not negative. */
typedef unsigned int uint;

/** What is on a square. */
typedef enum {
  EMPTY = 0, /**< nothing */
  TREE = 1,  /**< a tree: part of the puzzle, never changed by play */
  TENT = 2,  /**< a tent */
  GRASS = 3  /**< grass: surely no tent */
} square;

/** A game, to be read and changed. */
typedef struct game_s *game;

/** A game, to be read only. */
typedef const struct game_s *cgame;

/**
 * @brief Makes a game of 8x8 squares.
 * @param squares 64 squares, row by row
 * @param nb_tents_row the clues of the 8 rows
 * @param nb_tents_col the clues of the 8 columns
 * @return the game; NULL if an array is NULL or an element of `squares` is no square
 **/
game game_new(square *squares, uint *nb_tents_row, uint *nb_tents_col);

/**
 * @brief Makes a game of 8x8 empty squares whose clues are all 0.
 * @return the game
 **/
game game_new_empty(void);

/**
 * @brief Copies a game without its history: in the copy there is nothing to undo or redo.
 * @return the copy; NULL if `g` is NULL
 **/
game game_copy(cgame g);

/**
 * @brief Compares size, squares, clues and options of two games; their histories do not count.
 * @return whether all are equal; NULL equals only NULL
 **/
bool game_equal(cgame g1, cgame g2);

/** @brief Deletes a game and frees its memory. */
void game_delete(game g);

/**
 * @brief Sets a square to anything, a tree included. It is no move: the history stays as it is.
 **/
void game_set_square(game g, uint i, uint j, square s);

/**
 * @brief What is on a square.
 * @return it; EMPTY if there is no such game or square
 **/
square game_get_square(cgame g, uint i, uint j);

/** @brief Sets the clue of row `i`: how many tents it has to have. */
void game_set_expected_nb_tents_row(game g, uint i, uint nb_tents);

/** @brief Sets the clue of column `j`. */
void game_set_expected_nb_tents_col(game g, uint j, uint nb_tents);

/**
 * @brief The clue of row `i`.
 * @return it; 0 if there is no such game or row
 **/
uint game_get_expected_nb_tents_row(cgame g, uint i);

/**
 * @brief The clue of column `j`.
 * @return it; 0 if there is no such game or column
 **/
uint game_get_expected_nb_tents_col(cgame g, uint j);

/**
 * @brief How many tents the whole board has to have: the number of trees, not the sum of clues.
 * @return it; 0 if `g` is NULL
 **/
uint game_get_expected_nb_tents_all(cgame g);

/**
 * @brief How many tents row `i` has.
 * @return the number; 0 if there is no such game or row
 **/
uint game_get_current_nb_tents_row(cgame g, uint i);

/**
 * @brief How many tents column `j` has.
 * @return the number; 0 if there is no such game or column
 **/
uint game_get_current_nb_tents_col(cgame g, uint j);

/**
 * @brief How many tents the board has.
 * @return the number; 0 if `g` is NULL
 **/
uint game_get_current_nb_tents_all(cgame g);

/**
 * @brief Plays a move: puts EMPTY, TENT or GRASS on a square without a tree.
 *
 * Losing moves are played too. Every move can be undone, also one that changes nothing, and after
 * it nothing can be redone. An illegal move is not played.
 **/
void game_play_move(game g, uint i, uint j, square s);

/**
 * @brief Judges a move without playing it.
 *
 * A move is ILLEGAL if it puts a tree or stands on one, if there is no such game or square or if
 * `s` is no square. EMPTY is always REGULAR elsewhere. Otherwise the move is LOSING if after it
 * - a tent would be in contact with a tent (rule 1);
 * - a row or column would have more tents than its clue, or no room for them (rule 2);
 * - the board would have more tents than trees, or no room for as many (rule 3);
 * - a tent would have no tree beside it, or a tree nothing but grass around it (rule 4).
 * Only the square, its row, its column and the trees beside it are looked at: a REGULAR move may
 * still be a mistake.
 *
 * @return ILLEGAL, REGULAR or LOSING
 **/
int game_check_move(cgame g, uint i, uint j, square s);

/**
 * @brief Whether the game is won: all four rules hold. EMPTY and GRASS mean the same here.
 * @return whether it is; false if `g` is NULL
 **/
bool game_is_over(cgame g);

/** @brief Plays GRASS on every empty square of row `i`; each is a move of its own. */
void game_fill_grass_row(game g, uint i);

/** @brief Plays GRASS on every empty square of column `j`; each is a move of its own. */
void game_fill_grass_col(game g, uint j);

/** @brief Makes every square but the trees empty and forgets the history. Clues stay. */
void game_restart(game g);

#ifdef __cplusplus
}
#endif

#endif
