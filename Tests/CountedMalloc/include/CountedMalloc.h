#ifndef COUNTED_MALLOC_H
#define COUNTED_MALLOC_H

#include <stdint.h>

/// How often this thread has asked the C library for memory; 0 for ever where that is not counted.
uint64_t countedAllocations(void);

#endif
