import MidflightEngine
import MidflightLayerTree

extension Tuner {
  /// A piecewise curve with more stops than this has no handles.
  private static let maxStops = 60

  /// Returns the movable points of the selected animation's curve, as alternating x and y: the
  /// control points of a cubic, the stops of a piecewise curve, or the duration and the bounce of a
  /// spring. Returns nil for other curves.
  func handlePoints(in session: Session) -> [Double]? {
    guard let tunable = selectedTunable, tunable.isTunable else { return nil }
    if session.tuning.isSpring(tunable) {
      let spring = session.tuning.spring(of: tunable)
      return [spring.perceptualDuration, spring.bounce]
    }
    guard let easing = session.tuning.easing(of: tunable) else { return nil }
    if let points = easing.controlPoints { return points }
    guard let stops = easing.stops, stops.count <= Self.maxStops else { return nil }
    return stops.flatMap { [$0.percent / 100, $0.progress] }
  }

  /// Sets a spring's duration and bounce, clamped to the same limits as typed values.
  private func setSpring(
    of tunable: Tunable, duration: Double, bounce: Double, in session: Session
  ) {
    func limited(_ value: Double, _ field: SpringField) -> Double {
      min(max(value, field.limits.lowerBound), field.limits.upperBound)
    }
    var spring = session.tuning.spring(of: tunable)
    spring.perceptualDuration = limited(duration, .response)
    spring.bounce = limited(bounce, .bounce)
    if spring.isWithinLimits { session.tuning.setSpring(spring, of: tunable) }
  }

  /// Moves a handle to a point, rounded to a grid with `grid` lines per unit. A stop stays between
  /// its neighbours, and the times of the first and last stops stay within 0…1.
  func setHandle(_ handle: Int, x: Double, y: Double, grid: Double, in session: Session) {
    guard let tunable = selectedTunable else { return }
    func onGrid(_ value: Double) -> Double { (value * grid).rounded() / grid }
    if session.tuning.isSpring(tunable) {
      return setSpring(of: tunable, duration: onGrid(x), bounce: onGrid(y), in: session)
    }
    guard let easing = session.tuning.easing(of: tunable) else { return }
    let y = onGrid(min(max(y, -100), 100))
    if var points = easing.controlPoints {
      points[handle * 2] = onGrid(min(max(x, 0), 1))
      points[handle * 2 + 1] = y
      session.tuning.setEasing(Easing(points[0], points[1], points[2], points[3]), of: tunable)
    } else if var stops = easing.stops, stops.indices.contains(handle) {
      let percent = stops[handle].percent
      let least = handle > 0 ? stops[handle - 1].percent : min(percent, 0)
      let greatest = handle + 1 < stops.count ? stops[handle + 1].percent : max(percent, 100)
      stops[handle] = Easing.Stop(
        progress: y, percent: min(max(onGrid(x) * 100, least), greatest))
      session.tuning.setEasing(Easing(stops), of: tunable)
    }
  }
}
