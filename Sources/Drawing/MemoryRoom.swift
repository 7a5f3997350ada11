import Foundation

/// Whether the system can provide this much memory in one piece, and a few megabytes more.
///
/// If an array can't get memory, for example because of `ulimit -v`, the program crashes. Before
/// large allocations, callers ask here, so that they can report an error instead.
package func hasMemory(for byteCount: Int) -> Bool {
  let (size, overflows) = byteCount.addingReportingOverflow(4 << 20)
  guard byteCount >= 0, !overflows else { return false }
  let block = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard let block, block != MAP_FAILED else { return false }
  munmap(block, size)
  return true
}
