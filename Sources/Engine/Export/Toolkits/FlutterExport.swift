import MidflightLayerTree

/// Exports Dart for Flutter: a curve, a spring or a sequence for each motion.
///
/// A [`SpringSimulation`](https://api.flutter.dev/flutter/physics/SpringSimulation-class.html)
/// solves the same equation as `CASpringAnimation`. A
/// [`Cubic`](https://api.flutter.dev/flutter/animation/Cubic-class.html) is solved by bisection
/// until its time is less than a thousandth off; the reported error includes this inaccuracy.
enum FlutterExport {
  static func text(_ scene: SceneExport) -> String {
    let motions = scene.toolkitMotions(
      reserved: reserved, suffixes: ["Duration", "Delay", "Simulation"])
    let head = CommentLines.text(
      [
        "The motions of the scene \(scene.scene).",
        "Errors are fractions of the distance from the motion's start to its end.",
      ]
        + scene.policyLines(
          "An implicit animation starts at the shown value; the velocity is that of the new curve. "
            + "A SpringSimulation takes the velocity that it is given."),
      mark: "///")
    let bodies = motions.map { declaration($0).joined(separator: "\n") }
    // Offsets, colours, sizes and rectangles are declared in another library, which must be
    // imported.
    let needsPainting = bodies.contains { body in
      ["Offset", "Size", "Rect", "Color"].contains { body.contains("const \($0)") }
    }
    let imports =
      ["animation"] + (needsPainting ? ["painting"] : [])
      + (bodies.contains { $0.contains("SpringDescription") } ? ["physics"] : [])
    return
      (imports.map { "import 'package:flutter/\($0).dart';" } + [""] + head
      + ["abstract final class \(ExportNames.typeName(scene.scene))Motion {"]
      + [bodies.joined(separator: "\n\n"), "}"]).joined(separator: "\n") + "\n"
  }

  private static let reserved: Set<String> = [
    "abstract", "assert", "async", "await", "base", "bool", "break", "case", "catch", "class",
    "const", "continue", "covariant", "default", "deferred", "do", "double", "dynamic", "else",
    "enum", "export", "extends", "extension", "external", "factory", "false", "final", "finally",
    "for", "get", "hide", "if", "implements", "import", "in", "int", "interface", "is", "late",
    "library", "mixin", "new", "null", "num", "on", "operator", "part", "required", "rethrow",
    "return", "sealed", "set", "show", "static", "super", "switch", "sync", "this", "throw", "true",
    "try", "typedef", "var", "void", "when", "while", "with", "yield",
  ]

  private static func declaration(_ motion: ToolkitMotion) -> [String] {
    let course = motion.repeats ? motion.easedCourse : motion.course
    var (error, lines) = timing(motion, course)
    var features: ToolkitMotion.Features = []
    var also: [String] = []
    if case .spring = course {
      also.append("The simulation runs in seconds: AnimationController.unbounded, animateWith.")
    } else {
      lines.append(duration(motion.duration, "\(motion.name)Duration"))
    }
    if motion.motion.delay > 0 {
      features.insert(.delay)
      also.append("It begins after \(motion.name)Delay.")
      lines.append(duration(motion.motion.delay, "\(motion.name)Delay"))
    }
    if motion.repeats {
      features.insert(.repeating)
      let arguments =
        ["reverse: \(motion.motion.autoreverses)"]
        + (motion.wholePasses.map { ["count: \($0)"] } ?? [])
      also.append("It repeats: AnimationController.repeat(\(arguments.joined(separator: ", "))).")
    }
    let sentences = [motion.title, ExportError.sentence(error)] + also + motion.omissions(features)
    return CommentLines.text(sentences, mark: "///", indent: "  ") + lines
  }

  private static func duration(_ seconds: Double, _ name: String) -> String {
    let microseconds = Int(min(max((seconds * 1e6).rounded(), 0), 9e15))
    return "  static const Duration \(name) = Duration(microseconds: \(microseconds));"
  }

