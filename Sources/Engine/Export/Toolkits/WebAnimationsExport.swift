import MidflightLayerTree

/// Exports JavaScript for [`Element.animate()`](https://www.w3.org/TR/web-animations-1/): keyframes
/// and options for each motion. A spring becomes `linear()`.
enum WebAnimationsExport {
  static func text(_ scene: SceneExport) -> String {
    let motions = scene.toolkitMotions(reserved: reserved)
    let head = CommentLines.text(
      [
        "The animations of the scene \(scene.scene): play(element, motion) starts one, and the "
          + "element's style uses its property, as in opacity: var(--opacity).",
        "Errors are fractions of the distance from the motion's start to its end.",
      ] + scene.policyLines(policySentence(scene.policy)), mark: "//")
    let body = motions.map { declaration($0).joined(separator: "\n") }
    return ([head.joined(separator: "\n")] + body + [play]).joined(separator: "\n\n") + "\n"
  }

  private static func policySentence(_ policy: RetargetPolicy?) -> String {
    policy == .additive
      ? "composite: \"add\" with keyframes from the negated change to zero is additive."
      : "An animation starts at its first keyframe; getComputedStyle returns the shown value."
  }

  private static let reserved: Set<String> = [
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
    "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally",
    "for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new",
    "null", "package", "play", "private", "protected", "public", "return", "static", "super",
    "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
  ]

  private static func declaration(_ motion: ToolkitMotion) -> [String] {
    let property = "--\(ExportNames.hyphenated(motion.name))"
    let (easing, error) = easing(motion)
    let frames = frames(motion, property)
    var features: ToolkitMotion.Features = [.delay, .repeating, .fractions, .direction, .filling]
    if motion.motion.isAdditive { features.insert(.adding) }
    var sentences = [motion.title, ExportError.sentence(error)] + motion.omissions(features)
    if motion.motion.valueKind == .color {
      sentences.append("Browsers keep 8 bits of a colour.")
    }
    if frames.isEmpty {
      sentences.append(
        "Its start and end values are not numbers here; fill in the keyframes.")
    }
    let (direction, fill) = (
      CSSExport.direction(of: motion.motion), CSSExport.fill(of: motion.motion)
    )
    let composite = motion.motion.isAdditive ? "add" : "replace"
    return CommentLines.text(sentences, mark: "//") + [
      "export const \(motion.name) = {", "  property: \"\(property)\",",
      "  syntax: \"\(syntax(motion))\",", "  keyframes: [",
    ] + frames.map { "    \($0)," } + [
      "  ],", "  options: {",
      "    duration: \(Readout.exact(motion.duration * 1000)), delay: "
        + "\(Readout.exact(motion.motion.delay * 1000)),",
      "    easing: \"\(easing)\",",
      "    iterations: \(motion.passes.map(Readout.exact) ?? "Infinity"), direction: \"\(direction)\","
        + " fill: \"\(fill)\", composite: \"\(composite)\",",
      "  },", "};",
    ]
  }

  private static func easing(_ motion: ToolkitMotion) -> (text: String, error: String) {
    switch motion.easedCourse {
    case .cubic([0, 0, 1, 1]): return ("linear", ExportError.text(0))
    case .cubic(let curve):
      return (
        "cubic-bezier(\(curve.map(Readout.exact).joined(separator: ", ")))", ExportError.text(0)
      )
    case .segments: return ("linear", ExportError.text(0))
    case .spring, .stops:
      if motion.motion.spring == nil, let own = motion.motion.easing {
        return (own.text, ExportError.text(0))
      }
      let easing = LinearEasing(of: motion.motion.course)
      return (easing.text, ExportError.text(easing.largestError))
    }
  }

  /// Returns the syntax with which the motion's property is registered, so that browsers can
  /// interpolate it.
  private static func syntax(_ motion: ToolkitMotion) -> String {
    guard motion.motion.valueFunction == nil else { return "*" }
    return switch motion.motion.valueKind {
    case .number: "<number>"
    case .point, .size, .rectangle: "<number>+"
    case .color: "<color>"
    case .other: "*"
    }
  }

  private static func frames(_ motion: ToolkitMotion, _ property: String) -> [String] {
    func frame(_ numbers: [Double], _ settings: String) -> String {
      "{ \"\(property)\": \"\(value(numbers, motion))\"\(settings) }"
    }
    if case .segments(let segments) = motion.course {
      return segments.flatMap { segment -> [String] in
        let points = segment.curve.map(Readout.exact).joined(separator: ", ")
        let easing =
          segment.curve == [0, 0, 1, 1] || segment.isHold ? "linear" : "cubic-bezier(\(points))"
        // Each segment is exported as two keyframes. Where two keyframes have the same offset, the
        // first one ends a segment and the second one begins the next.
        return [
          frame(
            segment.from, ", offset: \(Readout.exact(segment.start)), easing: \"\(easing)\""
          ),
          frame(segment.to, ", offset: \(Readout.exact(segment.end))"),
        ]
      }
    }
    guard let from = motion.motion.from, let to = motion.motion.to else { return [] }
    return [frame(from, ""), frame(to, "")]
  }

  private static func value(_ numbers: [Double], _ motion: ToolkitMotion) -> String {
    CSSExport.value(numbers, motion.motion.valueKind)
  }

  private static let play = """
    // Starts a motion. Its property is registered first, since a browser does not blend others.
    export function play(element, motion, keyframes = motion.keyframes) {
      if (motion.syntax !== "*") {
        try {
          CSS.registerProperty({
            name: motion.property, syntax: motion.syntax, inherits: true,
            initialValue: keyframes[0][motion.property],
          });
        } catch {
          // It is registered already.
        }
      }
      return element.animate(keyframes, motion.options);
    }
    """
}
