// Stands in front of the C library's allocation functions for the whole test program, the Swift
// runtime included, and counts their calls, each thread's own. Not where a sanitizer does likewise.
#include "CountedMalloc.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define COUNTS 0
#endif
#endif
#if !defined(COUNTS) && defined(__GLIBC__)
#define COUNTS 1
#endif

#if COUNTS
static __thread uint64_t allocations;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations += 1;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  allocations += 1;
  void *block = __libc_memalign(alignment, size);
  if (block == NULL) return ENOMEM;
  *out = block;
  return 0;
}

uint64_t countedAllocations(void) { return allocations; }
#else
uint64_t countedAllocations(void) { return 0; }
#endif
