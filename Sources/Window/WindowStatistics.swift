import Foundation

/// The costs of a window, from the start of the process until the window closes.
package struct WindowStatistics: Sendable, Hashable {
  /// A period in which the window showed no new frame: between two frames, or after the last one.
  package struct Rest: Sendable, Hashable {
    /// The duration of the period, measured by the monotonic clock.
    package var seconds = 0.0
    /// The number of times that the process's threads went to sleep during the period.
    package var voluntaryContextSwitches = 0
  }

  /// The number of images sent to the screen, including repaints of an unchanged image.
  package var framesPresented = 0
  /// The fraction of the window's pixels that was redrawn for an image, averaged over all images
  /// except the first; nil if there was only one image.
  package var drawnFraction: Double?
  /// The processor time of all threads since the first image, divided by the number of later
  /// images, in milliseconds; nil if there were no later images.
  package var processorMillisecondsPerFrame: Double?
  /// The milliseconds from the start of the process to the return from the first present; nil if
  /// nothing was presented. The kernel gives the start of the process only to 10 ms.
  package var millisecondsToFirstFrame: Double?
  /// The number of voluntary context switches of all threads, over the whole life of the process.
  package var voluntaryContextSwitches = 0
  /// The longest period in which the window showed no new frame; zero if no frame was ever shown.
  package var longestRest = Rest()
  /// SDL's name for the video driver: `wayland` or `x11`.
  package var videoDriver = ""
  /// The name of the presenter that copied the images into the window.
  package var presentPath = ""
  /// The signal that ended the loop; nil if the application ended it.
  package var endingSignal: Int32?
}

/// The kernel's statistics about this process.
enum ProcessFigures {
  /// The time of the monotonic clock, in nanoseconds. It never decreases, and stops while the
  /// machine is suspended.
  static var now: UInt64 { clock_gettime_nsec(CLOCK_MONOTONIC) }

  static var voluntaryContextSwitches: Int {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_nvcsw
  }

  /// The processor time of all threads, in seconds.
  static var processorTime: Double {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The time since the process started, in seconds; nil if there is no `/proc`. See
  /// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  static var age: Double? {
    guard let line = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      // The second field is the program's name in parentheses, which may contain any characters, so
      // search for the last parenthesis.
      let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    // Field 22 of the line, the 20th after the name, is the time from boot to the process's start,
    // in ticks.
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
