/* Mixes game_print with printf; the output keeps the order of the calls. */
#include <stdio.h>

#include "game_aux.h"
#include "game_ext.h"

int main(void) {
  printf("before");
  printf("\n");
  game g = game_default();
  game_print(g);
  printf("between, and no line end:");
  game_delete(g);
  g = game_default_solution();
  game_print(g);
  fputs("100%s\n", stdout);
  game_print(NULL);
  game_delete(g);
  g = game_new_empty_ext(1, 11, false, false);
  game_set_square(g, 0, 10, TENT);
  game_set_expected_nb_tents_row(g, 0, 12);
  game_print(g);
  game_delete(g);
  printf("after\n");
  return 0;
}
