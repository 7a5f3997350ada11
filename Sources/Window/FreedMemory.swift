import CMidflightProcess

/// Memory that the process has freed and the C library keeps for what is allocated next.
///
/// glibc lets that grow with the largest block that was freed: to 64 MiB, in each of its arenas, of
/// which there is one or more for each thread. So a window that has been large for a moment would
/// hold hundreds of megabytes for good. A steady frame allocates no large block.
enum FreedMemory {
  /// Larger blocks, in bytes, go back to the system when they are freed.
  private static let largestKeptBlock: Int32 = 4 << 20
  /// More than so many bytes at an arena's end go back when something is freed.
  private static let mostKept: Int32 = 8 << 20

  /// Holds what the C library keeps to these limits, in all of the process.
  static func limit() {
    mallopt(M_MMAP_THRESHOLD, largestKeptBlock)
    mallopt(M_TRIM_THRESHOLD, mostKept)
  }

  /// Gives back all freed pages but for the ends of the arenas of other threads.
  static func giveBack() { malloc_trim(0) }
}
