final class SpringCurve<Value: AnimatableValue>: Curve<Value> {
  private let ends: CurveEnds<Value>
  private let spring: Spring
  private let initialVelocity: Double
  private let velocity: Value?
  private let timingFunction: CAMediaTimingFunction?
  private let duration: Double

  /// Creates a curve between `ends`. `initialVelocity` is in units of the distance between the ends
  /// per second. `velocity`, in units of the value per second, overrides it.
  init(
    ends: CurveEnds<Value>, spring: Spring, initialVelocity: Double, velocity: Value?,
    timingFunction: CAMediaTimingFunction?, duration: Double
  ) {
    (self.ends, self.spring) = (ends, spring)
    (self.initialVelocity, self.velocity) = (initialVelocity, velocity)
    (self.timingFunction, self.duration) = (timingFunction, duration)
  }

  override func value(at position: CyclePosition, base: Value) -> Value {
    let time = timingFunction.map { $0.value(at: position.fraction) * duration } ?? position.elapsed
    let lead =
      timingFunction == nil
      ? position.elapsedLead : position.progressLead(timingFunction) * duration
    let (a, b) = ends.pair(base: base)
    guard let velocity else {
      var progress = spring.progress(at: time, initialVelocity: initialVelocity)
      if lead != 0 {
        let rate = spring.rate(at: max(time, 0))
        progress += lead * (initialVelocity * rate.velocity - rate.displacement)
      }
      return a.interpolated(to: b, at: progress)
    }
    // Evaluate x(t) = end + (start − end)·a(t) + v·b(t), which is valid even if start and end are
    // equal.
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
