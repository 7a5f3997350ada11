import Foundation

/// Whether the system has so much memory to give, in one piece and a few megabytes besides.
///
/// Arrays end the program where memory is refused, as it is beyond `ulimit -v`. What may be large
/// asks here first, and reports it.
package func hasMemory(for byteCount: Int) -> Bool {
  let (size, overflows) = byteCount.addingReportingOverflow(4 << 20)
  guard byteCount >= 0, !overflows else { return false }
  let block = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard let block, block != MAP_FAILED else { return false }
  munmap(block, size)
  return true
}
