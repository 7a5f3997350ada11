extension Tuning {
  package static func describesSpring(_ text: String) -> Bool {
    if case .spring? = try? MotionText.read(text) { return true }
    let word = text.drop(while: \.isWhitespace).prefix(while: \.isLetter)
    return word.lowercased() == "spring" || EasingPreset.spring(named: text) != nil
  }

  /// Sets an animation's motion from text typed in the window or on the command line: a curve (see
  /// ``Easing/init(text:)``), `spring`, `spring(response, bounce)`, a named spring, or a motion in
  /// another toolkit's notation.
  ///
  /// - Throws: A message for the user. If it throws, the motion is unchanged.
  package mutating func setMotion(_ text: String, of tunable: Tunable) throws(ValueText.Refusal) {
    switch try MotionText.read(text) {
    case .curve(let easing):
      setIsSpring(false, of: tunable)
      return setEasing(easing, of: tunable)
    case .spring(let spring):
      guard tunable.canBeSpring else {
        throw ValueText.Refusal("\(tunable.name) cannot be a spring")
      }
      if spring != self.spring(of: tunable) { setSpring(spring, of: tunable) }
      return setIsSpring(true, of: tunable)
    case nil: break
    }
    guard Self.describesSpring(text) else {
      do throws(Easing.ParseError) {
        let easing = try Easing(text: text)
        setIsSpring(false, of: tunable)
        setEasing(easing, of: tunable)
      } catch {
        throw ValueText.Refusal(error.description)
      }
      return
    }
    guard tunable.canBeSpring else {
      throw ValueText.Refusal("\(tunable.name) cannot be a spring")
    }
    var spring = EasingPreset.spring(named: text) ?? self.spring(of: tunable)
    let rest = text.drop(while: \.isWhitespace).drop(while: \.isLetter).filter { !$0.isWhitespace }
    if EasingPreset.spring(named: text) == nil, !rest.isEmpty {
      let numbers = rest.dropFirst().dropLast().split(
        separator: ",", omittingEmptySubsequences: false)
      guard rest.first == "(", rest.last == ")", numbers.count == 2 else {
        throw ValueText.Refusal("expected spring(response, bounce), such as spring(0.5, 0.2)")
      }
      spring.perceptualDuration = try SpringField.response.value(String(numbers[0]))
      spring.bounce = try SpringField.bounce.value(String(numbers[1]))
      guard spring.isWithinLimits else {
        throw ValueText.Refusal("with the animation's mass, the spring's values are out of range")
      }
    }
    if spring != self.spring(of: tunable) { setSpring(spring, of: tunable) }
    setIsSpring(true, of: tunable)
  }
}
