/* What the test programs share: a check that ends the program where it fails. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(holds)                                                         \
  do {                                                                       \
    if (!(holds)) {                                                          \
      fprintf(stderr, "%s:%d: it is not so: %s\n", __FILE__, __LINE__, #holds); \
      exit(1);                                                               \
    }                                                                        \
  } while (0)

#endif
