import MidflightLayerTree

/// Exports Kotlin for Jetpack Compose: an animation spec for each motion.
///
/// Compose's
/// [`spring`](https://developer.android.com/develop/ui/compose/animation/customize#spring) has a
/// mass of 1. A stiffness k at a mass m becomes k/m, and the damping ratio stays the same.
enum ComposeExport {
  static func text(_ scene: SceneExport) -> String {
    let motions = scene.toolkitMotions(reserved: reserved, suffixes: ["Velocity"])
    let head = CommentLines.text(
      [
        "The animations of the scene \(scene.scene).",
        "Errors are fractions of the distance from the motion's start to its end. Compose counts in "
          + "whole milliseconds.",
      ]
        + scene.policyLines(
          "animateTo starts at the shown value; a spring keeps the velocity, tween does not."),
      mark: "//")
    var needsPieces = false
    let body = motions.map { motion -> String in
      let (lines, usesPieces) = declaration(motion)
      if usesPieces { needsPieces = true }
      return lines.joined(separator: "\n")
    }
    let kinds = Set(motions.compactMap(keyframeImport)).sorted()
    let imports = ["import androidx.compose.animation.core.*"] + kinds.map { "import \($0)" }
    return
      (imports + [""] + head + ["object \(ExportNames.typeName(scene.scene))Motion {"]
      + [(body + (needsPieces ? [pieces] : [])).joined(separator: "\n\n")] + ["}"])
      .joined(separator: "\n") + "\n"
  }

  private static let reserved: Set<String> = [
    "break", "by", "class", "continue", "else", "false", "for", "fun", "if", "in",
    "infiniteRepeatable",
    "interface", "is", "keyframes", "null", "object", "package", "pieces", "repeatable", "return",
    "snap", "spring", "super", "this", "throw", "true", "try", "tween", "typealias", "typeof",
    "val",
    "var", "when", "while",
  ]

  private static func declaration(
    _ motion: ToolkitMotion
  ) -> (lines: [String], usesPieces: Bool) {
    let milliseconds = milliseconds(motion.duration)
    // Map the layer's time to a fraction of a pass in Compose, where a pass lasts whole
    // milliseconds. The reported error thus includes this rounding.
    func fraction(_ time: Double) -> Double { min(time * 1000 / Double(milliseconds), 1) }
    func error(_ made: (Double) -> Double) -> String {
      ExportError.text(over: motion.duration) {
        motion.progress(at: $0 / motion.duration)
      } _: {
        made(fraction($0))
      }
    }
    let features: ToolkitMotion.Features = [.delay, .repeating]
    // Compose has no spec that repeats a spring, so a repeated spring is exported as an easing.
    let course = motion.repeats ? motion.easedCourse : motion.course
    func lines(
      _ error: String, _ type: String, _ spec: String, features: ToolkitMotion.Features = features,
      also: [String] = [], parameters: String = ""
    ) -> [String] {
      let sentences =
        [motion.title, ExportError.sentence(error)] + also + motion.omissions(features)
      let generic = type.hasSuffix("<T>") ? "fun <T> " : "fun "
      return CommentLines.text(sentences, mark: "//", indent: "    ") + [
        "    \(generic)\(motion.name)(\(parameters)): \(type) =",
        "        \(spec)",
      ]
    }
    switch course {
    case .spring:
      guard let spring = motion.spring else { return ([], false) }
      let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
      let stiffness = spring.stiffness / spring.mass
      var also = [
        "Compose ends a spring within visibilityThreshold of its end: 0.01 of a Float by default."
      ]
      var made = lines(
        ExportError.text(ofSpring: motion, made: spring), "SpringSpec<T>",
        "spring(dampingRatio = \(float(ratio)), stiffness = \(float(stiffness)), "
          + "visibilityThreshold = visibilityThreshold)",
        features: [], also: also, parameters: "visibilityThreshold: T? = null")
      if spring.initialVelocity != 0 {
        also = ["In distances per second: initialVelocity = it * (target - value) of animateTo."]
        made +=
          CommentLines.text(also, mark: "//", indent: "    ") + [
            "    const val \(motion.name)Velocity = \(float(spring.initialVelocity))"
          ]
      }
      return (made, false)
    case .cubic(let curve):
      let easing =
        curve == [0, 0, 1, 1]
        ? "LinearEasing" : "CubicBezierEasing(\(curve.map(float).joined(separator: ", ")))"
      let text =
        curve == [0, 0, 1, 1]
        ? error { $0 } : error { ExportError.halved(curve, at: $0) }
      return (lines(text, specType(motion), spec(motion, easing)), false)
    case .stops(let stops):
      let pairs = stops.map { "\(float($0.time)) to \(float($0.progress))" }
      return (
        lines(
          error { ExportError.progress(of: stops, at: $0) }, specType(motion),
          spec(motion, "pieces(\(pairs.joined(separator: ", ")))")), true
      )
    case .segments(let segments):
      let type = valueType(motion)
      let body = keyframes(motion, segments, milliseconds)
      let largest = ExportError.largest(of: segments) { fraction in
        let time = fraction * motion.duration * 1000
        let rounded = segments.map { segment -> ToolkitMotion.Segment in
          var segment = segment
          segment.start = (segment.start * motion.duration * 1000).rounded()
          segment.end = max((segment.end * motion.duration * 1000).rounded(), segment.start + 1e-9)
          return segment
        }
        return ExportError.value(of: rounded, at: time) { ExportError.halved($0, at: $1) }
      }
      return (
        lines(
          ExportError.text(largest) + " between the farthest keyframes",
          specType(motion, type), repeated(motion, body)), false
      )
    }
  }

