import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightScenes
import MidflightText

/// Draws the selected property over time: its presentation value, its model value, the joints (the
/// points where a new motion interrupted the old one), and the abandoned curves, which show how the
/// motion would have continued without the joints.
final class GraphLayer: PanelLayer<InterfaceState.Graph> {
  /// The smallest distance, in points, between two joints whose abandoned curves are both drawn.
  private static let minDistance: CGFloat = 6

  override func draw(
    _ graph: InterfaceState.Graph, with typeface: Typeface, in context: CGContext
  ) {
    context.setFillColor(theme.graph)
    context.fill(bounds)
    context.setFillColor(theme.line)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
    let plot = GraphFrame.plot(
      in: bounds.size, gutter: graph.axis.minX, hasTimes: graph.hasTimes)
    let scale = GraphScale(graph, in: plot)
    drawGrid(graph, scale, typeface, in: context)
    context.saveGState()
    context.clip(to: plot.insetBy(dx: 0, dy: -4))
    drawOverlaid(graph, plot, in: context)
    drawAbandoned(graph, scale, in: context)
    drawCompared(graph, scale, in: context)
    if graph.quantity == .value { drawModel(graph, scale, in: context) }
    for component in scale.components {
      stroke(
        [scale.line(of: component)], theme.curve(component, of: scale.components.count), width: 2,
        in: context)
    }
    drawJoints(graph, scale, in: context)
    context.restoreGState()
    drawNames(graph, plot, typeface, in: context)
  }

  private func drawGrid(
    _ graph: InterfaceState.Graph, _ scale: GraphScale, _ typeface: Typeface,
    in context: CGContext
  ) {
    let plot = scale.plot
    context.setFillColor(theme.grid)
    for tick in graph.axis.ticks {
      let x = graph.axis.x(of: tick).rounded()
      guard x >= plot.minX - 0.5, x <= plot.maxX + 0.5 else { continue }
      context.fill(CGRect(x: x, y: plot.minY, width: 1, height: plot.height))
      guard graph.hasTimes, x + 40 < plot.maxX else { continue }
      context.draw(
        graph.axis.label(of: tick), at: CGPoint(x: x + 4, y: plot.maxY + 12), font: typeface.mono,
        size: 10, color: theme.dim)
    }
    for value in scale.valueTicks {
      let y = scale.y(of: value).rounded()
      context.setFillColor(theme.grid)
      context.fill(CGRect(x: plot.minX, y: y, width: plot.width, height: 1))
      context.draw(
        Readout.number(value, decimals: 3).typographic, at: CGPoint(x: plot.minX - 8, y: y + 4),
        font: typeface.mono, size: 10, color: theme.dim, alignment: .right)
    }
  }

  /// Draws the curves of other properties, each scaled to its own range, so that their times can be
  /// compared.
  private func drawOverlaid(
    _ graph: InterfaceState.Graph, _ plot: CGRect, in context: CGContext
  ) {
    for overlaid in graph.overlaid {
      let other = InterfaceState.Graph(
        curve: overlaid.curve, axis: graph.axis, quantity: graph.quantity)
      let scale = GraphScale(other, in: plot)
      for component in scale.components {
        stroke(
          [scale.line(of: component)], theme.overlay(overlaid.color), width: 1.5, in: context)
      }
    }
  }

  private func drawNames(
    _ graph: InterfaceState.Graph, _ plot: CGRect, _ typeface: Typeface, in context: CGContext
  ) {
    var x = plot.minX + 8
    for overlaid in graph.overlaid where x < plot.maxX - 40 {
      let name = overlaid.curve.property
      let width = min(typeface.regular.advance(of: name, size: 11), 140)
      let frame = CGRect(x: x, y: plot.maxY - 20, width: width + 12, height: 16)
      context.fillRound(frame, radius: 4, color: theme.veil)
      context.draw(
        name, at: CGPoint(x: x + 6, y: plot.maxY - 8), font: typeface.regular, size: 11,
        color: theme.overlay(overlaid.color), width: width, cut: .middle)
      x = frame.maxX + 4
    }
  }

