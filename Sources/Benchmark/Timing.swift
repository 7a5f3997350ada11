import Foundation

enum Timing {
  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Returns the time per call, in nanoseconds of this thread's CPU time, averaged over `repeats`
  /// calls.
  static func nanoseconds(_ repeats: Int, _ body: () -> Void) -> Double {
    let start = now(CLOCK_THREAD_CPUTIME_ID)
    for _ in 0..<repeats { body() }
    return (now(CLOCK_THREAD_CPUTIME_ID) - start) / Double(repeats)
  }

  /// Returns the time per call, in nanoseconds of wall time, averaged over `repeats` calls.
  static func wallNanoseconds(_ repeats: Int, _ body: () -> Void) -> Double {
    let start = now(CLOCK_MONOTONIC)
    for _ in 0..<repeats { body() }
    return (now(CLOCK_MONOTONIC) - start) / Double(repeats)
  }

  /// Returns how many calls take about 20 ms in total. The calls made to find this number also warm
  /// up caches and buffers.
  static func repeats(_ body: () -> Void) -> Int {
    if nanoseconds(1, body) > 1e8 { return 1 }
    let one = max(nanoseconds(3, body), 100)
    return max(1, Int(2e7 / one))
  }
}
