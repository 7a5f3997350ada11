import MidflightEngine
import MidflightLayerTree

/// The handles of the selected animation's curve.
extension Tuner {
  /// The control points whose handles can be moved; nil for what has none.
  func handlePoints(in session: Session) -> [Double]? {
    guard let tunable = selectedTunable, !session.tuning.isSpring(tunable) else { return nil }
    return session.tuning.easing(of: tunable)?.controlPoints
  }

  /// Puts a handle at a point, on a grid of so many lines to one.
  func setHandle(_ handle: Int, x: Double, y: Double, grid: Double, in session: Session) {
    guard var points = handlePoints(in: session), let tunable = selectedTunable else { return }
    points[handle * 2] = (min(max(x, 0), 1) * grid).rounded() / grid
    points[handle * 2 + 1] = (min(max(y, -100), 100) * grid).rounded() / grid
    session.tuning.setEasing(Easing(points[0], points[1], points[2], points[3]), of: tunable)
  }
}
