import MidflightLayerTree

/// Exports functions that retarget a layer's property under the chosen policy.
extension SwiftExport {
  /// Returns the lines of the function that retargets a layer's property, even in the middle of a
  /// motion; empty if no policy is chosen.
  static func takeover(
    _ animation: ExportedAnimation, _ policy: RetargetPolicy?
  ) -> [[String]] {
    guard policy != nil else { return [] }
    let motion = animation.motion
    guard motion.takesPolicies, let keyPath = motion.keyPath else {
      return [
        motion.isAdditive
          ? ["// \(oneLine(animation.name)) is additive, so no policy changes it."]
          : [
            "// \(oneLine(animation.name)) has no start and end value, so no policy changes it."
          ]
      ]
    }
    let path = literal(keyPath)
    let name = animation.identifier
    func function(
      _ documentation: [String], _ body: [String], also parameters: [String] = []
    ) -> [String] {
      documentation.map { $0.isEmpty ? "///" : "/// \($0)" }
        + signature(
          "static func \(name)",
          ["on layer: CALayer", "to target: \(typeName(motion.valueKind))"] + parameters)
        + body.map { "  \($0)" } + ["}"]
    }
    let shown = "let shown = (layer.presentation() ?? layer).value(forKeyPath: \(path))"
    let change = "change(layer, \(path), to: target)"
    let key = literal(animation.key.isEmpty ? keyPath : animation.key)
    let added = "layer.add(animation, forKey: \(key))"
    let fromShown = [shown, change, "let animation = \(name)(from: shown, to: target)", added]
    switch policy {
    case nil: return []
    case .fromModel:
      let documentation = [
        "Retargets. Policy fromModel: starts at the model value instead of the shown value;",
        "the value jumps if it is moving.",
      ]
      return [
        function(
          documentation,
          [
            "let model = layer.value(forKeyPath: \(path))", change,
            "let animation = \(name)(from: model, to: target)", added,
          ])
      ]
    case .fromPresentation:
      let documentation = [
        "Retargets. Policy fromPresentation: starts at the shown value. The value is continuous;",
        "the velocity is that of the new curve.",
      ]
      return [function(documentation, fromShown)]
    case .additive where addsUp(motion):
      let documentation = [
        "Retargets. Policy additive: animates from the negated change to zero, added to the",
        "running animations. The value is continuous, and the motions blend.",
      ]
      return [
        function(
          documentation,
          ["let model = \(modelValue(motion.valueKind, path)) ?? target", change]
            + difference(motion.valueKind, name) + [
              "animation.isAdditive = true",
              "// The running animations stay.", "layer.add(animation, forKey: nil)",
            ])
      ]
    case .additive:
      let documentation = [
        "Retargets. Policy additive, but not every Core Animation adds such values, so it",
        "starts at the shown value.",
      ]
      return [function(documentation, fromShown)]
    case .spring:
      let documentation = [
        "Retargets. Policy spring: a spring starts at the shown value. Value and velocity",
        "are continuous.", "",
        "- Parameter initialVelocity: Velocity towards the target, in distances from the shown",
        "  value to the target per second; for a number velocity / (target - shown).",
      ]
      let body =
        [
          shown, change, "let animation = CASpringAnimation(keyPath: \(path))",
          "animation.fromValue = shown", "animation.toValue = target",
        ] + settings(motion.takeoverSpring, velocity: "initialVelocity") + [
          "animation.duration = max(\(Readout.exact(motion.duration)), animation.settlingDuration)",
          added,
        ]
      return [function(documentation, body, also: ["initialVelocity: CGFloat = 0"])]
    }
  }

  static func addsUp(_ motion: ExportedMotion) -> Bool {
    motion.takesPolicies && [.number, .point, .size].contains(motion.valueKind)
  }

  private static func modelValue(_ kind: ExportedMotion.ValueKind, _ path: String) -> String {
    kind == .number
      ? "number(layer.value(forKeyPath: \(path)))"
      : "(layer.value(forKeyPath: \(path)) as? \(typeName(kind)))"
  }

  /// Returns code that creates an additive animation, whose value goes from the old target minus
  /// the new one to zero.
  private static func difference(_ kind: ExportedMotion.ValueKind, _ name: String) -> [String] {
    let sides = kind == .point ? ["x", "y"] : ["width", "height"]
    let from =
      kind == .number
      ? "model - target"
      : "\(typeName(kind))("
        + sides.map { "\($0): model.\($0) - target.\($0)" }.joined(separator: ", ") + ")"
    let to = kind == .number ? "CGFloat(0)" : "\(typeName(kind)).zero"
    return ["let animation = \(name)(", "  from: \(from),", "  to: \(to))"]
  }

  static let changeFunction = [
    "/// Sets the model value without an implicit animation.",
    "private static func change(_ layer: CALayer, _ keyPath: String, to value: Any) {",
    "  CATransaction.begin()", "  CATransaction.setDisableActions(true)",
    "  layer.setValue(value, forKeyPath: keyPath)", "  CATransaction.commit()", "}",
  ]

  static let numberFunction = [
    "/// A property's value as a number, of any numeric type.",
    "private static func number(_ value: Any?) -> CGFloat? {", "  switch value {",
    "  case let value as CGFloat: return value",
    "  case let value as Double: return CGFloat(value)",
    "  case let value as Float: return CGFloat(value)",
    "  case let value as Int: return CGFloat(value)", "  default: return nil", "  }", "}",
  ]
}
