import Foundation

/// Whether the system can provide this much memory in one piece, and a few megabytes more.
///
/// An array ends the program if memory is refused, for example beyond `ulimit -v`. Callers with
/// large allocations ask here first and report an error.
package func hasMemory(for byteCount: Int) -> Bool {
  let (size, overflows) = byteCount.addingReportingOverflow(4 << 20)
  guard byteCount >= 0, !overflows else { return false }
  let block = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard let block, block != MAP_FAILED else { return false }
  munmap(block, size)
  return true
}
