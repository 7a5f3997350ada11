import MidflightLayerTree

/// One pass of a motion as consecutive Qt Quick animations, each with a duration in whole
/// milliseconds.
struct QMLParts {
  struct Part {
    var from, to: [Double]?
    var milliseconds: Int
    var spline: BezierSpline
  }

  var parts: [Part]
  let error: String

  var reversed: [Part] {
    parts.reversed().map { part in
      Part(
        from: part.to, to: part.from, milliseconds: part.milliseconds, spline: part.spline.reversed)
    }
  }

  init(_ motion: ToolkitMotion) {
    let milliseconds = Self.milliseconds(motion.duration)
    let ends = motion.motion.from.flatMap { from in motion.motion.to.map { (from, $0) } }
    if case .segments(let segments) = motion.course {
      parts = Self.parts(segments, motion)
      let rounded = Self.rounded(segments, motion)
      error =
        ExportError.text(
          ExportError.largest(of: segments) {
            ExportError.value(of: rounded, at: $0 * motion.duration * 1000)
          }) + " between the farthest keyframes"
      return
    }
    // The parts of the pass, each with the progress at both of its ends.
    let stretches: [(from: Double, to: Double, milliseconds: Int, spline: BezierSpline)]
    switch motion.course {
    case .cubic(let curve): stretches = [(0, 1, milliseconds, BezierSpline(cubic: curve))]
    case .stops(let stops) where stops.count <= BezierSpline.maxPieces:
      stretches = [(0, 1, milliseconds, BezierSpline(stops: stops))]
    case .stops(let stops) where ends != nil: stretches = Self.stretches(stops, motion)
    case .spring where ends != nil: stretches = Self.stretches(milliseconds, motion)
    default: stretches = [(0, 1, milliseconds, Self.whole(motion))]
    }
    parts = stretches.map { stretch in
      func value(_ progress: Double) -> [Double]? {
        ends.map { from, to in zip(from, to).map { $0 + ($1 - $0) * progress } }
      }
      let isWhole = stretch.from == 0 && stretch.to == 1
      return Part(
        from: isWhole ? motion.motion.from : value(stretch.from),
        to: isWhole ? motion.motion.to : value(stretch.to), milliseconds: stretch.milliseconds,
        spline: stretch.spline)
    }
    let text = ExportError.text(over: motion.duration) { time in
      motion.progress(at: time / motion.duration)
    } _: { time in
      var left = time * 1000
      for stretch in stretches {
        if left < Double(stretch.milliseconds) {
          let progress = stretch.spline.progress(at: left / Double(stretch.milliseconds))
          return stretch.from + (stretch.to - stretch.from) * progress
        }
        left -= Double(stretch.milliseconds)
      }
      return 1
    }
    error = stretches.count == 1 ? text : "\(text), in \(stretches.count) stretches"
  }

  static func milliseconds(_ seconds: Double) -> Int {
    Int(min(max((seconds * 1000).rounded(), 1), 2_147_483_647))
  }

  // MARK: Keyframes

  private static func parts(
    _ segments: [ToolkitMotion.Segment], _ motion: ToolkitMotion
  ) -> [Part] {
    zip(segments, rounded(segments, motion)).map { segment, rounded in
      Part(
        from: segment.from, to: segment.to,
        milliseconds: Int(min(rounded.end - rounded.start, 2_147_483_647)),
        spline: segment.isHold ? .straight : BezierSpline(cubic: segment.curve))
    }
  }

  private static func rounded(
    _ segments: [ToolkitMotion.Segment], _ motion: ToolkitMotion
  ) -> [ToolkitMotion.Segment] {
    segments.map { segment in
      var segment = segment
      segment.start = (segment.start * motion.duration * 1000).rounded()
      segment.end = max((segment.end * motion.duration * 1000).rounded(), segment.start + 1e-9)
      return segment
    }
  }

  // MARK: Curves in stretches

  /// Returns a straight part between each pair of neighbouring stops.
  private static func stretches(
    _ stops: [LinearEasing.Stop], _ motion: ToolkitMotion
  ) -> [(from: Double, to: Double, milliseconds: Int, spline: BezierSpline)] {
    zip(stops, stops.dropFirst()).map { a, b in
      let edges = [a, b].map { ($0.time * motion.duration * 1000).rounded() }
      return (
        a.progress, b.progress, Int(min(edges[1] - edges[0], 2_147_483_647)), .straight
      )
    }
  }

  /// Divides a spring into parts. Each part is as long as it can be, given that Qt limits the
  /// number of pieces in a spline. Each part ends at a value different from the part's first value
  /// and from 1, which avoids divisions by zero: a part's spline is divided by the difference
  /// between the part's end values, and the last part ends at 1.
  private static func stretches(
    _ milliseconds: Int, _ motion: ToolkitMotion
  ) -> [(from: Double, to: Double, milliseconds: Int, spline: BezierSpline)] {
    let course: (Double) -> Double = { motion.motion.course(min($0 / (motion.duration * 1000), 1)) }
    let whole = Double(milliseconds)
    func spline(_ start: Double, _ end: Double) -> BezierSpline? {
      let last = end == whole && abs(1 - course(end)) <= 2e-3 ? 1 : course(end)
      return BezierSpline(from: start, to: end, last: last, tolerance: 5e-4, of: course)
    }
    var stretches: [(from: Double, to: Double, milliseconds: Int, spline: BezierSpline)] = []
    var start = 0.0
    while start < whole {
      if let last = spline(start, whole) {
        let end = abs(1 - course(whole)) <= 2e-3 ? 1 : course(whole)
        stretches.append((course(start), end, Int(whole - start), last))
        // If the motion is cut off before its end value, a last part without a duration jumps
        // there.
        if end != 1 { stretches.append((1, 1, 0, .straight)) }
        break
      }
      // Search by bisection for the longest part that a spline approximates within the tolerance.
      var (low, high) = (start, whole)
      while high - low > 1 {
        let middle = ((low + high) / 2).rounded(.down)
        if spline(start, middle) != nil { low = middle } else { high = middle }
      }
      guard low > start else { return [(0, 1, milliseconds, Self.whole(motion))] }
      let from = course(start)
      func distance(_ time: Double) -> Double {
        min(abs(course(time) - from), abs(course(time) - 1))
      }
      let first = start + ((low - start) / 2).rounded(.up)
      let ends = stride(from: first, through: low, by: max(((low - first) / 256).rounded(.up), 1))
      guard let end = ends.max(by: { distance($0) < distance($1) }), let found = spline(start, end)
      else { return [(0, 1, milliseconds, Self.whole(motion))] }
      stretches.append((from, course(end), Int(end - start), found))
      start = end
    }
    return stretches
  }

  /// Returns one spline for the whole pass, used if the end values are unknown. The tolerance is
  /// the smallest one tried that needs no more pieces than Qt accepts.
  private static func whole(_ motion: ToolkitMotion) -> BezierSpline {
    var tolerance = 5e-4
    while tolerance < 10 {
      let course = motion.motion.course
      if let spline = BezierSpline(from: 0, to: 1, last: 1, tolerance: tolerance, of: course) {
        return spline
      }
      tolerance *= 1.25
    }
    return .straight
  }
}
