import CMidflightProcess

/// Limits the memory that the process has freed but that the C library keeps for later allocations.
///
/// glibc's limit for this memory grows with the largest freed block, up to 64 MiB in each arena,
/// and a thread can have more than one arena. A window that was large for a moment would therefore
/// keep hundreds of megabytes permanently. The lower limits do not slow down frames of a constant
/// size, which allocate no large blocks. See https://man7.org/linux/man-pages/man3/mallopt.3.html
enum FreedMemory {
  /// The size in bytes above which a block is returned to the system when it is freed.
  private static let largestRetainedBlock: Int32 = 4 << 20
  /// The maximum number of free bytes at the end of an arena. Any excess is returned to the system.
  private static let maxRetained: Int32 = 8 << 20

  /// Sets both limits for the C library in the whole process.
  static func limit() {
    mallopt(M_MMAP_THRESHOLD, largestRetainedBlock)
    mallopt(M_TRIM_THRESHOLD, maxRetained)
  }

  /// Returns all freed pages to the system, except the ends of the arenas of other threads.
  static func trim() { malloc_trim(0) }
}
