/// The curve of a spring animation.
final class SpringCurve<Value: AnimatableValue>: Curve<Value> {
  private let ends: CurveEnds<Value>
  private let spring: Spring
  private let initialVelocity: Double
  private let velocity: Value?
  private let pace: CAMediaTimingFunction?
  private let duration: Double

  /// - Parameters:
  ///   - initialVelocity: In ways per second; not used where `velocity` is given, in the value's
  ///     units per second.
  ///   - pace: Bends the time within the duration, in seconds.
  init(
    ends: CurveEnds<Value>, spring: Spring, initialVelocity: Double, velocity: Value?,
    pace: CAMediaTimingFunction?, duration: Double
  ) {
    (self.ends, self.spring) = (ends, spring)
    (self.initialVelocity, self.velocity) = (initialVelocity, velocity)
    (self.pace, self.duration) = (pace, duration)
  }

  override func value(at position: CyclePosition, base: Value) -> Value {
    let time = pace.map { $0.value(at: position.fraction) * duration } ?? position.elapsed
    let lead =
      pace == nil ? position.elapsedLead : position.progressLead(pace) * duration
    let (a, b) = ends.pair(base: base)
    guard let velocity else {
      var progress = spring.progress(at: time, initialVelocity: initialVelocity)
      if lead != 0 {
        let rate = spring.rate(at: max(time, 0))
        progress += lead * (initialVelocity * rate.velocity - rate.displacement)
      }
      return a.interpolated(to: b, at: progress)
    }
    // x(t) = end + (start − end)·a(t) + v·b(t): start and velocity enter apart, so that it holds
    // where start and end are the same.
    var response = spring.response(at: max(time, 0))
    if lead != 0 {
      let rate = spring.rate(at: max(time, 0))
      response.displacement += lead * rate.displacement
      response.velocity += lead * rate.velocity
    }
    return a.interpolated(to: b, at: 1 - response.displacement)
      .adding(velocity.scaled(by: response.velocity))
  }
}
