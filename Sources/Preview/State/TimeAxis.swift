import Foundation
import MidflightEngine
import MidflightLayerTree

/// The time axis that the graph and the timeline share.
struct TimeAxis: Equatable {
  /// The instants at the ends of the axis, in seconds.
  var start = 0.0
  var end = 1.0
  /// The x coordinates of the axis's ends, in points.
  var minX: CGFloat = 0
  var maxX: CGFloat = 1

  /// Returns the x coordinate of an instant. Instants beyond the axis's ends are extrapolated.
  func x(of seconds: Double) -> CGFloat {
    minX + (maxX - minX) * CGFloat((seconds - start) / max(end - start, 1e-9))
  }

  func x(of time: Flicks) -> CGFloat { x(of: time.seconds) }

  /// Returns the instant at an x coordinate. It is never negative.
  func time(at x: CGFloat) -> Flicks {
    let part = Double((x - minX) / max(maxX - minX, 1))
    return Flicks(seconds: max(start + (end - start) * part, 0))
  }

  /// Returns the step between ticks, in seconds. It is 1, 2 or 5 times a power of ten, such that
  /// ticks are at least `distance` points apart. See https://en.wikipedia.org/wiki/Preferred_number
  private func tickStep(atLeast distance: CGFloat) -> Double {
    let wanted = Double(distance / max(maxX - minX, 1)) * (end - start)
    var unit = 1e-4
    while unit < 1e7 {
      for factor in [1.0, 2, 5] where unit * factor >= wanted { return unit * factor }
      unit *= 10
    }
    return unit
  }

  /// The minimum distance between ticks, in points. It leaves space for the ticks' labels.
  private static let tickDistance: CGFloat = 84

  /// Returns a tick's label, with enough decimals to distinguish it from the label of the next
  /// tick.
  func label(of tick: Double) -> String {
    let step = tickStep(atLeast: Self.tickDistance)
    let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
    return "\(Readout.fixed(tick, decimals: decimals)) s"
  }

  /// The visible ticks, in seconds.
  var ticks: [Double] {
    let step = tickStep(atLeast: Self.tickDistance)
    let first = (start / step).rounded(.up)
    let count = min(max(Int((end / step).rounded(.down) - first) + 1, 0), 1000)
    return (0..<count).map { (first + Double($0)) * step }
  }
}
