// Instructions of the processor that Swift has no word for.
#include <stddef.h>
#include <stdint.h>

/// Asks for the cache line of an address, which may be any: memory that is not mapped is ignored.
static inline void prefetch_line(const void *_Nonnull address) { __builtin_prefetch(address, 0, 3); }

#ifdef __x86_64__
/// Sets `count` numbers. Takes some hundred cycles to begin, but then, unlike stores, does not read
/// the memory that it overwrites.
static inline void store_string(uint32_t *_Nonnull out, size_t count, uint32_t value) {
  __asm__ volatile("rep stosl" : "+D"(out), "+c"(count) : "a"(value) : "memory");
}
#endif
