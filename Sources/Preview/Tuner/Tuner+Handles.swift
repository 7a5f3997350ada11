import MidflightEngine
import MidflightLayerTree

/// The handles of the selected animation's curve.
extension Tuner {
  /// More stops of pieces have no handles.
  private static let mostStops = 60

  /// The points of the curve that can be moved, as x and y in turn: the control points of a cubic, or
  /// the stops of pieces. Nil for what has none.
  func handlePoints(in session: Session) -> [Double]? {
    guard let tunable = selectedTunable, !session.tuning.isSpring(tunable),
      let easing = session.tuning.easing(of: tunable)
    else { return nil }
    if let points = easing.controlPoints { return points }
    guard let stops = easing.stops, stops.count <= Self.mostStops else { return nil }
    return stops.flatMap { [$0.percent / 100, $0.progress] }
  }

  /// Puts a handle at a point, on a grid of so many lines to one. A stop stays between its
  /// neighbours, and within the time where it has none.
  func setHandle(_ handle: Int, x: Double, y: Double, grid: Double, in session: Session) {
    guard let tunable = selectedTunable, let easing = session.tuning.easing(of: tunable) else {
      return
    }
    func onGrid(_ value: Double) -> Double { (value * grid).rounded() / grid }
    let y = onGrid(min(max(y, -100), 100))
    if var points = easing.controlPoints {
      points[handle * 2] = onGrid(min(max(x, 0), 1))
      points[handle * 2 + 1] = y
      session.tuning.setEasing(Easing(points[0], points[1], points[2], points[3]), of: tunable)
    } else if var stops = easing.stops, stops.indices.contains(handle) {
      let percent = stops[handle].percent
      let least = handle > 0 ? stops[handle - 1].percent : min(percent, 0)
      let most = handle + 1 < stops.count ? stops[handle + 1].percent : max(percent, 100)
      stops[handle] = Easing.Stop(
        progress: y, percent: min(max(onGrid(x) * 100, least), most))
      session.tuning.setEasing(Easing(stops), of: tunable)
    }
  }
}
