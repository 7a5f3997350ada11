import MidflightLayerTree

/// Exports Swift code for both QuartzCore and Midflight: a function that creates each animation
/// and, if a policy is chosen, one that retargets a layer's property.
enum SwiftExport {
  static func text(_ scene: SceneExport) -> String {
    let typeName = ExportNames.typeName(scene.scene) + "Motion"
    var taken = Set(scene.animations.map(\.identifier))
    var parts = scene.animations.flatMap { animation -> [[String]] in
      let isAnimator = Self.isAnimator(animation.motion)
      // A policy needs layer animations, so the functions that create them are exported too, even
      // if there is a property animator.
      let isLayers = !isAnimator || scene.policy != nil && animation.motion.takesPolicies
      return (isAnimator ? [animator(animation)] : [])
        + (isLayers
          ? functions(animation.identifier, animation.name, animation.motion, &taken) : [])
        + takeover(animation, scene.policy)
    }
    let needsViews = scene.animations.contains { isAnimator($0.motion) }
    let additive = scene.policy == .additive ? scene.animations.filter { addsUp($0.motion) } : []
    if scene.policy != nil, scene.animations.contains(where: \.motion.takesPolicies) {
      parts.append(changeFunction)
    }
    if additive.contains(where: { $0.motion.valueKind == .number }) { parts.append(numberFunction) }
    let body = parts.map { lines in lines.map { $0.isEmpty ? "" : "  " + $0 } }
      .joined(separator: [""])
    return
      ((needsViews
      ? ["import UIKit"]
      : [
        "#if canImport(QuartzCore)", "  import QuartzCore", "#else", "  import Foundation",
        "  import Midflight", "#endif",
      ]) + [
        "", "/// The animations of the scene \(scene.scene).",
        "@MainActor", "enum \(typeName) {",
      ] + body + ["}"]).joined(separator: "\n") + "\n"
  }

  // MARK: Animations

  /// Returns the functions that create a group's members, followed by the one that creates the
  /// animation.
  ///
  /// - Parameter taken: The names already in use, which must not be given to members.
  private static func functions(
    _ identifier: String, _ title: String, _ motion: ExportedMotion, _ taken: inout Set<String>,
    isMember: Bool = false
  ) -> [[String]] {
    var parameters: Set<String> = ["animation"]
    var names: [String] = []
    var lists: [[String]] = []
    for member in motion.members {
      let path = member.keyPath ?? member.kind.rawValue
      let name = ExportNames.unique(ExportNames.identifier(ExportNames.split(path)), &parameters)
      names.append(name)
      let function = identifier + name.prefix(1).uppercased() + name.dropFirst()
      lists += functions(
        ExportNames.unique(function, &taken), "\(title), \(name)", member, &taken, isMember: true)
    }
    let (arguments, type, first) = head(motion, names)
    var lines = documentation(title, motion)
    lines += signature("static func \(identifier)", arguments, returning: type)
    lines += (first + settings(motion, isMember: isMember)).map { "  " + $0 }
    lines += ["  return animation", "}"]
    return lists + [lines]
  }

  static func signature(
    _ name: String, _ parameters: [String], returning type: String? = nil
  ) -> [String] {
    let end = ")" + (type.map { " -> \($0)" } ?? "") + " {"
    let line = "\(name)(" + parameters.joined(separator: ", ") + end
    if line.count <= 98 { return [line] }
    return ["\(name)(", "  " + parameters.joined(separator: ",\n    "), end]
  }

  private static func documentation(_ title: String, _ motion: ExportedMotion) -> [String] {
    let path = motion.keyPath.map { "`\($0)`" } ?? motion.kind.rawValue
    let curve = Easing.named.first { $0.easing.controlPoints == motion.curve }?.name
    let curveText = curve.map { ", \($0)" } ?? ""
    func short(_ numbers: [Double]) -> String {
      let texts = numbers.map { Readout.number($0, decimals: 4) }
      return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
    }
    var lines = [
      "/// \(oneLine(title)): \(path) in \(Readout.number(motion.duration, decimals: 4)) s\(curveText)."
    ]
    if let from = motion.from, let to = motion.to {
      lines.append("/// In the scene it first runs from \(short(from)) to \(short(to)).")
    }
    if let values = motion.keyframes?.values {
      lines.append("/// In the scene it runs through \(values.map(short).joined(separator: ", ")).")
    }
    if let times = motion.keyframes?.times {
      lines.append("/// It needs \(times.count) values, one for each key time.")
    }
    lines += motion.notes.map { "/// \(oneLine($0))" }
    return lines + approximation(of: motion)
  }

  static func approximation(of motion: ExportedMotion) -> [String] {
    guard let easing = motion.easing, easing.stops != nil else { return [] }
    let error = Readout.number(CubicFit(of: easing).largestError * 100, decimals: 2)
    return [
      "/// Its piecewise linear easing is approximated by the nearest cubic, with an error of",
      "/// up to \(error) % of the distance.",
    ]
  }

  private static func head(
    _ motion: ExportedMotion, _ names: [String]
  ) -> (parameters: [String], type: String, first: [String]) {
    let path = motion.keyPath.map { "(keyPath: \(literal($0)))" } ?? "()"
    func made(_ type: String) -> String { "let animation = \(type)\(path)" }
    let ends = ["animation.fromValue = from", "animation.toValue = to"]
    switch motion.kind {
    case .basic, .spring:
      let type = motion.kind == .basic ? "CABasicAnimation" : "CASpringAnimation"
      return (["from: Any?", "to: Any?"], type, [made(type)] + ends)
    case .keyframes:
      let follows = motion.keyframes?.followsPath ?? false
      return (
        [follows ? "along path: CGPath" : "through values: [Any]"], "CAKeyframeAnimation",
        [
          made("CAKeyframeAnimation"),
          follows ? "animation.path = path" : "animation.values = values",
        ]
      )
    case .group:
      return (
        names.map { "\($0): CAAnimation" }, "CAAnimationGroup",
        [
          made("CAAnimationGroup"),
          "animation.animations = [\(names.joined(separator: ", "))]",
        ]
      )
    case .transition: return ([], "CATransition", [made("CATransition")])
    case .other:
      // The scene defines the animation's class. The exported function can't create an instance of
      // it, so it sets the timing of an animation that the caller passes.
      return (["timing animation: CAAnimation"], "CAAnimation", [])
    }
  }

