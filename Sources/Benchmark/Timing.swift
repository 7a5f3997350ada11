import Foundation

/// CPU time of the calling thread.
enum Timing {
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Nanoseconds for one call, over `repeats` calls.
  static func nanoseconds(_ repeats: Int, _ body: () -> Void) -> Double {
    let start = now()
    for _ in 0..<repeats { body() }
    return (now() - start) / Double(repeats)
  }

  /// How many calls take about 20 ms; also warms up caches and scratch memory.
  static func repeats(_ body: () -> Void) -> Int {
    body()
    let one = max(nanoseconds(3, body), 100)
    return max(1, Int(2e7 / one))
  }
}
