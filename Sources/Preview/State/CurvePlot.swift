import Foundation
import MidflightEngine

/// Maps a curve to the screen: time runs to the right and progress upwards, each normally in 0…1. A
/// plot of other quantities, such as the pad for springs, has other ranges.
struct CurvePlot: Equatable {
  var frame: CGRect
  /// The visible range of progress. It includes 0…1.
  var view: ClosedRange<Double>
  var time = 0.0...1.0

  static let inset: CGFloat = 10

  private var inner: CGRect { frame.insetBy(dx: Self.inset, dy: Self.inset) }

  func point(_ x: Double, _ y: Double) -> CGPoint {
    let part = (y - view.lowerBound) / (view.upperBound - view.lowerBound)
    let x = (x - time.lowerBound) / (time.upperBound - time.lowerBound)
    return CGPoint(
      x: inner.minX + inner.width * min(max(x, -1), 2),
      y: inner.maxY - inner.height * min(max(part, -10), 11))
  }

  /// Returns the curve's coordinates at a point on the screen. Points outside the frame are
  /// extrapolated.
  func unit(at point: CGPoint) -> (x: Double, y: Double) {
    let part = Double((inner.maxY - point.y) / inner.height)
    let x = Double((point.x - inner.minX) / inner.width)
    return (
      time.lowerBound + x * (time.upperBound - time.lowerBound),
      view.lowerBound + part * (view.upperBound - view.lowerBound)
    )
  }

  /// Returns the range of progress that contains the curves and their handles.
  static func view(of curves: [CurveShape]) -> ClosedRange<Double> {
    var (low, high) = (0.0, 1.0)
    func take(_ y: Double) { if y.isFinite { (low, high) = (min(low, y), max(high, y)) } }
    for curve in curves {
      if case .easing(let easing) = curve {
        for y in easing.controlPoints.map({ [$0[1], $0[3]] }) ?? [] { take(y) }
        for stop in easing.stops ?? [] { take(stop.progress) }
      }
      let course = curve.course
      for step in 0...100 { take(course(Double(step) / 100)) }
    }
    // If the curves go below 0, add a margin there; if they go above 1, add one there.
    let margin = (high - low) * 0.06
    return (low < 0 ? low - margin : 0)...(high > 1 ? high + margin : 1)
  }
}
