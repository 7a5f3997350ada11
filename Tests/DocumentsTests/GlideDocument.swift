/// Documents in which a ball has a different position in each state, with and without transitions
/// between the states.
enum GlideDocument {
  static func document(_ states: String, transitions: String = "") -> String {
    """
    <CALayer name="root" bounds="0 0 100 100"><sublayers>
    <CALayer id="#1" name="ball" bounds="0 0 10 10" position="10 20"/></sublayers>
    <states>\(states)</states><stateTransitions>\(transitions)</stateTransitions></CALayer>
    """
  }

  static func state(_ name: String, y: Int, more: String = "") -> String {
    """
    <LKState name="\(name)"><elements><LKStateSetValue targetId="#1" keyPath="position.y">
    <value type="integer" value="\(y)"/></LKStateSetValue>\(more)</elements></LKState>
    """
  }

  static let two = document(state("Locked", y: 20) + state("Unlock", y: 80))

  /// Returns the value of Core Animation's `easeOut` at a fraction of the time.
  static func easedOut(_ share: Double) -> Double {
    // The curve is x(s) = 3 · 0.58 · s² (1 − s) + s³, y(s) = 3 s² (1 − s) + s³. Find s by
    // bisection.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      if 1.74 * s * s * (1 - s) + s * s * s < share { low = s } else { high = s }
    }
    return 3 * low * low * (1 - low) + low * low * low
  }

  static func transition(_ from: String, _ to: String, duration: Double) -> String {
    """
    <LKStateTransition fromState="\(from)" toState="\(to)"><elements>
    <LKStateTransitionElement key="position.y" targetId="#1"><animation type="CABasicAnimation"
    keyPath="position.y" duration="\(duration)"/></LKStateTransitionElement></elements>
    </LKStateTransition>
    """
  }
}