  /// Returns the lines of code that set those properties whose values are not the default.
  private static func settings(_ motion: ExportedMotion, isMember: Bool) -> [String] {
    var lines: [String] = []
    if let spring = motion.spring {
      lines += settings(spring, velocity: Readout.exact(spring.initialVelocity))
    }
    if let keyframes = motion.keyframes { lines += settings(keyframes) }
    if let transition = motion.transition { lines += settings(transition) }
    lines += timing(motion, isMember: isMember)
    // A custom class is known only to be a `CAAnimation`, so only the properties of that class are
    // set.
    if motion.kind == .other { return lines }
    lines += setting("isAdditive", "true", if: motion.isAdditive)
    lines += setting("isCumulative", "true", if: motion.isCumulative)
    if let name = motion.valueFunction {
      lines += setting(
        "valueFunction", "CAValueFunction(name: CAValueFunctionName(rawValue: \(literal(name))))")
    }
    return lines
  }

  private static func setting(
    _ property: String, _ value: String, if isSet: Bool = true
  ) -> [String] {
    isSet ? ["animation.\(property) = \(value)"] : []
  }

  static func settings(
    _ spring: ExportedMotion.Spring, velocity: String
  ) -> [String] {
    setting("mass", Readout.exact(spring.mass))
      + setting("stiffness", Readout.exact(spring.stiffness))
      + setting("damping", Readout.exact(spring.damping))
      + setting("initialVelocity", velocity)
      + setting("allowsOverdamping", "true", if: spring.isOverdamped)
  }

  private static func settings(_ keyframes: ExportedMotion.Keyframes) -> [String] {
    var lines: [String] = []
    func numbers(_ property: String, _ values: [Double]?) {
      if let values { lines += setting(property, "[\(list(values))]") }
    }
    numbers("keyTimes", keyframes.times)
    if let curves = keyframes.curves {
      lines.append("animation.timingFunctions = [")
      lines += curves.map { "  \(function($0))," }
      lines.append("]")
    }
    lines += setting(
      "calculationMode", ".\(keyframes.calculationMode)",
      if: ["discrete", "paced", "cubic", "cubicPaced"].contains(keyframes.calculationMode))
    if let mode = keyframes.rotationMode {
      lines += setting("rotationMode", "CAAnimationRotationMode(rawValue: \(literal(mode)))")
    }
    numbers("tensionValues", keyframes.tensions)
    numbers("continuityValues", keyframes.continuities)
    numbers("biasValues", keyframes.biases)
    return lines
  }

  private static func settings(_ transition: ExportedMotion.Transition) -> [String] {
    var lines = setting("type", "CATransitionType(rawValue: \(literal(transition.type)))")
    if let subtype = transition.subtype {
      lines += setting("subtype", "CATransitionSubtype(rawValue: \(literal(subtype)))")
    }
    let (start, end) = (transition.startProgress, transition.endProgress)
    lines += setting("startProgress", Readout.exact(start), if: start != 0)
    lines += setting("endProgress", Readout.exact(end), if: end != 1)
    return lines
  }

  private static func timing(_ motion: ExportedMotion, isMember: Bool) -> [String] {
    var lines = setting("duration", Readout.exact(motion.duration))
    if let curve = motion.curve {
      lines += setting("timingFunction", function(curve))
    } else if let easing = motion.easing, let near = CubicFit(of: easing).easing.controlPoints {
      lines += setting("timingFunction", function(near))
    }
    let delay = Readout.exact(motion.delay)
    lines += setting(
      "beginTime", isMember ? delay : "CACurrentMediaTime() + \(delay)", if: motion.delay != 0)
    lines += setting("speed", Readout.exact(motion.speed), if: motion.speed != 1)
    lines += setting("timeOffset", Readout.exact(motion.timeOffset), if: motion.timeOffset != 0)
    lines += setting(
      "repeatCount", motion.cycles.map(Readout.exact) ?? ".infinity", if: motion.cycles != 1)
    lines += setting(
      "repeatDuration", motion.repeatDuration.map(Readout.exact) ?? ".infinity",
      if: motion.repeatDuration != 0)
    lines += setting("autoreverses", "true", if: motion.autoreverses)
    lines += setting(
      "fillMode", ".\(motion.fillMode)",
      if: ["forwards", "backwards", "both"].contains(motion.fillMode))
    lines += setting("isRemovedOnCompletion", "false", if: !motion.isRemovedOnCompletion)
    return lines
  }

  // MARK: Words

  static func typeName(_ kind: ExportedMotion.ValueKind) -> String {
    switch kind {
    case .number: "CGFloat"
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rectangle: "CGRect"
    case .color: "CGColor"
    case .other: "Any"
    }
  }

  static func function(_ curve: [Double]) -> String {
    "CAMediaTimingFunction(controlPoints: \(list(curve)))"
  }

  static func list(_ numbers: [Double]) -> String {
    numbers.map(Readout.exact).joined(separator: ", ")
  }

  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case _ where scalar.properties.generalCategory == .control:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
