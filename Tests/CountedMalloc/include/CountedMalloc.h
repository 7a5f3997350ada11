#ifndef COUNTED_MALLOC_H
#define COUNTED_MALLOC_H

#include <stdint.h>

/// How often this thread has asked the C library for memory; 0 for ever where that is not counted.
uint64_t countedAllocations(void);

/// How many bytes this thread has been given by the C library and not given back; what it gives back
/// for another thread counts against it. 0 for ever where that is not counted.
int64_t countedBytes(void);

/// The most that has been, since the thread began or ``forgetMostCountedBytes`` was called on it.
int64_t mostCountedBytes(void);

/// Has ``mostCountedBytes`` begin again with what there is now.
void forgetMostCountedBytes(void);

#endif