  private static func timing(
    _ motion: ToolkitMotion, _ course: ToolkitMotion.Course
  ) -> (error: String, lines: [String]) {
    let name = motion.name
    switch course {
    case .spring(let own):
      let spring = ToolkitMotion.scaled(own, by: motion.rate)
      let velocity =
        spring.initialVelocity == 0
        ? "0" : "\(Readout.exact(spring.initialVelocity)) * (to - from)"
      return (
        ExportError.text(ofSpring: motion, made: spring),
        [
          "  static const SpringDescription \(name) = SpringDescription(",
          "    mass: \(Readout.exact(spring.mass)),",
          "    stiffness: \(Readout.exact(spring.stiffness)),",
          "    damping: \(Readout.exact(spring.damping)),", "  );",
          "  static SpringSimulation \(name)Simulation(double from, double to) =>",
          "      SpringSimulation(\(name), from, to, \(velocity));",
        ]
      )
    case .cubic(let curve):
      let isLinear = curve == [0, 0, 1, 1]
      let points = curve.map(Readout.exact).joined(separator: ", ")
      return (
        ExportError.text(over: 1, motion.progress) {
          isLinear ? $0 : ExportError.halved(curve, at: $0)
        },
        ["  static const Curve \(name) = \(isLinear ? "Curves.linear" : "Cubic(\(points))");"]
      )
    case .stops(let stops):
      let items = zip(stops, stops.dropFirst()).filter { $1.time > $0.time }.map { a, b in
        item("double", Readout.exact(a.progress), Readout.exact(b.progress), nil, b.time - a.time)
      }
      return (
        ExportError.text(over: 1, motion.progress) { ExportError.progress(of: stops, at: $0) },
        sequence(name, "double", items)
      )
    case .segments(let segments):
      let type = valueType(motion)
      let items = segments.map { segment in
        item(
          type, value(segment.from, type), value(segment.to, type),
          segment.curve == [0, 0, 1, 1] || segment.isHold ? nil : segment.curve,
          segment.end - segment.start)
      }
      let error = ExportError.largest(of: segments) {
        ExportError.value(of: segments, at: $0) { ExportError.halved($0, at: $1) }
      }
      return (
        ExportError.text(error) + " between the farthest keyframes", sequence(name, type, items)
      )
    }
  }

  private static func sequence(_ name: String, _ type: String, _ items: [String]) -> [String] {
    let type = ["double", "Offset"].contains(type) ? type : type + "?"
    return ["  static final Animatable<\(type)> \(name) = TweenSequence<\(type)>(["]
      + items.map { "    \($0)," } + ["  ]);"]
  }

  private static func item(
    _ type: String, _ from: String, _ to: String, _ curve: [Double]?, _ weight: Double
  ) -> String {
    let tween = ["double", "Offset"].contains(type) ? "Tween<\(type)>" : "\(type)Tween"
    let chain =
      curve.map {
        ".chain(CurveTween(curve: const Cubic(\($0.map(Readout.exact).joined(separator: ", ")))))"
      } ?? ""
    return "TweenSequenceItem(tween: \(tween)(begin: \(from), end: \(to))\(chain), "
      + "weight: \(Readout.number(weight * 100, decimals: 9)))"
  }

  private static func valueType(_ motion: ToolkitMotion) -> String {
    switch motion.motion.valueKind {
    case .number, .other: "double"
    case .point: "Offset"
    case .size: "Size"
    case .rectangle: "Rect"
    case .color: "Color"
    }
  }

  private static func value(_ numbers: [Double], _ type: String) -> String {
    let n = numbers.map(Readout.exact)
    return switch type {
    case "Offset", "Size": "const \(type)(\(n[0]), \(n[1]))"
    case "Rect": "const Rect.fromLTWH(\(n.joined(separator: ", ")))"
    case "Color": "const Color.from(alpha: \(n[3]), red: \(n[0]), green: \(n[1]), blue: \(n[2]))"
    default: n[0]
    }
  }
}
