/* Calls the functions with files and arguments that are mutants, and checks the documented results.
 *
 * Arguments: a folder for files, a file of mutants and a number of calls. In the file, four bytes with
 * the size of a mutant, the lowest first, come before each. A mutant is loaded as a saved game, and its
 * bytes are a program: each function and each argument is selected by a byte. */
#include <string.h>

#include "check.h"
#include "game.h"
#include "game_aux.h"
#include "game_ext.h"
#include "game_tools.h"

#define GAMES 6
#define LARGEST 4096

/* Boards with more squares are not kept, printed, solved and counted, which may take long. */
#define KEPT 1024
#define SOLVED 25
#define COUNTED 12
#define PRINTED 400

static const uint extremes[8] = {8, 255, 65535, 65536, 16777216, 2147483647, 2147483648u, 4294967295u};

static unsigned char mutant[LARGEST];
static size_t length, next;
static unsigned long calls;
static game games[GAMES]; /* any of them may be NULL */
static char file[4096];

static uint byte(void) { return next < length ? mutant[next++] : 0; }

/* A row, column, size or clue: mostly a small one. */
static uint number(void) {
  uint b = byte();
  return b < 224 ? b % 12 : extremes[b % 8];
}

static square content(void) {
  uint b = byte();
  return (square)(b < 224 ? b % 4 : extremes[b % 8]);
}

static bool flag(void) { return byte() % 2 == 1; }

static uint squares_of(cgame g) { return game_nb_rows(g) * game_nb_cols(g); }

/* Keeps a game in place of another one. */
static void keep(uint at, game g) {
  game_delete(games[at]);
  games[at] = g;
}

static game created(void) {
  static square squares[144];
  static uint clues[12];
  square *s = byte() % 16 == 0 ? NULL : squares;
  uint *rows = byte() % 16 == 0 ? NULL : clues, *cols = byte() % 16 == 0 ? NULL : clues;
  for (int k = 0; k < 144; k++) squares[k] = (square)(byte() % 4);
  for (int k = 0; k < 12; k++) clues[k] = number();
  if (byte() % 8 == 0) squares[byte() % 64] = content();
  if (flag()) return game_new(s, rows, cols);
  /* The arrays are as long as documented, unless the sizes are rejected before they are read. */
  uint r = number(), c = number();
  bool read = (r <= 12 && c <= 12) || (unsigned long long)r * c > 16777216 || r == 0 || c == 0;
  bool invalid = r == 0 || c == 0 || (unsigned long long)r * c > 16777216 || !s || !rows || !cols;
  if (!read) return NULL;
  game g = game_new_ext(r, c, s, rows, cols, flag(), flag());
  CHECK(!invalid || g == NULL);
  CHECK(g == NULL || (game_nb_rows(g) == r && game_nb_cols(g) == c));
  return g;
}

static game empty(void) {
  uint r = number(), c = number();
  unsigned long long all = (unsigned long long)r * c;
  if (all > 1024 && all <= 16777216) return NULL; /* valid, but slow */
  game g = game_new_empty_ext(r, c, flag(), flag());
  CHECK((g == NULL) == (all == 0 || all > 16777216));
  return g;
}

static game random_game(void) {
  uint r = number(), c = number();
  unsigned long long all = (unsigned long long)r * c;
  if (all > 16 && all <= 16777216) return NULL; /* valid, but slow */
  srand(byte());
  game g = game_random(r, c, flag(), flag(), number(), flag());
  CHECK((g == NULL) == (all == 0 || all > 16777216));
  return g;
}

static void load(uint at) {
  FILE *out = fopen(file, "wb");
  CHECK(out != NULL);
  CHECK(fwrite(mutant, 1, length, out) == length);
  CHECK(fclose(out) == 0);
  game g = game_load(file);
  CHECK(squares_of(g) <= 16777216);
  if (squares_of(g) > KEPT) { /* valid, but slow */
    game_delete(g);
    g = NULL;
  }
  keep(at, g);
}

static void save(cgame g) {
  game_save(g, file);
  if (g == NULL || squares_of(g) > 1024) return;
  game again = game_load(file);
  CHECK(game_equal(g, again));
  game_delete(again);
}

