/// A layer without implicit animations, so that only the animations that tests add run.
final class Dial: CALayer {
  @Animatable var level: CGFloat = 0

  override init() {
    super.init()
    bounds = CGRect(x: 0, y: 0, width: 60, height: 10)
  }

  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 1))
    context.fill(CGRect(x: 0, y: 2, width: bounds.width * level, height: 5.5))
  }

  /// Moves linearly to a target in `duration` seconds, from the presentation value or from `start`.
  func move(to target: CGFloat, from start: CGFloat? = nil, for duration: Double = 1) {
    let animation = CABasicAnimation(keyPath: "level")
    animation.fromValue = start ?? presentation()?.level ?? level
    animation.duration = duration
    level = target
    add(animation, forKey: "level")
  }
}

/// A spring of mass 1 that moves from rest at 0 to 1.
struct SpringFormula {
  /// The angular frequency in radians per second, and the damping ratio, less than 1.
  let frequency, ratio: Double

  /// Returns the spring's value at a time in seconds: the solution of the damped harmonic
  /// oscillator (https://en.wikipedia.org/wiki/Harmonic_oscillator#Damped_harmonic_oscillator).
  func value(at time: Double) -> Double {
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let decay = exp(-ratio * frequency * time)
    return 1 - decay
      * (cos(damped * time) + ratio * frequency / damped * sin(damped * time))
  }

  /// By how much the spring's first maximum exceeds 1.
  var overshoot: Double { exp(-.pi * ratio / (1 - ratio * ratio).squareRoot()) }

  @MainActor func motion(frameRate: Int = 60) throws -> Motion<Dial> {
    try Motion(of: Dial(), frameRate: frameRate) { dial, play in
      let spring = CASpringAnimation(keyPath: "level")
      (spring.mass, spring.stiffness) = (1, frequency * frequency)
      spring.damping = 2 * ratio * frequency
      spring.fromValue = 0
      spring.duration = 3
      play.at(0) {
        dial.level = 1
        dial.add(spring, forKey: "level")
      }
    }
  }
}
