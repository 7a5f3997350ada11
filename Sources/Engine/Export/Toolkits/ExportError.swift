import MidflightLayerTree

/// Measures the largest difference between a motion and its export for a toolkit, as a fraction of
/// the distance from start to target.
enum ExportError {
  /// Describes the largest difference at 20,000 instants: `largest error 0.001 of the distance`.
  ///
  /// - Parameters:
  ///   - seconds: The duration over which the instants are spaced.
  ///   - wanted: The motion's progress at a time in seconds.
  ///   - made: The exported motion's progress at a time in seconds, as the toolkit computes it.
  static func text(
    over seconds: Double, _ wanted: (Double) -> Double, _ made: (Double) -> Double
  ) -> String {
    text(largest(over: seconds, wanted, made))
  }

  static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// Formats an error as `largest error 0.001 of the distance`, rounded up. An error below a
  /// millionth counts as 0.
  static func text(_ error: Double) -> String {
    let rounded = error < 1e-6 ? 0 : (error * 1e5).rounded(.up) / 1e5
    return "largest error \(Readout.number(rounded, decimals: 5)) of the distance"
  }

  static func largest(
    over seconds: Double, _ wanted: (Double) -> Double, _ made: (Double) -> Double
  ) -> Double {
    let count = 20_000
    var largest = 0.0
    for i in 0..<count {
      let time = seconds * Double(i) / Double(count)
      let difference = abs(wanted(time) - made(time))
      largest = max(largest, difference.isNaN ? .infinity : difference)
    }
    return largest
  }

  /// Describes the error of a spring that the toolkit does not cut off at the motion's duration.
  /// After that duration, the error is the spring's distance from the target.
  static func text(ofSpring motion: ToolkitMotion, made spring: ExportedMotion.Spring) -> String {
    let (made, velocity) = (spring.motion, spring.initialVelocity)
    let duration = motion.duration
    let inside = largest(over: duration) {
      motion.progress(at: $0 / duration)
    } _: {
      made.progress(at: $0, initialVelocity: velocity)
    }
    let rest = min(made.settlingDuration(initialVelocity: velocity), duration * 100)
    let behind = largest(over: max(rest, duration)) { _ in
      1
    } _: {
      made.progress(at: duration + $0, initialVelocity: velocity)
    }
    if behind <= inside || behind < 1e-6 { return text(inside) }
    let left = Readout.number((behind * 1e5).rounded(.up) / 1e5, decimals: 5)
    return "\(text(inside)), but it continues for \(left) of the distance after the motion's end"
  }

  /// Returns the components of keyframe segments at a fraction of a pass.
  ///
  /// - Parameter eased: Returns the progress of a cubic at a fraction of its duration.
  static func value(
    of segments: [ToolkitMotion.Segment], at fraction: Double,
    _ eased: ([Double], Double) -> Double = { UnitBezier($0[0], $0[1], $0[2], $0[3]).y(at: $1) }
  ) -> [Double] {
    let segment = segments.last { $0.start <= fraction } ?? segments[0]
    let time = min((fraction - segment.start) / (segment.end - segment.start), 1)
    let progress = eased(segment.curve, time)
    return zip(segment.from, segment.to).map { $0 + ($1 - $0) * progress }
  }

  /// Returns the largest difference in any component, as a fraction of the widest range of a
  /// component.
  static func largest(
    of segments: [ToolkitMotion.Segment], made: (Double) -> [Double]
  ) -> Double {
    let values = segments.flatMap { [$0.from, $0.to] }
    let spans = (0..<(values.first?.count ?? 0)).map { i -> Double in
      let column = values.map { $0[i] }
      return (column.max() ?? 0) - (column.min() ?? 0)
    }
    let span = spans.max() ?? 0
    guard span > 0 else { return 0 }
    var largest = 0.0
    // Sample at half steps, to avoid most of the instants at which a component jumps: there, a
    // rounding error would decide whether the value before or after the jump is compared.
    for i in 0..<4000 {
      let fraction = (Double(i) + 0.5) / 4000
      for (a, b) in zip(value(of: segments, at: fraction), made(fraction)) {
        largest = max(largest, abs(a - b) / span)
      }
    }
    return largest
  }
}

extension ExportError {
  /// Returns the progress at a fraction of the duration, by straight lines between stops.
  static func progress(of stops: [LinearEasing.Stop], at fraction: Double) -> Double {
    var (low, high) = (0, stops.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].time <= fraction { low = middle } else { high = middle }
    }
    let (a, b) = (stops[low], stops[high])
    if b.time <= a.time { return b.progress }
    return a.progress + (b.progress - a.progress) * (fraction - a.time) / (b.time - a.time)
  }

  /// Returns a cubic's progress as Flutter and Compose (before 1.7) compute it: by bisection until
  /// x is less than a thousandth off
  /// ([`Cubic.transformInternal`](https://api.flutter.dev/flutter/animation/Cubic-class.html)).
  static func halved(_ curve: [Double], at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    func cubic(_ a: Double, _ b: Double, _ m: Double) -> Double {
      3 * a * (1 - m) * (1 - m) * m + 3 * b * (1 - m) * m * m + m * m * m
    }
    var (low, high) = (0.0, 1.0)
    while true {
      let middle = (low + high) / 2
      let x = cubic(curve[0], curve[2], middle)
      if abs(fraction - x) < 0.001 || high - low < 1e-12 {
        return cubic(curve[1], curve[3], middle)
      }
      if x < fraction { low = middle } else { high = middle }
    }
  }
}