  private static func specType(_ motion: ToolkitMotion, _ value: String = "T") -> String {
    let isEndless = motion.repeats && motion.wholePasses == nil
    return isEndless ? "InfiniteRepeatableSpec<\(value)>" : "FiniteAnimationSpec<\(value)>"
  }

  private static func spec(_ motion: ToolkitMotion, _ easing: String) -> String {
    // Compose would delay only the first pass of a repeated spec, so `repeated` writes the delay as
    // a start offset instead.
    let delay =
      motion.motion.delay > 0 && !motion.repeats
      ? "delayMillis = \(milliseconds(motion.motion.delay)), " : ""
    return repeated(
      motion,
      "tween(durationMillis = \(milliseconds(motion.duration)), \(delay)easing = \(easing))")
  }

  private static func repeated(_ motion: ToolkitMotion, _ animation: String) -> String {
    guard motion.repeats else { return animation }
    let mode = motion.motion.autoreverses ? "RepeatMode.Reverse" : "RepeatMode.Restart"
    let offset =
      motion.motion.delay == 0
      ? ""
      : ", initialStartOffset = StartOffset(\(milliseconds(abs(motion.motion.delay)))"
        + (motion.motion.delay < 0 ? ", StartOffsetType.FastForward" : "") + ")"
    if let passes = motion.wholePasses {
      return "repeatable(iterations = \(passes), animation = \(animation), repeatMode = \(mode)"
        + "\(offset))"
    }
    return "infiniteRepeatable(animation = \(animation), repeatMode = \(mode)\(offset))"
  }

  private static func keyframes(
    _ motion: ToolkitMotion, _ segments: [ToolkitMotion.Segment], _ milliseconds: Int
  ) -> String {
    func time(_ fraction: Double) -> Int { Int((fraction * motion.duration * 1000).rounded()) }
    var lines = ["keyframes {", "            durationMillis = \(milliseconds)"]
    if motion.motion.delay > 0, !motion.repeats {
      lines.append("            delayMillis = \(Self.milliseconds(motion.motion.delay))")
    }
    for (i, segment) in segments.enumerated() {
      let curve = segment.curve
      // A segment that stays at one value needs a hold only if the next segment begins at another
      // value.
      let isHold = segment.isHold && (i + 1 == segments.count || segments[i + 1].from != segment.to)
      let easing =
        isHold
        ? "Easing { 0f }"
        : curve == [0, 0, 1, 1]
          ? "LinearEasing" : "CubicBezierEasing(\(curve.map(float).joined(separator: ", ")))"
      lines.append(
        "            \(value(segment.from, motion)) at \(time(segment.start)) using \(easing)")
    }
    if let last = segments.last {
      lines.append("            \(value(last.to, motion)) at \(milliseconds)")
    }
    return (lines + ["        }"]).joined(separator: "\n")
  }

  private static func keyframeImport(_ motion: ToolkitMotion) -> String? {
    guard case .segments = motion.course else { return nil }
    let type = valueType(motion)
    return type == "Float"
      ? nil
      : "androidx.compose.ui.\(type == "Color" ? "graphics" : "geometry").\(type)"
  }

  private static func valueType(_ motion: ToolkitMotion) -> String {
    switch motion.motion.valueKind {
    case .number, .other: "Float"
    case .point: "Offset"
    case .size: "Size"
    case .rectangle: "Rect"
    case .color: "Color"
    }
  }

  private static func value(_ numbers: [Double], _ motion: ToolkitMotion) -> String {
    let type = valueType(motion)
    if type == "Float" { return float(numbers[0]) }
    var numbers = numbers
    // A rectangle is x, y, width and height, but Kotlin's `Rect` takes the four edges.
    if type == "Rect" {
      (numbers[2], numbers[3]) = (numbers[0] + numbers[2], numbers[1] + numbers[3])
    }
    return "\(type)(\(numbers.map(float).joined(separator: ", ")))"
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    Int(min(max((seconds * 1000).rounded(), 1), 2_147_483_647))
  }

  static func float(_ value: Double) -> String {
    let most = Double(Float.greatestFiniteMagnitude)
    return "\(Float(min(max(value, -most), most)))f"
  }

  private static let pieces = """
        // Straight between pairs of time and progress, from 0f to 1f.
        private fun pieces(vararg stops: Pair<Float, Float>) = Easing { fraction ->
            val next = stops.indexOfFirst { it.first > fraction }.let { if (it < 1) stops.lastIndex else it }
            val (start, from) = stops[next - 1]
            val (end, to) = stops[next]
            if (end <= start) to else from + (to - from) * (fraction - start) / (end - start)
        }
    """
}
