#ifndef COUNTED_MALLOC_H
#define COUNTED_MALLOC_H

#include <stdint.h>

/// The number of this thread's allocations from the C library; always 0 if they are not counted.
uint64_t countedAllocations(void);

/// The bytes that this thread has allocated from the C library minus those it has freed, including blocks
/// that other threads allocated. Always 0 if they are not counted.
int64_t countedBytes(void);

/// The highest ``countedBytes`` since the thread began or last called ``forgetMostCountedBytes``.
int64_t mostCountedBytes(void);

/// Resets ``mostCountedBytes`` to the current ``countedBytes``.
void forgetMostCountedBytes(void);

#endif
