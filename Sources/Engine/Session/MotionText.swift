import Foundation

/// Parses curves and springs in the notations of other toolkits, as users paste them: SwiftUI,
/// Compose, Flutter, QML, Framer, Figma and style sheets. A curve's duration is ignored, because
/// the tuner keeps the duration as a separate value.
package enum MotionText {
  /// Returns the motion that a text describes in the notation of another toolkit; nil for any other
  /// text, including text that ``Easing/init(text:)`` accepts.
  ///
  /// - Throws: The reason why a spring is not valid.
  package static func read(_ text: String) throws(ValueText.Refusal) -> EasingPreset.Motion? {
    if (try? Easing(text: text)) != nil { return nil }
    let text = stripped(text)
    if let steps = steps(text) { return .curve(steps) }
    if let points = points(text), let easing = try? Easing(text: points) { return .curve(easing) }
    if let spring = try spring(text) { return .spring(spring) }
    return name(text)
  }

  /// Removes code around a motion: `Animation.`, `Curves.` or `.` before it, and `;` or `,` after
  /// it.
  private static func stripped(_ text: String) -> String {
    var text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    while let last = text.last, ";,".contains(last) { text.removeLast() }
    let owners = ["animation.", "curves.", "easing.", "spring.", "."]
    for owner in owners where text.lowercased().hasPrefix(owner) {
      text.removeFirst(owner.count)
      break
    }
    return text
  }

  private static func call(_ text: String) -> (name: String, inside: Substring)? {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    return (text[..<open].lowercased(), text[text.index(after: open)...].dropLast())
  }

  // MARK: Curves

  /// Parses [`steps(n, jump)`](https://www.w3.org/TR/css-easing-2/#step-easing-functions).
  private static func steps(_ text: String) -> Easing? {
    let parts: [String]
    switch (text.lowercased(), call(text)) {
    case ("step-start", _): parts = ["1", "start"]
    case ("step-end", _): parts = ["1", "end"]
    case (_, ("steps", let inside)?):
      parts = inside.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    default: return nil
    }
    guard let count = parts.first.flatMap({ Int($0) }), parts.count <= 2 else { return nil }
    let name = parts.count == 2 ? parts[1].lowercased() : "end"
    let jump = Easing.StepJump(rawValue: ["start", "end"].contains(name) ? "jump-\(name)" : name)
    return jump.flatMap { Easing.steps(count, $0) }
  }

  /// Returns the four numbers of a cubic Bézier in the form for ``Easing/init(text:)``. They are
  /// read from the arguments of a function such as `timingCurve`, `CubicBezierEasing` or `Cubic`,
  /// or from a list in brackets.
  private static func points(_ text: String) -> String? {
    let functions = ["timingcurve", "cubicbezier", "cubicbeziereasing", "cubic", "bezier"]
    var inside: Substring?
    if let call = call(text), functions.contains(call.name) { inside = call.inside }
    if text.first == "[", text.last == "]" { inside = text.dropFirst().dropLast() }
    guard let inside else { return nil }
    let numbers = inside.split(separator: ",").map(number)
    guard numbers.count >= 4, numbers.prefix(4).allSatisfy({ $0 != nil }),
      numbers.count == 4 || inside.contains(":")
    else { return nil }
    return numbers.prefix(4).compactMap(\.self).map { Readout.exact($0) }.joined(separator: ",")
  }

  private static func number(_ text: some StringProtocol) -> Double? {
    var text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.last == "f" || text.last == "F" { text.removeLast() }
    return ValueText.decimal(text)
  }

  /// The named curves of other toolkits that ``EasingPreset`` lacks:
  /// [Compose's](https://developer.android.com/develop/ui/compose/animation/customize) and
  /// Flutter's.
  private static let cubics: [String: (Double, Double, Double, Double)] = [
    "fastoutslowineasing": (0.4, 0, 0.2, 1), "linearoutslowineasing": (0, 0, 0.2, 1),
    "fastoutlinearineasing": (0.4, 0, 1, 1), "fastoutslowin": (0.4, 0, 0.2, 1),
    "decelerate": (0, 0, 0.2, 1),
  ]

  /// Returns the curve or spring with a given name, in any toolkit's spelling: `easeOutBack`,
  /// `OutBack`, `LinearEasing`, `easeInOut`, `bouncy`.
  private static func name(_ text: String) -> EasingPreset.Motion? {
    let function = call(text)
    // Accept only a name. Labelled values in its parentheses, such as durations, are ignored;
    // unlabelled values are not allowed.
    if let function, !function.inside.isEmpty, !function.inside.contains(":") { return nil }
    var name = (function?.name ?? text.lowercased()).filter { $0 != "-" && $0 != "_" }
    if let points = cubics[name] {
      return .curve(Easing(points.0, points.1, points.2, points.3))
    }
    if name.hasSuffix("easing"), name != "easing" { name.removeLast("easing".count) }
    if let easing = try? Easing(text: name) { return .curve(easing) }
    if name.hasPrefix("ease") { name.removeFirst("ease".count) }
    for ending in ["inout", "in", "out"] where name.hasPrefix(ending) && name != ending {
      if let easing = EasingPreset.curve(named: name.dropFirst(ending.count) + ending) {
        return .curve(easing)
      }
    }
    return EasingPreset.spring(named: name).map { .spring($0) }
  }

  // MARK: Springs

  /// The spring constants that Compose's `Spring` names:
  /// <https://developer.android.com/reference/kotlin/androidx/compose/animation/core/Spring>.
  private static let constants: [String: Double] = [
    "dampingratiohighbouncy": 0.2, "dampingratiomediumbouncy": 0.5, "dampingratiolowbouncy": 0.75,
    "dampingrationobouncy": 1, "stiffnesshigh": 10_000, "stiffnessmedium": 1500,
    "stiffnessmediumlow": 400, "stiffnesslow": 200, "stiffnessverylow": 50,
  ]

  /// Parses a spring given by labelled values, or by three numbers: mass, stiffness, damping.
  private static func spring(_ text: String) throws(ValueText.Refusal) -> TunedSpring? {
    let function = call(text)
    let isSpring =
      function.map { $0.name.hasSuffix("spring") || $0.name == "springdescription" } ?? false
    let inside =
      isSpring
      ? function?.inside ?? ""
      : text.first == "{" && text.last == "}" ? text.dropFirst().dropLast() : text[...]
    var labelled: [String: Double] = [:]
    var plain: [Double] = []
    for part in inside.split(whereSeparator: { ",;\n".contains($0) }) {
      let words = part.split(maxSplits: 1) { ":=".contains($0) }
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\"'")) }
      // Skip the empty part that a trailing comma leaves.
      guard let last = words.last, !last.isEmpty else { continue }
      let constant = constants[last.lowercased().split(separator: ".").last.map(String.init) ?? ""]
      guard let value = constant ?? number(last) else {
        // Skip an entry whose value is not a number, such as `type: "spring"`.
        if words.count == 2 { continue }
        return nil
      }
      if words.count == 2 {
        labelled[words[0].lowercased()] = value
      } else {
        plain.append(value)
      }
    }
    if isSpring, labelled.isEmpty, plain.count == 3 {
      return try checked(TunedSpring(mass: plain[0], stiffness: plain[1], damping: plain[2]))
    }
    guard plain.isEmpty else { return nil }
    return try spring(of: labelled)
  }

  private static func spring(
    of values: [String: Double]
  ) throws(ValueText.Refusal) -> TunedSpring? {
    let mass = values["mass"] ?? 1
    let velocity = values["initialvelocity"] ?? values["velocity"] ?? 0
    let ratio = values["dampingratio"] ?? values["dampingfraction"]
    if let stiffness = values["stiffness"], let damping = values["damping"] {
      return try checked(
        TunedSpring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
    }
    if let stiffness = values["stiffness"], let ratio {
      let damping = 2 * ratio * (max(stiffness, 0) * mass).squareRoot()
      return try checked(TunedSpring(mass: mass, stiffness: stiffness, damping: damping))
    }
    let duration =
      values["response"] ?? values["perceptualduration"] ?? values["visualduration"]
      ?? values["duration"]
    guard let duration, duration > 0 else { return nil }
    if let bounce = values["bounce"] {
      return try checked(TunedSpring(duration: duration, bounce: bounce))
    }
    guard let ratio, ratio > 0 else { return nil }
    return try checked(
      TunedSpring(duration: duration, bounce: ratio <= 1 ? 1 - ratio : 1 / ratio - 1))
  }

  private static func checked(_ spring: TunedSpring) throws(ValueText.Refusal) -> TunedSpring {
    guard spring.isWithinLimits else {
      throw ValueText.Refusal("the spring's values are out of range")
    }
    return spring
  }
}
