import Drawing
import Foundation
import Testing

/// A recording of the round progress that is sent to 90 %, then to 40 % while it moves, in slow motion.
///
/// Slow motion makes screenshots, which take longer than a frame, fine enough: between two of them
/// the scene moves a tenth of what the clock does.
struct Flight: CustomStringConvertible {
  private struct Sample {
    /// When the screenshot was begun and when it was there, in seconds.
    var began: Double
    var ended: Double
    var value: Double
  }

  private var samples: [Sample] = []
  private let ring: Ring
  private let turn: Int

  /// The scene's time runs slower than the clock by this.
  private static let slowness = 10.0
  /// A frame's time, in seconds of the clock: what is on the display may be that old.
  private static let frameTime = 1.0 / 60
  /// The fastest that the value changes, per second of the scene: easeInEaseOut over 1 s has slope
  /// 1.5 / 0.87 in the middle, and the way is 0.7 at most (from 20 % to 90 %).
  private static let peakVelocity = 1.5 / 0.87 * 0.7

  init(on desktop: Desktop, fromModel: Bool) throws {
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    // Nothing but the ring, after the scene's own script, paused. While the panels are hidden a policy
    // would be said in a message.
    if fromModel { try desktop.press("y") }
    try desktop.press("h", "End")
    try desktop.press("ctrl+grave")
    let empty = try desktop.settledPicture()
    try desktop.press("ctrl+0")
    let ring = try Ring(empty: empty, full: try desktop.settledPicture())
    try desktop.press("ctrl+2")
    let start = try desktop.settledPicture()
    #expect(abs(ring.value(in: start) - 0.2) * ring.circumference < 2)

    let clock = ContinuousClock()
    let origin = clock.now
    func seconds() -> Double { (clock.now - origin) / .seconds(1) }
    var samples: [Sample] = []
    func record(for duration: Double, or isEnough: (Double) -> Bool = { _ in false }) throws {
      let end = seconds() + duration
      while seconds() < end {
        let began = seconds()
        let value = ring.value(in: try desktop.picture())
        samples.append(Sample(began: began, ended: seconds(), value: value))
        if isEnough(value) { return }
      }
    }
    try desktop.press("t", "space", "9")
    // Until it is well on its way; the whole way takes 10 s.
    try record(for: 30) { $0 > 0.5 }
    turn = samples.count
    try desktop.press("4")
    try record(for: 5)
    self.samples = samples
    self.ring = ring
    let (status, complaint) = try window.quit()
    #expect(status == 0, "\(complaint)")
  }

  var values: [Double] { samples.map(\.value) }
  /// The last value before the second target was given.
  var valueAtTurn: Double { samples[turn - 1].value }
  var peak: Double { values.max()! }
  var distinctValues: Int { Set(values.map { ($0 * 1000).rounded() }).count }

  /// Where the ring's end moved farther between two screenshots than its peak velocity allows, plus a
  /// pixel: from what value to what, in pixels, and what was allowed.
  var jumps: [(from: Double, to: Double, pixels: Double, allowed: Double)] {
    zip(samples, samples.dropFirst()).compactMap { a, b in
      let longest = (b.ended - a.began + Self.frameTime) / Self.slowness
      let allowed = Self.peakVelocity * longest * ring.circumference + 1
      let pixels = abs(b.value - a.value) * ring.circumference
      return pixels > allowed ? (a.value, b.value, pixels, allowed) : nil
    }
  }

  /// How much of what is allowed was used, at most.
  var description: String {
    let steps = zip(samples, samples.dropFirst()).map {
      ($1.ended - $0.began, abs($1.value - $0.value))
    }
    let largest = (steps.map(\.1).max() ?? 0) * ring.circumference
    let longest = steps.map(\.0).max() ?? 0
    return "ring of radius \(Int(ring.radius)) px, \(samples.count) screenshots at most "
      + "\(Int(longest * 1000)) ms apart, retargeted at \(valueAtTurn), "
      + "largest step \(Int(largest)) px, jumps: \(jumps)"
  }
}