  private func drawAbandoned(
    _ graph: InterfaceState.Graph, _ scale: GraphScale, in context: CGContext
  ) {
    guard graph.quantity == .value else { return }
    context.saveGState()
    context.setLineDash(phase: 0, lengths: [4, 4])
    var last = -CGFloat.infinity
    for (joint, abandoned) in zip(graph.curve.joints, graph.curve.abandoned) {
      // If joints are close together, the abandoned curves of only some of them are drawn.
      let x = graph.axis.x(of: joint.time)
      if x - last < Self.minDistance { continue }
      last = x
      for component in scale.components {
        let points = abandoned.samples.map { sample in
          scale.point(sample.time.seconds, sample.value[component])
        }
        stroke([points], theme.abandoned, width: 1.25, in: context)
      }
    }
    context.restoreGState()
  }

  /// Draws the curves of the compared variants, except variant B, whose curve is the graph's main
  /// curve.
  private func drawCompared(
    _ graph: InterfaceState.Graph, _ scale: GraphScale, in context: CGContext
  ) {
    guard graph.quantity == .value else { return }
    for outcome in graph.compared where outcome.variant.role != .live {
      let points = outcome.curve.samples.map { sample in
        scale.components.map { component in
          scale.point(
            sample.time.seconds, sample.reading.presentation.components[component])
        }
      }
      let lines = scale.components.indices.map { i in points.map { $0[i] } }
      stroke(lines, theme.color(of: outcome.variant.role), width: 1.25, in: context)
    }
  }

  private func drawModel(
    _ graph: InterfaceState.Graph, _ scale: GraphScale, in context: CGContext
  ) {
    guard scale.components.count == 1 else { return }
    var points: [CGPoint] = []
    for sample in graph.curve.samples {
      let point = scale.point(sample.time.seconds, sample.reading.model.components[0])
      if let last = points.last, last.y != point.y { points.append(CGPoint(x: point.x, y: last.y)) }
      points.append(point)
    }
    stroke([points], theme.modelLine, width: 1, in: context)
  }

  private func drawJoints(
    _ graph: InterfaceState.Graph, _ scale: GraphScale, in context: CGContext
  ) {
    guard graph.quantity != .acceleration else { return }
    var dots = Dots()
    for joint in graph.curve.joints {
      let color = theme.color(of: Verdict(joint, range: graph.curve.range).severity)
      let x = graph.axis.x(of: joint.time)
      context.setFillColor(color)
      for component in scale.components {
        let (before, after) =
          graph.quantity == .velocity
          ? (joint.velocityBefore[component], joint.velocityAfter[component])
          : (joint.before[component], joint.after[component])
        let (y0, y1) = (scale.y(of: before), scale.y(of: after))
        guard dots.take(CGPoint(x: x, y: y0), y1, color, component) else { continue }
        context.fill(CGRect(x: x - 1, y: min(y0, y1), width: 2, height: abs(y1 - y0)))
        context.fillEllipse(in: CGRect(x: x - 3, y: y0 - 3, width: 6, height: 6))
        if abs(y1 - y0) > 1 {
          context.fillEllipse(in: CGRect(x: x - 4, y: y1 - 4, width: 8, height: 8))
        }
      }
    }
  }

  /// Filters out each dot that the previous dot covers.
  private struct Dots {
    private var last: [Int: (position: CGPoint, end: CGFloat, color: CGColor)] = [:]

    /// Returns whether a dot is visible beside the previous dot of its component. If it is, it
    /// becomes the previous dot for the next call.
    mutating func take(
      _ position: CGPoint, _ end: CGFloat, _ color: CGColor, _ component: Int
    ) -> Bool {
      if let last = last[component], last.color == color, abs(last.position.x - position.x) < 1,
        abs(last.position.y - position.y) < 1, abs(last.end - end) < 1
      {
        return false
      }
      last[component] = (position, end, color)
      return true
    }
  }

  private func stroke(
    _ lines: [[CGPoint]], _ color: CGColor, width: CGFloat, in context: CGContext
  ) {
    context.setStrokeColor(color)
    context.setLineWidth(width)
    context.setLineJoin(.round)
    context.beginPath()
    for line in lines where line.count > 1 { context.addLines(between: line) }
    context.strokePath()
  }
}
