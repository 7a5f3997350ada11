/// Curves of equal steps, as in
/// [CSS](https://www.w3.org/TR/css-easing-2/#step-easing-functions).
extension Easing {
  /// The ends at which a step curve jumps (its end, its start, both or neither), with CSS's names.
  enum StepJump: String, CaseIterable {
    case end = "jump-end"
    case start = "jump-start"
    case both = "jump-both"
    case none = "jump-none"

    var isAtStart: Bool { self == .start || self == .both }
    var isAtEnd: Bool { self == .end || self == .both }
  }

  /// Creates a curve that stays at each of `count` values for the same time. Returns nil if `count`
  /// is not in 1…1000, or if there is only one step, without a jump.
  static func steps(_ count: Int, _ jump: StepJump) -> Easing? {
    guard (1...1000).contains(count), count > 1 || jump != .none else { return nil }
    let rises = count - 1 + (jump.isAtStart ? 1 : 0) + (jump.isAtEnd ? 1 : 0)
    var stops: [Stop] = []
    for step in 0..<count {
      let progress = Double(step + (jump.isAtStart ? 1 : 0)) / Double(rises)
      for edge in [step, step + 1] {
        stops.append(Stop(progress: progress, percent: Double(edge) / Double(count) * 100))
      }
    }
    if jump.isAtEnd { stops.append(Stop(progress: 1, percent: 100)) }
    return Easing(stops)
  }

  /// The curve as CSS's `steps(…)`; nil for a curve that isn't made of equal steps.
  var stepsText: String? {
    guard let stops, stops.count > 1 else { return nil }
    let count = stops.count / 2
    for jump in StepJump.allCases where Easing.steps(count, jump) == self {
      return jump == .end ? "steps(\(count))" : "steps(\(count), \(jump.rawValue))"
    }
    return nil
  }
}
