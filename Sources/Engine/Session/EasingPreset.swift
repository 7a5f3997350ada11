/// A named motion in the list from which the user chooses a curve or a spring.
package struct EasingPreset: Equatable, Sendable {
  package enum Motion: Equatable, Sendable {
    case curve(Easing)
    case spring(TunedSpring)
  }

  package var name: String
  package var motion: Motion

  /// All presets: the five named curves, springs, and the families of Robert Penner's easing
  /// functions (<https://easings.net>). Quad, cubic and back are exact, except their `InOut` forms;
  /// the others are approximations.
  package static let all: [EasingPreset] =
    Easing.named.map { EasingPreset(name: $0.name, motion: .curve($0.easing)) }
    + [
      spring("spring, smooth", 0.5, 0), spring("spring, snappy", 0.5, 0.15),
      spring("spring, bouncy", 0.5, 0.3), spring("spring, wobbly", 0.6, 0.6),
    ]
    + [
      curve("sineIn", 0.47, 0, 0.745, 0.715), curve("sineOut", 0.255, 0.285, 0.53, 1),
      curve("sineInOut", 0.37, 0, 0.63, 1),
      curve("quadIn", third, 0, 2 * third, third), curve("quadOut", third, 2 * third, 2 * third, 1),
      curve("quadInOut", 0.45, 0, 0.55, 1),
      curve("cubicIn", third, 0, 2 * third, 0), curve("cubicOut", third, 1, 2 * third, 1),
      curve("cubicInOut", 0.65, 0, 0.35, 1),
      curve("quartIn", 0.5, 0, 0.75, 0), curve("quartOut", 0.25, 1, 0.5, 1),
      curve("quartInOut", 0.76, 0, 0.24, 1),
      curve("quintIn", 0.64, 0, 0.78, 0), curve("quintOut", 0.22, 1, 0.36, 1),
      curve("quintInOut", 0.83, 0, 0.17, 1),
      curve("expoIn", 0.7, 0, 0.84, 0), curve("expoOut", 0.16, 1, 0.3, 1),
      curve("expoInOut", 0.87, 0, 0.13, 1),
      curve("circIn", 0.55, 0, 1, 0.45), curve("circOut", 0, 0.55, 0.45, 1),
      curve("circInOut", 0.85, 0, 0.15, 1),
      curve("backIn", third, 0, 2 * third, -back * third),
      curve("backOut", third, 1 + back * third, 2 * third, 1),
      curve("backInOut", 0.68, -0.6, 0.32, 1.6),
    ]

  /// Returns the spring preset with a given name, such as `bouncy`, with or without the word
  /// `spring`.
  static func spring(named name: String) -> TunedSpring? {
    func plain(_ text: String) -> String {
      text.lowercased().replacing("spring", with: "").filter(\.isLetter)
    }
    let wanted = plain(name)
    guard !wanted.isEmpty, name.allSatisfy({ $0.isLetter || $0.isWhitespace || ",-".contains($0) })
    else { return nil }
    for preset in all where plain(preset.name) == wanted {
      if case .spring(let spring) = preset.motion { return spring }
    }
    return nil
  }

  /// Returns the curve preset with a given name. Case and hyphens are ignored.
  static func curve(named name: String) -> Easing? {
    let wanted = name.lowercased().filter { $0 != "-" }
    for preset in all where preset.name.lowercased() == wanted {
      if case .curve(let easing) = preset.motion { return easing }
    }
    return nil
  }

  static func name(of easing: Easing) -> String? {
    all.first { $0.motion == .curve(easing) }?.name
  }

  private static let third = 1.0 / 3
  /// The constant b of Penner's back easing, (b + 1)t³ − bt². This value makes the motion start by
  /// going back a tenth of the distance.
  private static let back = 1.70158

  private static func curve(
    _ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> EasingPreset {
    EasingPreset(name: name, motion: .curve(Easing(x1, y1, x2, y2)))
  }

  private static func spring(_ name: String, _ duration: Double, _ bounce: Double) -> EasingPreset {
    EasingPreset(name: name, motion: .spring(TunedSpring(duration: duration, bounce: bounce)))
  }

  /// Returns the presets whose names contain every word of a text, ignoring hyphens. If the text
  /// itself describes a motion, that motion comes first.
  ///
  /// - Parameter canBeSpring: Whether to include springs.
  package static func matching(_ text: String, canBeSpring: Bool) -> [EasingPreset] {
    let words = text.lowercased().filter { $0 != "-" }.split(whereSeparator: \.isWhitespace)
    let named = all.filter { preset in
      if case .spring = preset.motion, !canBeSpring { return false }
      let name = preset.name.lowercased()
      return words.allSatisfy { name.contains($0) }
    }
    let isName = named.contains { $0.name.lowercased() == words.joined() }
    let typed =
      (try? Easing(text: text)).map { Motion.curve($0) }
      ?? (try? MotionText.read(text)).flatMap(\.self)
    guard !isName, let typed else { return named }
    if case .spring = typed, !canBeSpring { return named }
    return [EasingPreset(name: "as typed", motion: typed)] + named
  }
}
