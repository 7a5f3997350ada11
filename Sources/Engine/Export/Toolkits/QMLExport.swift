import MidflightLayerTree

/// Exports QML for Qt Quick: a component for each motion, with its curve as `easing.bezierCurve`
/// (<https://doc.qt.io/qt-5/qml-qtquick-propertyanimation.html#easing.bezierCurve-prop>).
/// `Easing.Bezier` works in Qt 5 and 6, `Easing.BezierSpline` only in Qt 6.
///
/// Qt Quick's `SpringAnimation` solves a different equation, in which damping is not a force
/// proportional to velocity. A spring is therefore exported as a spline of several pieces, or as
/// several splines; see ``QMLParts``.
enum QMLExport {
  static func text(_ scene: SceneExport) -> String {
    let motions = scene.toolkitMotions(reserved: reserved)
    let type = ExportNames.typeName(scene.scene) + "Motion"
    let first = motions.first.map { component($0.name) } ?? "Motion"
    let head = CommentLines.text(
      [
        "The animations of the scene \(scene.scene), for a file \(type).qml: \(type).\(first) on x {}",
        "Errors are fractions of the distance from the motion's start to its end. Qt Quick counts "
          + "in whole milliseconds.",
      ]
        + scene.policyLines("An animation without from starts at the shown value, with velocity 0."),
      mark: "//")
    let body = motions.map { declaration($0).joined(separator: "\n") }.joined(separator: "\n\n")
    return (head + ["import QtQuick 2.15", "", "QtObject {", body, "}"]).joined(separator: "\n")
      + "\n"
  }

  /// Names that must not be used because, capitalized, they are Qt Quick types.
  private static let reserved: Set<String> = [
    "animation", "animator", "behavior", "color", "component", "connections", "date", "easing",
    "flow", "font", "grid", "image", "item", "loader", "math", "number", "numberAnimation",
    "object",
    "path", "qt", "qtObject", "rectangle", "repeater", "rotation", "row", "scale", "state",
    "string",
    "text", "timer", "transform", "transition", "translate",
  ]

  private static func component(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func declaration(_ motion: ToolkitMotion) -> [String] {
    let pass = QMLParts(motion)
    // QML needs both end values to play a part backwards.
    let hasReverse =
      motion.motion.autoreverses && pass.parts.allSatisfy { $0.from != nil && $0.to != nil }
    var features: ToolkitMotion.Features = [.repeating]
    if motion.motion.delay > 0 { features.insert(.delay) }
    var sentences = [motion.title, ExportError.sentence(pass.error)] + motion.omissions(features)
    if motion.motion.autoreverses, !hasReverse {
      sentences.append("Its reversal needs start and end values, which are not known here.")
    }
    if motion.motion.valueKind == .color, overshoots(motion) {
      sentences.append("Qt Quick keeps colours within 0 and 1, where the curve overshoots.")
    }
    let loops = loops(motion, hasReverse)
    let pause =
      motion.motion.delay > 0
      ? ["PauseAnimation { duration: \(QMLParts.milliseconds(motion.motion.delay)) }"] : []
    let all = pass.parts + (hasReverse ? pass.reversed : [])
    var lines: [String]
    if all.count == 1 {
      lines = animation(all[0], motion, loops)
      if !pause.isEmpty { lines = sequence(pause + lines, []) }
    } else {
      let inner = all.flatMap { animation($0, motion, []) }
      lines =
        pause.isEmpty || loops.isEmpty
        ? sequence(pause + inner, loops) : sequence(pause + sequence(inner, loops), [])
    }
    lines[0] = "component \(component(motion.name)): \(lines[0])"
    return CommentLines.text(sentences, mark: "//", indent: "  ") + lines.map { "  " + $0 }
  }

  private static func sequence(_ inner: [String], _ settings: [String]) -> [String] {
    ["SequentialAnimation {"] + (settings + inner).map { "  " + $0 } + ["}"]
  }

  private static func loops(_ motion: ToolkitMotion, _ hasReverse: Bool) -> [String] {
    guard motion.repeats else { return [] }
    guard let passes = motion.wholePasses else { return ["loops: Animation.Infinite"] }
    let count = hasReverse ? (passes + 1) / 2 : passes
    return count == 1 ? [] : ["loops: \(count)"]
  }

  private static func animation(
    _ part: QMLParts.Part, _ motion: ToolkitMotion, _ settings: [String]
  ) -> [String] {
    let type =
      switch motion.motion.valueKind {
      case .number, .other: "NumberAnimation"
      case .color: "ColorAnimation"
      case .point, .size, .rectangle: "PropertyAnimation"
      }
    var lines = settings
    if let from = part.from { lines.append("from: \(value(from, motion))") }
    if let to = part.to { lines.append("to: \(value(to, motion))") }
    lines.append("duration: \(part.milliseconds)")
    let numbers = part.spline.numbers
    if numbers != BezierSpline.straight.numbers {
      lines += ["easing.type: Easing.Bezier", "easing.bezierCurve: ["]
      for start in stride(from: 0, to: numbers.count, by: 6) {
        lines.append(
          "  " + numbers[start..<start + 6].map(Readout.exact).joined(separator: ", ") + ",")
      }
      lines.append("]")
    }
    return ["\(type) {"] + lines.map { "  " + $0 } + ["}"]
  }

  private static func value(_ numbers: [Double], _ motion: ToolkitMotion) -> String {
    let list = numbers.map(Readout.exact).joined(separator: ", ")
    return switch motion.motion.valueKind {
    case .number, .other: list
    case .color: "Qt.rgba(\(list))"
    case .point: "Qt.point(\(list))"
    case .size: "Qt.size(\(list))"
    case .rectangle: "Qt.rect(\(list))"
    }
  }

  private static func overshoots(_ motion: ToolkitMotion) -> Bool {
    (0...256).contains { !(-1e-6...1.000_001).contains(motion.motion.course(Double($0) / 256)) }
  }
}
