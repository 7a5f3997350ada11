// Wraps the C library's allocation functions for the whole test program, including the Swift
// runtime, and counts calls and bytes in use, separately for each thread. It is disabled under
// sanitizers, which also wrap these functions.
//
// This cannot be written in Swift: a replacement of malloc needs C's symbol and calling convention, must
// not allocate, and runs before Swift's runtime, which itself allocates with it.
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
#include <malloc.h>

static __thread uint64_t allocations;
static __thread int64_t bytes;
static __thread int64_t mostBytes;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *counted(void *block) {
  allocations += 1;
  if (block != NULL) bytes += (int64_t)malloc_usable_size(block);
  if (bytes > mostBytes) mostBytes = bytes;
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  int64_t before = block == NULL ? 0 : (int64_t)malloc_usable_size(block);
  void *moved = __libc_realloc(block, size);
  // On failure the block stays allocated; with a size of 0 it is freed.
  if (moved != NULL || size == 0) bytes -= before;
  return counted(moved);
}

void *memalign(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  void *block = counted(__libc_memalign(alignment, size));
  if (block == NULL) return ENOMEM;
  *out = block;
  return 0;
}

void free(void *block) {
  if (block == NULL) return;
  bytes -= (int64_t)malloc_usable_size(block);
  __libc_free(block);
}

uint64_t countedAllocations(void) { return allocations; }
int64_t countedBytes(void) { return bytes; }
int64_t mostCountedBytes(void) { return mostBytes; }
void forgetMostCountedBytes(void) { mostBytes = bytes; }
#else
uint64_t countedAllocations(void) { return 0; }
int64_t countedBytes(void) { return 0; }
int64_t mostCountedBytes(void) { return 0; }
void forgetMostCountedBytes(void) {}
#endif