static void moves(game g) {
  uint i = number(), j = number();
  square s = content();
  int verdict = game_check_move(g, i, j, s);
  bool exists = i < game_nb_rows(g) && j < game_nb_cols(g);
  CHECK(verdict == ILLEGAL || verdict == REGULAR || verdict == LOSING);
  CHECK(exists || verdict == ILLEGAL);
  game before = game_copy(g);
  game_play_move(g, i, j, s);
  CHECK(verdict == ILLEGAL ? game_equal(g, before) : game_get_square(g, i, j) == s);
  if (verdict != ILLEGAL) game_undo(g);
  CHECK(game_equal(g, before));
  if (verdict != ILLEGAL) game_redo(g);
  game_delete(before);
}

static void changes(game g) {
  uint i = number(), j = number(), n = number();
  switch (byte() % 8) {
    case 0: game_set_square(g, i, j, content()); break;
    case 1:
      game_set_expected_nb_tents_row(g, i, n);
      CHECK(game_get_expected_nb_tents_row(g, i) == (i < game_nb_rows(g) ? n : 0));
      break;
    case 2:
      game_set_expected_nb_tents_col(g, j, n);
      CHECK(game_get_expected_nb_tents_col(g, j) == (j < game_nb_cols(g) ? n : 0));
      break;
    case 3: game_fill_grass_row(g, i); break;
    case 4: game_fill_grass_col(g, j); break;
    case 5: game_undo(g); break;
    case 6: game_redo(g); break;
    default: game_restart(g); break;
  }
}

static void looks(cgame g, cgame other) {
  uint i = number(), j = number();
  CHECK((uint)game_get_square(g, i, j) <= GRASS);
  CHECK(game_get_current_nb_tents_row(g, i) <= game_nb_cols(g));
  CHECK(game_get_current_nb_tents_col(g, j) <= game_nb_rows(g));
  CHECK(game_get_current_nb_tents_all(g) + game_get_expected_nb_tents_all(g) <= squares_of(g));
  CHECK(game_equal(g, other) == game_equal(other, g));
  CHECK(!game_is_over(g) || game_get_current_nb_tents_all(g) == game_get_expected_nb_tents_all(g));
  CHECK(g != NULL || (!game_is_wrapping(g) && !game_is_diagadj(g)));
  if (squares_of(g) <= PRINTED) game_print(g);
}

static void solves(game g) {
  if (squares_of(g) <= COUNTED) {
    uint count = game_nb_solutions(g);
    CHECK(game_solve(g) == (count > 0));
  } else if (squares_of(g) <= SOLVED && game_solve(g)) {
    CHECK(game_is_over(g));
  }
}

/* Each case counts the calls that it always makes with arguments from the mutant. */
static void step(void) {
  uint at = byte() % GAMES;
  game g = games[at];
  switch (byte() % 16) {
    case 0: keep(at, created()); calls += 2; break;
    case 1: keep(at, empty()); calls += 2; break;
    case 2: keep(at, byte() % 4 ? game_default() : NULL); calls += 2; break;
    case 3: keep(at, byte() % 8 ? game_copy(g) : random_game()); calls += 2; break;
    case 4: load(at); calls += 2; break;
    case 5: save(g); calls += 1; break;
    case 6: keep(at, game_copy(games[byte() % GAMES])); calls += 2; break;
    case 7: solves(g); calls += 1; break;
    case 8: case 9: case 10: moves(g); calls += 8; break;
    case 11: case 12: case 13: changes(g); calls += 1; break;
    default: looks(g, games[byte() % GAMES]); calls += 11; break;
  }
}

/* Reads the next mutant, from the beginning of the file after its end. */
static void read_mutant(FILE *from) {
  unsigned char size[4];
  if (fread(size, 1, 4, from) != 4) {
    rewind(from);
    CHECK(fread(size, 1, 4, from) == 4);
  }
  length = size[0] | (size_t)size[1] << 8 | (size_t)size[2] << 16 | (size_t)size[3] << 24;
  CHECK(length <= LARGEST);
  CHECK(fread(mutant, 1, length, from) == length);
  next = 0;
}

int main(int argc, char **argv) {
  CHECK(argc == 4);
  snprintf(file, sizeof file, "%s/mutant.tnt", argv[1]);
  FILE *from = fopen(argv[2], "rb");
  CHECK(from != NULL);
  unsigned long wanted = strtoul(argv[3], NULL, 10);
  while (calls < wanted) {
    read_mutant(from);
    load(0);
    calls += 2;
    while (next < length) step();
  }
  fclose(from);
  for (uint at = 0; at < GAMES; at++) keep(at, NULL);
  printf("\n%lu calls\n", calls);
  return 0;
}
