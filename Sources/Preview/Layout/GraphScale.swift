import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// Maps values and times to positions in a graph.
struct GraphScale {
  let plot: CGRect
  let components: [Int]
  private let axis: TimeAxis
  private let low: Double
  private let high: Double
  private let samples: [(time: Double, values: [Double])]

  init(_ graph: InterfaceState.Graph, in plot: CGRect) {
    self.plot = plot
    axis = graph.axis
    samples = Self.samples(of: graph)
    let count = samples.first?.values.count ?? 1
    // Only the first three components of a colour are drawn, because its alpha hardly ever changes.
    components = Array(0..<(count == 4 ? 3 : count))
    var bounds: (low: Double, high: Double)
    if graph.quantity == .value, let range = graph.curve.range.numbers {
      bounds = (range.lowerBound, range.upperBound)
    } else if graph.quantity == .value {
      bounds = (0, 1)
    } else {
      bounds = (0, 0)
    }
    for sample in samples {
      for component in components where sample.values[component].isFinite {
        bounds.low = min(bounds.low, sample.values[component])
        bounds.high = max(bounds.high, sample.values[component])
      }
    }
    for outcome in graph.quantity == .value ? graph.compared : [] {
      for sample in outcome.curve.samples {
        let values = sample.reading.presentation.components
        for component in components where values[component].isFinite {
          bounds.low = min(bounds.low, values[component])
          bounds.high = max(bounds.high, values[component])
        }
      }
    }
    if bounds.high - bounds.low < 1e-9 { bounds.high = bounds.low + 1 }
    let margin = (bounds.high - bounds.low) * 0.04
    (low, high) = (bounds.low - margin, bounds.high + margin)
  }

  func y(of value: Double) -> CGFloat {
    let part = min(max((value - low) / (high - low), -1), 2)
    return plot.maxY - plot.height * CGFloat(part.isFinite ? part : 0)
  }

  func point(_ seconds: Double, _ value: Double) -> CGPoint {
    CGPoint(x: axis.x(of: seconds), y: y(of: value))
  }

  func line(of component: Int) -> [CGPoint] {
    samples.map { point($0.time, $0.values[component]) }
  }

  var valueTicks: [Double] {
    var unit = 1e-6
    let wanted = (high - low) / Double(max(plot.height / 26, 1))
    search: while unit < 1e9 {
      for factor in [1.0, 2, 2.5, 5] where unit * factor >= wanted {
        unit *= factor
        break search
      }
      unit *= 10
    }
    let first = (low / unit).rounded(.up)
    let count = min(max(Int((high / unit).rounded(.down) - first) + 1, 0), 20)
    return (0..<count).map { (first + Double($0)) * unit }
  }

  private static func samples(
    of graph: InterfaceState.Graph
  ) -> [(time: Double, values: [Double])] {
    let all = graph.curve.samples
    switch graph.quantity {
    case .value: return all.map { ($0.time.seconds, $0.reading.presentation.components) }
    case .velocity: return all.map { ($0.time.seconds, $0.reading.velocity) }
    case .acceleration:
      return zip(all, all.dropFirst()).compactMap { a, b in
        let span = (b.time - a.time).seconds
        // Where the value jumps, two samples have the same time and the acceleration is infinite,
        // so draw no point there.
        guard span > 1e-6 else { return nil }
        let change = zip(a.reading.velocity, b.reading.velocity).map { ($1 - $0) / span }
        return (a.time.seconds, change)
      }
    }
  }
}
