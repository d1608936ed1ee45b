//! What only the meaning of a board shows: leaks, missing pushers, numbers that disagree.
