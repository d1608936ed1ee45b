// Includes all headers in C++, one of them twice, and links with unmangled names.
#include "game_tools.h"
#include "game_ext.h"
#include "game_aux.h"
#include "game.h"
#include "game_tools.h"

int main() {
  game g = game_default();
  game_play_move(g, 0, 0, TENT);
  cgame same = g;
  bool right = game_equal(g, same) && game_get_square(same, 0, 0) == TENT && game_nb_rows(g) == 8 &&
               game_solve(g);
  game_delete(g);
  return right ? 0 : 1;
}
