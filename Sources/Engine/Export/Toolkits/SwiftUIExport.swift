import MidflightLayerTree

/// Exports SwiftUI: an `Animation` for each motion, or a `KeyframeTimeline` for one with keyframes.
///
/// A spring becomes
/// [`Spring(mass:stiffness:damping:)`](https://developer.apple.com/documentation/swiftui/spring),
/// which solves the same equation as `CASpringAnimation`.
enum SwiftUIExport {
  static func text(_ scene: SceneExport) -> String {
    let motions = scene.toolkitMotions(reserved: ["body", "spring", "value"])
    let head = CommentLines.text(
      [
        "The animations of the scene \(scene.scene). Springs and keyframes need iOS 17 or macOS 14.",
        "Errors are fractions of the distance from the motion's start to its end.",
      ]
        + scene.policyLines(
          "A SwiftUI animation starts at the shown value; a spring keeps the velocity."),
      mark: "///")
    let body = motions.map { declaration($0).joined(separator: "\n") }.joined(separator: "\n\n")
    return
      (["import SwiftUI", ""] + head + [
        "@MainActor", "enum \(ExportNames.typeName(scene.scene))Motion {",
      ])
      .joined(separator: "\n") + "\n" + body + "\n}\n"
  }

  private static func declaration(_ motion: ToolkitMotion) -> [String] {
    let (error, lines, isAnimation) = timing(motion)
    let features: ToolkitMotion.Features = isAnimation ? [.delay, .repeating] : []
    var sentences = [motion.title, ExportError.sentence(error)] + motion.omissions(features)
    if motion.repeats, isAnimation, case .spring = motion.course {
      sentences.append("A repetition in SwiftUI lasts until the spring settles.")
    }
    if !isAnimation {
      sentences.append("`value(time:)` gives the value at a time in seconds.")
    }
    return CommentLines.text(sentences, mark: "///", indent: "  ") + lines
  }

  private static func timing(
    _ motion: ToolkitMotion
  ) -> (error: String, lines: [String], isAnimation: Bool) {
    let start = "  static let \(motion.name) = "
    switch motion.course {
    case .spring(let own):
      let spring = ToolkitMotion.scaled(own, by: 1)
      let isOverdamped = own.isOverdamped
      let numbers =
        "mass: \(Readout.exact(spring.mass)), stiffness: \(Readout.exact(spring.stiffness)), "
        + "damping: \(Readout.exact(spring.damping))"
        + (isOverdamped ? ", allowOverDamping: true" : "")
      let velocity = Readout.exact(spring.initialVelocity)
      let animation =
        spring.initialVelocity == 0
        ? ".spring(Spring(\(numbers)))"
        : isOverdamped
          ? ".interpolatingSpring(Spring(\(numbers)), initialVelocity: \(velocity))"
          : ".interpolatingSpring(\(numbers), initialVelocity: \(velocity))"
      return (
        ExportError.text(ofSpring: motion, made: ToolkitMotion.scaled(own, by: motion.rate)),
        [start + "Animation\(animation)" + modifiers(motion)], true
      )
    case .cubic(let curve):
      let points = curve.map(Readout.exact).joined(separator: ", ")
      let duration = Readout.exact(motion.motion.duration)
      let animation =
        curve == [0, 0, 1, 1]
        ? ".linear(duration: \(duration))" : ".timingCurve(\(points), duration: \(duration))"
      return (
        ExportError.text(0), [start + "Animation\(animation)" + modifiers(motion)], true
      )
    case .stops(let stops):
      let pieces = zip(stops, stops.dropFirst()).map { a, b in
        b.time > a.time
          ? "    LinearKeyframe(\(Readout.exact(b.progress)), "
            + "duration: \(Readout.number((b.time - a.time) * motion.duration, decimals: 9)))"
          : "    MoveKeyframe(\(Readout.exact(b.progress)))"
      }
      return (
        ExportError.text(over: 1, motion.progress) {
          ExportError.progress(of: stops, at: $0)
        },
        [start + "KeyframeTimeline(initialValue: \(decimal(stops[0].progress))) {"] + pieces
          + ["  }"], false
      )
    case .segments(let segments):
      return (
        ExportError.text(0),
        [start + keyframes(motion, segments)[0]]
          + keyframes(motion, segments).dropFirst(), false
      )
    }
  }

  /// Returns the modifiers of the motion's `Animation`. The delay comes last, since a layer's delay
  /// is in its parent's time, which the speed does not affect.
  private static func modifiers(_ motion: ToolkitMotion) -> String {
    var text = ""
    if motion.rate != 1 { text += ".speed(\(Readout.exact(motion.rate)))" }
    if motion.repeats {
      let reverses = "autoreverses: \(motion.motion.autoreverses)"
      text +=
        motion.wholePasses.map { ".repeatCount(\($0), \(reverses))" }
        ?? ".repeatForever(\(reverses))"
    }
    if motion.motion.delay != 0 { text += ".delay(\(Readout.exact(motion.motion.delay)))" }
    return text
  }

  private static func keyframes(
    _ motion: ToolkitMotion, _ segments: [ToolkitMotion.Segment]
  ) -> [String] {
    var lines = ["KeyframeTimeline(initialValue: \(value(segments[0].from, motion))) {"]
    var shown = segments[0].from
    for segment in segments {
      if segment.from != shown { lines.append("    MoveKeyframe(\(value(segment.from, motion)))") }
      let duration = Readout.number((segment.end - segment.start) * motion.duration, decimals: 9)
      let curve = segment.curve
      let curveArgument =
        curve == [0, 0, 1, 1] || segment.isHold
        ? ""
        : ", timingCurve: .bezier(startControlPoint: "
          + "UnitPoint(x: \(Readout.exact(curve[0])), y: \(Readout.exact(curve[1]))), "
          + "endControlPoint: UnitPoint(x: \(Readout.exact(curve[2])), y: \(Readout.exact(curve[3]))))"
      lines.append(
        "    LinearKeyframe(\(value(segment.to, motion)), duration: \(duration)\(curveArgument))")
      shown = segment.to
    }
    return lines + ["  }"]
  }

  private static func value(_ numbers: [Double], _ motion: ToolkitMotion) -> String {
    let n = numbers.map(Readout.exact)
    return switch motion.motion.valueKind {
    case .point: "CGPoint(x: \(n[0]), y: \(n[1]))"
    case .size: "CGSize(width: \(n[0]), height: \(n[1]))"
    case .rectangle: "CGRect(x: \(n[0]), y: \(n[1]), width: \(n[2]), height: \(n[3]))"
    case .color: "Color.Resolved(red: \(n[0]), green: \(n[1]), blue: \(n[2]), opacity: \(n[3]))"
    case .number, .other: decimal(numbers[0])
    }
  }

  /// Formats a number as a literal that Swift reads as a `Double`.
  private static func decimal(_ value: Double) -> String {
    let text = Readout.exact(value)
    return text.contains(where: { ".en".contains($0) }) ? text : text + ".0"
  }
}
