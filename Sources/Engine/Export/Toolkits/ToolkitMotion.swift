import MidflightLayerTree

/// A motion in terms that toolkits have in common: the progress of one pass (one run from start to
/// end, or back), and the number of passes. Times are in seconds of the layer's time, so a motion
/// at double speed takes half as long.
struct ToolkitMotion {
  enum Course {
    case spring(ExportedMotion.Spring)
    /// A cubic Bézier, given by its inner control points: x1, y1, x2, y2.
    case cubic([Double])
    /// Straight lines between stops, the first at 0 and the last at 1.
    case stops([LinearEasing.Stop])
    /// A motion through several values, in consecutive segments.
    case segments([Segment])
  }

  struct Segment {
    /// The components of the segment's end values, in the property's units.
    var from, to: [Double]
    /// The times of the segment's ends, as fractions of the pass.
    var start, end: Double
    /// The inner control points of the segment's cubic Bézier: x1, y1, x2, y2.
    var curve: [Double]

    var isHold: Bool { from == to }
  }

  let name: String
  let motion: ExportedMotion
  let title: String
  let course: Course

  /// The absolute speed relative to the layer's time; a speed of 0 counts as 1.
  var rate: Double { motion.speed == 0 ? 1 : abs(motion.speed) }
  /// The duration of one pass, in seconds of the layer's time.
  var duration: Double { motion.duration / rate }
  /// The number of passes, counting forwards and back as two; nil for an endless motion.
  let passes: Double?
  var repeats: Bool { passes != 1 }
  /// The number of passes, rounded up, for toolkits that need a whole number; nil for an endless
  /// motion.
  var wholePasses: Int? { passes.map { Int(min(max($0.rounded(.up), 1), 1e9)) } }

  init(name: String, title: String, motion: ExportedMotion) {
    (self.name, self.motion) = (name, motion)
    self.title =
      "\(SwiftExport.oneLine(title)): \(SwiftExport.oneLine(motion.keyPath ?? motion.kind.rawValue)), "
      + "\(Readout.number(motion.duration, decimals: 4)) s"
    var count = motion.cycles
    if motion.repeatDuration != 0 {
      count = motion.repeatDuration.map { $0 / (motion.duration * (motion.autoreverses ? 2 : 1)) }
    }
    passes = motion.autoreverses ? count.map { $0 * 2 } : count
    course = Self.course(of: motion)
  }

  /// Returns a spring whose motion is `rate` times as fast. A rate r changes stiffness k to k·r²,
  /// damping c to c·r and velocity v to v·r.
  ///
  /// If the animation does not allow overdamping, damping is limited to critical damping.
  static func scaled(_ spring: ExportedMotion.Spring, by rate: Double) -> ExportedMotion.Spring {
    var spring = spring
    let critical = 2 * (spring.mass * spring.stiffness).squareRoot()
    if !spring.allowsOverdamping { spring.damping = min(spring.damping, critical) }
    spring.stiffness *= rate * rate
    spring.damping *= rate
    spring.initialVelocity *= rate
    return spring
  }

  var spring: ExportedMotion.Spring? {
    guard case .spring(let spring) = course else { return nil }
    return Self.scaled(spring, by: rate)
  }

  /// The progress of one pass as an easing: a spring is approximated by straight lines between
  /// stops.
  var easedCourse: Course {
    guard case .spring = course else { return course }
    return .stops(LinearEasing(of: motion.course).stops)
  }

  // MARK: Courses

  private static func course(of motion: ExportedMotion) -> Course {
    if let spring = motion.spring {
      if motion.easing == nil { return .spring(spring) }
      return .stops(LinearEasing(of: motion.course).stops)
    }
    if let keyframes = motion.keyframes, let segments = segments(of: keyframes),
      motion.easing == nil || motion.curve == [0, 0, 1, 1]
    {
      return .segments(segments)
    }
    if let stops = motion.stops { return .stops(whole(stops)) }
    return .cubic(motion.curve ?? [0, 0, 1, 1])
  }

