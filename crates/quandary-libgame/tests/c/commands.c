/* Plays the commands of game_text: of a file (third argument), on a game (second argument). `s NAME`
   saves to that file in a folder (first argument). Prints the number of losing moves. */
#include "check.h"
#include "game.h"
#include "game_ext.h"
#include "game_tools.h"

static unsigned losing = 0;

static void play(game g, char command, uint i, uint j) {
  square s = command == 't' ? TENT : command == 'g' ? GRASS : EMPTY;
  if (i >= game_nb_rows(g) || j >= game_nb_cols(g)) return;
  int verdict = game_check_move(g, i, j, s);
  if (verdict == LOSING) losing++;
  if (verdict != ILLEGAL) game_play_move(g, i, j, s);
}

static void save(cgame g, const char *folder, const char *file) {
  char name[4096];
  snprintf(name, sizeof name, "%s/%s", folder, file);
  game_save(g, name);
}

static void obey(game g, const char *folder, const char *line) {
  char file[100];
  uint i, j;
  switch (line[0]) {
    case 'z': game_undo(g); break;
    case 'y': game_redo(g); break;
    case 'r': game_restart(g); break;
    case 's':
      CHECK(sscanf(line, "s %99s", file) == 1);
      save(g, folder, file);
      break;
    default:
      CHECK(sscanf(line + 1, "%u %u", &i, &j) == 2);
      play(g, line[0], i, j);
  }
}

int main(int argc, char **argv) {
  CHECK(argc == 4);
  game g = game_load(argv[2]);
  CHECK(g != NULL);
  FILE *script = fopen(argv[3], "r");
  CHECK(script != NULL);
  char line[200];
  while (fgets(line, sizeof line, script) != NULL) obey(g, argv[1], line);
  fclose(script);
  game_delete(g);
  printf("%u\n", losing);
  return 0;
}
