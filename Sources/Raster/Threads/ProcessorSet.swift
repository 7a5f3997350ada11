import CMidflightSched

/// A set of processor numbers: the processors on which the system may run a thread.
struct ProcessorSet {
  private var set = cpu_set_t()

  static var current: Int? {
    let number = Int(sched_getcpu())
    return number < 0 ? nil : number
  }

  static var thread: Int32 { gettid() }

  /// Creates the set of a thread's allowed processors; nil if they are unknown, for example on a
  /// system with more than 1024 processors.
  init?(of thread: Int32) {
    guard unsafe sched_getaffinity(thread, MemoryLayout<cpu_set_t>.size, &set) == 0 else {
      return nil
    }
  }

  var isEmpty: Bool {
    unsafe withUnsafeBytes(of: set) { bytes in unsafe bytes.allSatisfy { $0 == 0 } }
  }

  /// Removes a processor. Ignores numbers that no set can contain.
  mutating func remove(_ number: Int) {
    unsafe withUnsafeMutableBytes(of: &set) { bytes in
      let words = unsafe bytes.bindMemory(to: UInt.self)
      guard number / UInt.bitWidth < words.count else { return }
      unsafe words[number / UInt.bitWidth] &= ~(1 << UInt(number % UInt.bitWidth))
    }
  }

  /// Restricts a thread to these processors. If the system refuses, nothing changes.
  func confine(_ thread: Int32) {
    var set = set
    _ = unsafe sched_setaffinity(thread, MemoryLayout<cpu_set_t>.size, &set)
  }
}
