/* Prints the number of solutions of each file given as an argument. */
#include "check.h"
#include "game_tools.h"

int main(int count, char *files[]) {
  for (int k = 1; k < count; k++) {
    game g = game_load(files[k]);
    CHECK(g != NULL);
    uint solutions = game_nb_solutions(g);
    printf("%u\n", solutions);
    CHECK(game_solve(g) == (solutions > 0));
    CHECK(game_is_over(g) == (solutions > 0));
    game_delete(g);
  }
  return 0;
}
