extension ExportedMotion {
  /// Returns sentences about properties of the motion that are lost in a format that stores only a
  /// start value and an end value.
  ///
  /// - Parameters:
  ///   - keyframes: The sentence about keyframes; nil if the format supports them.
  ///   - supportsAdditive: Whether the format supports additive animations.
  func omissions(keyframes: String?, supportsAdditive: Bool) -> [String] {
    var sentences = notes
    switch kind {
    case .keyframes: if let keyframes { sentences.append(keyframes) }
    case .group:
      let paths = members.map { $0.keyPath ?? $0.kind.rawValue }
      sentences.append(
        "It is a group of \(paths.joined(separator: ", ")); this is the group's easing.")
    case .transition:
      sentences.append(
        "It is a transition, \(transition?.type ?? ""), from one image to another.")
    case .basic, .spring, .other: break
    }
    if let valueFunction {
      sentences.append("Its numbers become a transform through \(valueFunction).")
    }
    if timeOffset != 0 {
      sentences.append("It starts \(Readout.exact(timeOffset)) s into its cycle.")
    }
    if isAdditive, !supportsAdditive { sentences.append("It is additive.") }
    if isCumulative {
      sentences.append("It is cumulative: each cycle starts at the end of the previous one.")
    }
    return sentences
  }
}
