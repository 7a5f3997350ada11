extension ExportedMotion {
  /// Facts that a format with one value from one end to another does not say, a sentence each.
  ///
  /// - Parameters:
  ///   - keyframes: The sentence about keyframes; nil if the format says them.
  ///   - saysAdding: Whether the format says that an animation is additive.
  func omissions(keyframes: String?, saysAdding: Bool) -> [String] {
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
    if isAdditive, !saysAdding { sentences.append("It is additive.") }
    if isCumulative {
      sentences.append("It is cumulative: each cycle starts at the end of the previous one.")
    }
    return sentences
  }
}
