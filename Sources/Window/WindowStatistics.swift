import Foundation

/// A window's cost, from the process's start to the window's end.
package struct WindowStatistics: Sendable, Hashable {
  /// The longest time between two frames, or after the last one.
  package struct Rest: Sendable, Hashable {
    /// Its duration by the monotonic clock.
    package var seconds = 0.0
    /// How often the process's threads went to sleep in that time.
    package var voluntaryContextSwitches = 0
  }

  /// The number of images sent to the screen, including repaints of an unchanged one.
  package var framesPresented = 0
  /// The average fraction of the window's pixels that an image after the first one drew; nil
  /// without such an image.
  package var drawnFraction: Double?
  /// Processor time of all threads since the first image, per later image, in milliseconds; nil
  /// without a later image.
  package var processorMillisecondsPerFrame: Double?
  /// Milliseconds from the process's start to the return from the first present; nil without one.
  /// The kernel knows the start only to 10 ms.
  package var millisecondsToFirstFrame: Double?
  /// The context switches of all threads, over the whole life of the process.
  package var voluntaryContextSwitches = 0
  /// The longest rest; zero without a frame.
  package var longestRest = Rest()
  /// SDL's name for the window's display: `wayland`, `x11`.
  package var videoDriver = ""
  /// How images reached the window.
  package var presentPath = ""
  /// The signal that ended the loop; nil if the application ended it.
  package var endingSignal: Int32?
}

/// The kernel's statistics of this process.
enum ProcessFigures {
  /// Nanoseconds of the monotonic clock, which never decreases and stops during suspend.
  static var now: UInt64 { clock_gettime_nsec(CLOCK_MONOTONIC) }

  static var voluntaryContextSwitches: Int {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_nvcsw
  }

  /// Seconds of processor time of all threads.
  static var processorTime: Double {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// Seconds since the process started; nil without `/proc`. See
  /// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  static var age: Double? {
    guard let line = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      // The second field is the program's name in parentheses and may contain anything.
      let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    // Field 22 of the line is the 20th after the name: ticks from boot to start.
    guard fields.count > 19, let ticks = Double(fields[19]) else { return nil }
    let sinceBoot = Double(clock_gettime_nsec(CLOCK_BOOTTIME)) / 1e9
    return max(0, sinceBoot - ticks / Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  private static func clock_gettime_nsec(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
