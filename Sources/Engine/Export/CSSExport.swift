import Foundation
import MidflightLayerTree

/// Exports CSS: each motion's duration, delay and easing as custom properties, a registered
/// property ([`@property`](https://www.w3.org/TR/css-properties-values-api-1/)) that is animated
/// with them, and classes that use it.
///
/// A cubic Bézier is exact. Springs become `linear()`, with a comment that gives the largest error.
enum CSSExport {
  static func text(_ scene: SceneExport) -> String {
    let parts = scene.animations.map { block($0, scene.policy) }
    let head = [
      "/* The animations of the scene \(comment(scene.scene)). Give an element a class below, and set",
      "   the property that it names: the element's style can use it, as in opacity: var(--…). */",
    ]
    return ([head] + [policy(scene.policy)] + parts).filter { !$0.isEmpty }
      .map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static func policy(_ policy: RetargetPolicy?) -> [String] {
    switch policy {
    case nil: []
    case .fromModel:
      [
        "/* Policy fromModel: a transition starts at the shown value. A class -played, added again,",
        "   starts at its first keyframe, which jumps. */",
      ]
    case .fromPresentation:
      [
        "/* Policy fromPresentation: a transition starts at the shown value when its target changes. */"
      ]
    case .additive:
      [
        "/* Policy additive: a transition is not additive. Element.animate(), composite: 'add',",
        "   from the negated change to zero, uses the same duration and easing. */",
      ]
    case .spring:
      [
        "/* Policy spring: -takeover is the spring for an interruption at rest. A style sheet cannot",
        "   read the velocity of the interrupted animation. */",
      ]
    }
  }

  private static func block(
    _ animation: ExportedAnimation, _ policy: RetargetPolicy?
  ) -> [String] {
    let (name, motion) = (animation.hyphenated, animation.motion)
    let takesOver = policy == .spring && motion.takesPolicies
    var lines = [
      "/* \(comment(animation.name)): "
        + "\(comment(motion.keyPath ?? motion.kind.rawValue)), "
        + "\(Readout.exact(motion.duration)) s */"
    ]
    lines += unsaid(motion).map { "/* \(comment($0)) */" }
    let syntax = syntax(motion)
    if let syntax {
      let start = motion.from ?? neutral(motion.valueKind)
      lines += [
        "@property --\(name) {", "  syntax: \"\(syntax)\";", "  inherits: true;",
        "  initial-value: \(value(start, motion.valueKind));", "}",
      ]
    } else {
      lines.append(
        "/* CSS cannot interpolate its values; use duration and easing with code that does. */")
    }
    lines.append(":root {")
    lines += timing(name, motion)
    if takesOver { lines += timing(name + "-takeover", motion.takeover) }
    lines.append("}")
    guard syntax != nil else { return lines }
    func uses(_ name: String) -> String {
      "var(--\(name)-duration) var(--\(name)-easing) var(--\(name)-delay)"
    }
    lines += [".\(name) {", "  transition: --\(name) \(uses(name));", "}"]
    if takesOver {
      lines += [".\(name)-takeover {", "  transition: --\(name) \(uses(name + "-takeover"));", "}"]
    }
    return lines + played(name, motion, uses(name))
  }

  private static func timing(_ name: String, _ motion: ExportedMotion) -> [String] {
    let rate = motion.speed == 0 ? 1 : abs(motion.speed)
    let (easing, error) = easing(motion)
    return [
      "  --\(name)-duration: \(Readout.exact(motion.duration / rate))s;",
      "  --\(name)-delay: \(Readout.exact(motion.delay))s;",
      "  /* \(error) */", "  --\(name)-easing: \(easing);",
    ]
  }

  private static func easing(_ motion: ExportedMotion) -> (text: String, error: String) {
    if motion.spring == nil {
      if let easing = motion.easing, easing.stops != nil {
        return (easing.text, "the exact curve: largest error 0 of the distance")
      }
      let exact =
        motion.keyframes == nil
        ? "the exact curve: largest error 0 of the distance"
        : "the overall easing without the keyframes: largest error 0 of the distance"
      let curve = motion.curve ?? [0, 0, 1, 1]
      let numbers = curve.map(Readout.exact).joined(separator: ", ")
      return ("cubic-bezier(\(numbers))", exact)
    }
    let easing = LinearEasing(of: motion.course)
    return (
      easing.text,
      "\(easing.stops.count) stops, largest error "
        + "\(Readout.number(easing.largestError, decimals: 5)) of the distance"
    )
  }

  // MARK: Properties

  /// Returns the `@property` syntax of the motion's values; nil if a browser can't interpolate
  /// them, or if the motion does not go from one value to another.
  private static func syntax(_ motion: ExportedMotion) -> String? {
    guard motion.kind == .basic || motion.kind == .spring, motion.valueFunction == nil else {
      return nil
    }
    return switch motion.valueKind {
    case .number: "<number>"
    case .point, .size, .rectangle: "<number>+"
    case .color: "<color>"
    case .other: nil
    }
  }

  private static func neutral(_ kind: ExportedMotion.ValueKind) -> [Double] {
    switch kind {
    case .number, .other: [0]
    case .point, .size: [0, 0]
    case .rectangle, .color: [0, 0, 0, 0]
    }
  }

  static func value(_ numbers: [Double], _ kind: ExportedMotion.ValueKind) -> String {
    let texts = numbers.map(Readout.exact)
    guard kind == .color, texts.count == 4 else { return texts.joined(separator: " ") }
    // Write a colour as `rgb()` if possible: browsers interpolate `rgb()` colours in sRGB, as
    // layers do, but other colours in Oklab
    // (<https://www.w3.org/TR/css-color-4/#interpolation-space>).
    if numbers.allSatisfy((0...1).contains) {
      let bytes = numbers.prefix(3).map { Readout.number($0 * 255, decimals: 4) }
      return "rgb(\(bytes.joined(separator: " ")) / \(texts[3]))"
    }
    return "color(srgb \(texts[0]) \(texts[1]) \(texts[2]) / \(texts[3]))"
  }

  /// Returns a class that plays the motion with the values of its first playback in the scene;
  /// empty if these are unknown.
  private static func played(
    _ name: String, _ motion: ExportedMotion, _ uses: String
  ) -> [String] {
    guard let from = motion.from, let to = motion.to else { return [] }
    var count = motion.cycles
    if motion.repeatDuration != 0 {
      count = motion.repeatDuration.map {
        $0 / (motion.duration * (motion.autoreverses ? 2 : 1))
      }
    }
    // CSS counts a cycle that runs forwards and then backwards as two.
    if motion.autoreverses { count = count.map { $0 * 2 } }
    return [
      ".\(name)-played {",
      "  animation: \(name) \(uses) \(count.map(Readout.exact) ?? "infinite") \(direction(of: motion)) \(fill(of: motion))"
        + (motion.speed == 0 ? " paused;" : ";"), "}", "@keyframes \(name) {",
      "  from { --\(name): \(value(from, motion.valueKind)); }",
      "  to { --\(name): \(value(to, motion.valueKind)); }", "}",
    ]
  }

  static func direction(of motion: ExportedMotion) -> String {
    switch (motion.autoreverses, motion.speed < 0) {
    case (false, false): "normal"
    case (true, false): "alternate"
    case (false, true): "reverse"
    case (true, true): "alternate-reverse"
    }
  }

  static func fill(of motion: ExportedMotion) -> String {
    ["forwards", "backwards", "both"].contains(motion.fillMode) ? motion.fillMode : "none"
  }

  /// Returns sentences about properties of the motion that the CSS declarations do not express.
  private static func unsaid(_ motion: ExportedMotion) -> [String] {
    let values = motion.keyframes?.values.map { $0.map { value($0, motion.valueKind) } }
    return motion.omissions(
      keyframes: "It goes "
        + (values.map { "through \($0.joined(separator: "; "))" } ?? "through its own values")
        + ", and CSS eases each segment between keyframes; this is the overall easing.",
      supportsAdditive: false)
  }

  /// Breaks up `*/` in a text, since it would end the CSS comment that contains the text.
  private static func comment(_ text: String) -> String { text.replacing("*/", with: "* /") }
}
