import Foundation
package import MidflightLayerTree

/// A timing curve that users can select by name or type: a cubic Bézier, or straight lines between
/// stops.
package struct Easing: Sendable, Hashable, Codable {
  package enum Shape: Sendable, Hashable, Codable {
    /// A cubic Bézier, given by its inner control points: x1, y1, x2 and y2. x is within 0…1. y may
    /// overshoot; in typed curves it is within ``Easing/yRange``.
    case cubic([Double])
    /// Straight lines between stops. There is at least one stop, and the stops are in order of
    /// time.
    case linear([Stop])
  }

  package struct Stop: Sendable, Hashable, Codable {
    /// The stop's progress as a fraction of the distance from start to target; outside 0…1 if the
    /// curve overshoots.
    package let progress: Double
    /// The stop's time in percent of the duration. The number is stored as typed, so that writing
    /// it as text causes no rounding error.
    package let percent: Double

    package init(progress: Double, percent: Double) {
      (self.progress, self.percent) = (progress, percent)
    }
  }

  package let shape: Shape

  /// The inner control points of a cubic; nil for a piecewise linear curve.
  package var controlPoints: [Double]? {
    if case .cubic(let points) = shape { return points }
    return nil
  }

  /// The stops of a piecewise linear curve; nil for a cubic.
  package var stops: [Stop]? {
    if case .linear(let stops) = shape { return stops }
    return nil
  }

  /// Core Animation's five named curves, in the order in which the tuner steps through them:
  /// <https://developer.apple.com/documentation/quartzcore/camediatimingfunctionname>.
  package static let named: [(name: String, easing: Easing)] = [
    ("linear", Easing(0, 0, 1, 1)),
    ("easeIn", Easing(0.42, 0, 1, 1)),
    ("easeOut", Easing(0, 0, 0.58, 1)),
    ("easeInEaseOut", Easing(0.42, 0, 0.58, 1)),
    ("default", Easing(0.25, 0.1, 0.25, 1)),
  ]

  /// Creates a cubic. x1 and x2 are clamped to 0…1, y1 and y2 to ``yRange``.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func number(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      value.isNaN ? 0 : min(max(value, range.lowerBound), range.upperBound)
    }
    shape = .cubic([
      number(x1, 0...1), number(y1, Self.yRange), number(x2, 0...1), number(y2, Self.yRange),
    ])
  }

  /// Creates a piecewise linear curve.
  ///
  /// - Precondition: There is at least one stop, and percentages don't decrease.
  package init(_ stops: [Stop]) {
    precondition(!stops.isEmpty, "the curve has no stops")
    shape = .linear(stops)
  }

  /// The range of y in a typed curve. The range is wider than anyone needs, but narrow enough that
  /// all computed values stay finite.
  static let yRange = -1e6...1e6

  /// Creates the curve of an animation: linear if the animation has no timing function.
  @MainActor
  package init(_ function: CAMediaTimingFunction?) {
    guard let function else {
      self = Self.named[0].easing
      return
    }
    if let line = function.line, !line.points.isEmpty {
      self.init(line.points.map { Stop(progress: $0.output, percent: $0.input * 100) })
      return
    }
    let (first, second) = (function.controlPoint(at: 1), function.controlPoint(at: 2))
    self.init(Double(first.x), Double(first.y), Double(second.x), Double(second.y))
  }

  /// The curve as a Core Animation timing function with exactly the same control points.
  package var timingFunction: CAMediaTimingFunction {
    switch shape {
    case .cubic(let p): CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
    case .linear(let stops):
      CAMediaTimingFunction(
        PiecewiseLinear(
          stops.map { PiecewiseLinear.Point(input: $0.percent / 100, output: $0.progress) }))
    }
  }

  package var name: String? {
    Self.named.first { $0.easing == self }?.name ?? EasingPreset.name(of: self)
  }

  /// The curve's name if it has one, otherwise its four numbers, `steps(…)` or `linear(…)`.
  package var description: String {
    if let name { return name }
    switch shape {
    case .cubic(let points):
      return points.map { Readout.number($0, decimals: 3) }.joined(separator: ", ")
    case .linear: return stepsText ?? text
    }
  }

  /// The curve as text, from which ``init(text:)`` creates exactly the same curve.
  package var text: String {
    if let name { return name }
    switch shape {
    case .cubic(let points): return points.map(Readout.exact).joined(separator: ",")
    case .linear(let stops): return "linear(\(Self.list(stops)))"
    }
  }

  /// Formats stops as the arguments of `linear(…)`. Omits the percentages that CSS fills in: 0% at
  /// the first stop, 100% at the last. Two consecutive stops with the same progress are written as
  /// one stop with two percentages.
  private static func list(_ stops: [Stop]) -> String {
    var parts: [String] = []
    var index = 0
    while index < stops.count {
      let stop = stops[index]
      var percents = [stop.percent]
      if index + 1 < stops.count, stops[index + 1].progress == stop.progress {
        percents.append(stops[index + 1].percent)
      }
      let isImplied =
        percents.count == 1
        && (index == 0 && stop.percent == 0 || index == stops.count - 1 && stop.percent == 100)
        && stops.count > 1
      let written = isImplied ? [] : percents.map { Readout.exact($0) + "%" }
      parts.append(([Readout.exact(stop.progress)] + written).joined(separator: " "))
      index += percents.count
    }
    return parts.joined(separator: ", ")
  }
}