  /// Extends the stops of an easing so that their times cover 0…1.
  private static func whole(_ stops: [Easing.Stop]) -> [LinearEasing.Stop] {
    let curve = PiecewiseLinear(
      stops.map { .init(input: $0.percent / 100, output: $0.progress) })
    let inner = stops.filter { $0.percent > 0 && $0.percent < 100 }
    return [LinearEasing.Stop(time: 0, progress: curve.value(at: 0))]
      + inner.map { LinearEasing.Stop(time: $0.percent / 100, progress: $0.progress) }
      + [LinearEasing.Stop(time: 1, progress: curve.value(at: 1))]
  }

  /// Returns the segments between keyframes, which cover 0…1; nil if values or times are unknown,
  /// or if the interpolation is a spline or has constant velocity.
  private static func segments(of keyframes: ExportedMotion.Keyframes) -> [Segment]? {
    guard let values = keyframes.values, values.count > 1,
      !["paced", "cubic", "cubicPaced"].contains(keyframes.calculationMode)
    else { return nil }
    let isDiscrete = keyframes.calculationMode == "discrete"
    let count = isDiscrete ? values.count + 1 : values.count
    var times = (0..<count).map { Double($0) / Double(count - 1) }
    if let given = keyframes.times, given.count == count { times = given }
    guard let first = times.first, let last = times.last, first >= 0, last <= 1,
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    let straight = [0.0, 0, 1, 1]
    var segments: [Segment] = []
    func add(_ from: [Double], _ to: [Double], _ start: Double, _ end: Double, _ curve: [Double]) {
      guard end > start else { return }
      segments.append(Segment(from: from, to: to, start: start, end: end, curve: curve))
    }
    add(values[0], values[0], 0, first, straight)
    for i in 0..<count - 1 {
      let to = isDiscrete ? values[i] : values[i + 1]
      let curve =
        isDiscrete ? nil : keyframes.curves.flatMap { $0.indices.contains(i) ? $0[i] : nil }
      add(values[i], to, times[i], times[i + 1], curve ?? straight)
    }
    add(values[values.count - 1], values[values.count - 1], last, 1, straight)
    return segments.isEmpty ? nil : segments
  }

  /// Returns the progress at a fraction of the pass. At the end, it is 1, since the layer then has
  /// its new value.
  func progress(at fraction: Double) -> Double { fraction >= 1 ? 1 : motion.course(fraction) }

  // MARK: Facts

  /// Returns sentences about those features of the motion that a toolkit's animation does not
  /// express.
  ///
  /// - Parameter features: The features that the toolkit's animation does express.
  func omissions(_ features: Features) -> [String] {
    let keyframes =
      if case .segments = course {
        String?.none
      } else {
        "This format cannot express its keyframes; this is the overall easing."
      }
    var sentences = motion.omissions(
      keyframes: keyframes, supportsAdditive: features.contains(.adding))
    if motion.speed == 0 { sentences.append("It is paused: its speed is 0.") }
    if motion.speed < 0, !features.contains(.direction) {
      sentences.append("It runs backwards.")
    }
    if motion.delay != 0, !features.contains(.delay) {
      sentences.append("It starts \(Readout.exact(motion.delay)) s after it is added.")
    }
    if repeats {
      if !features.contains(.repeating) {
        let count = passes.map { "\(Readout.exact($0)) repetitions" } ?? "forever"
        sentences.append(
          "It repeats: \(count)\(motion.autoreverses ? ", every other one backwards" : "").")
      } else if !features.contains(.fractions), let passes, passes != passes.rounded() {
        sentences.append("It ends after \(Readout.exact(passes)) repetitions, within the last one.")
      }
    }
    if !features.contains(.filling), motion.fillMode != "removed" {
      sentences.append("Its fill mode is \(motion.fillMode).")
    }
    return sentences.map(SwiftExport.oneLine)
  }

  struct Features: OptionSet {
    let rawValue: Int
    static let delay = Features(rawValue: 1)
    static let repeating = Features(rawValue: 2)
    static let fractions = Features(rawValue: 4)
    static let direction = Features(rawValue: 8)
    static let adding = Features(rawValue: 16)
    static let filling = Features(rawValue: 32)
  }
}
