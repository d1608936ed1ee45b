/* A check for the test programs, which ends the program on failure. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(holds)                                                         \
  do {                                                                       \
    if (!(holds)) {                                                          \
      fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__, #holds); \
      exit(1);                                                               \
    }                                                                        \
  } while (0)

#endif
