import CMidflightSched

/// Processors by their numbers: where the system may run a thread.
struct ProcessorSet {
  private var set = cpu_set_t()

  /// The processor that the calling thread runs on at this moment; nil where the system does not
  /// say.
  static var current: Int? {
    let number = Int(sched_getcpu())
    return number < 0 ? nil : number
  }

  /// The number by which the system knows the calling thread.
  static var thread: Int32 { gettid() }

  /// Those that a thread may run on; nil where the system does not say, as with more than 1024.
  init?(of thread: Int32) {
    guard unsafe sched_getaffinity(thread, MemoryLayout<cpu_set_t>.size, &set) == 0 else {
      return nil
    }
  }

  var isEmpty: Bool {
    unsafe withUnsafeBytes(of: set) { bytes in unsafe bytes.allSatisfy { $0 == 0 } }
  }

  /// Takes one out. Numbers that no set can hold change nothing.
  mutating func remove(_ number: Int) {
    unsafe withUnsafeMutableBytes(of: &set) { bytes in
      // A mask of words, of which the lowest bit is the first processor.
      let words = unsafe bytes.bindMemory(to: UInt.self)
      guard number / UInt.bitWidth < words.count else { return }
      unsafe words[number / UInt.bitWidth] &= ~(1 << UInt(number % UInt.bitWidth))
    }
  }

  /// Has a thread run on these from now on. Where the system refuses, the thread runs where it did.
  func confine(_ thread: Int32) {
    var set = set
    _ = unsafe sched_setaffinity(thread, MemoryLayout<cpu_set_t>.size, &set)
  }
}
