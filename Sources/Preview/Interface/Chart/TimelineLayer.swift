import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightText

/// Draws a lane for each property and running animation. The lane shows the changes over time.
final class TimelineLayer: PanelLayer<InterfaceState.Timeline> {
  override func draw(
    _ timeline: InterfaceState.Timeline, with typeface: Typeface, in context: CGContext
  ) {
    context.setFillColor(theme.panel)
    context.fill(bounds)
    let axis = timeline.axis
    drawRuler(axis, typeface, in: context)
    for index in timeline.visibleLanes {
      let lane = timeline.lanes[index]
      let middle = TimelineLayout(timeline).middle(ofLane: index)
      if lane.isSelected {
        context.setFillColor(theme.selection)
        context.fill(
          CGRect(
            x: 0, y: middle - TimelineLayout.laneHeight / 2, width: bounds.width,
            height: TimelineLayout.laneHeight))
      }
      context.draw(
        lane.name, at: CGPoint(x: axis.minX - TimelineLayout.nameGap, y: middle + 4),
        font: TimelineLayout.font(of: lane, typeface), size: TimelineLayout.nameSize,
        color: lane.isSelected ? theme.text : theme.dim, alignment: .right,
        width: axis.minX - TimelineLayout.nameGap - Theme.margin, cut: .middle)
      context.saveGState()
      context.clip(
        to: CGRect(
          x: axis.minX - 6, y: middle - TimelineLayout.laneHeight / 2,
          width: axis.maxX - axis.minX + 12,
          height: TimelineLayout.laneHeight))
      for run in lane.runs { draw(run, lane.marks, timeline, middle, typeface, in: context) }
      for mark in Self.seen(lane.marks, of: timeline) { draw(mark, timeline, middle, in: context) }
      context.restoreGState()
    }
    if let loop = timeline.loop { draw(loop, axis, in: context) }
    let laneHeight = TimelineLayout.laneHeight
    let (all, seen) = (timeline.lanes.count, timeline.visibleLanes)
    if let bar = ScrollBar.thumb(
      of: CGFloat(all) * laneHeight, seen: CGFloat(seen.count) * laneHeight,
      from: CGFloat(seen.lowerBound) * laneHeight)
    {
      context.fillRound(
        CGRect(
          x: bounds.width - 6, y: TimelineLayout.rulerHeight + bar.start, width: 4,
          height: bar.length), radius: 2, color: theme.thumb)
    }
  }

  /// Draws the repeated range as a band on the ruler, and dims the lanes outside the range.
  private func draw(_ loop: LoopRange, _ axis: TimeAxis, in context: CGContext) {
    let left = min(max(axis.x(of: loop.first), axis.minX), axis.maxX)
    let right = min(max(loop.end.map { axis.x(of: $0) } ?? axis.maxX, left), axis.maxX)
    context.setFillColor(theme.outsideLoop)
    for (start, end) in [(axis.minX, left), (right, axis.maxX)] where end > start {
      context.fill(
        CGRect(
          x: start, y: TimelineLayout.rulerHeight, width: end - start,
          height: bounds.height - TimelineLayout.rulerHeight))
    }
    context.setFillColor(theme.accent)
    context.fill(CGRect(x: left, y: 1, width: right - left, height: 2))
    for x in [left, right - 2] {
      context.fill(CGRect(x: x, y: 1, width: 2, height: TimelineLayout.rulerHeight - 2))
    }
  }

  private func drawRuler(_ axis: TimeAxis, _ typeface: Typeface, in context: CGContext) {
    context.setFillColor(theme.line)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
    for tick in axis.ticks {
      let x = axis.x(of: tick).rounded()
      guard x <= axis.maxX + 0.5 else { continue }
      context.setFillColor(theme.grid)
      context.fill(CGRect(x: x, y: 1, width: 1, height: bounds.height - 1))
      let isLast = x + 40 > axis.maxX
      context.draw(
        axis.label(of: tick),
        at: CGPoint(x: isLast ? x - 4 : x + 4, y: 14), font: typeface.mono, size: 10,
        color: theme.dim, alignment: isLast ? .right : .left)
    }
  }

  private func draw(
    _ run: Chart.Run, _ marks: [InterfaceState.Timeline.Mark],
    _ timeline: InterfaceState.Timeline, _ middle: CGFloat, _ typeface: Typeface,
    in context: CGContext
  ) {
    let axis = timeline.axis
    let isEndLit = timeline.lit == .runEnd(run)
    let isStartLit = timeline.lit == .runStart(run)
    let isLit = isEndLit || isStartLit || timeline.lit == .run(run)
    let added = max(axis.x(of: run.begin), axis.minX - 4)
    let left = max(axis.x(of: run.begin + run.delay), axis.minX - 4)
    let right = min(run.end.map { axis.x(of: $0) } ?? axis.maxX + 4, axis.maxX + 4)
    if min(left, right) > added {
      // A thin line shows the delay before the animation starts to move.
      context.setFillColor(isLit ? theme.litBar : run.isListed ? theme.bar : theme.track)
      context.fill(
        CGRect(x: added, y: middle - 1, width: min(left, right) - added, height: 2))
    }
    guard right > left else { return }
    let bar = CGRect(x: left, y: middle - 6, width: max(right - left - 1, 2), height: 12)
    context.fillRound(
      bar, radius: 3, color: isLit ? theme.litBar : run.isListed ? theme.bar : theme.track)
    if run.isReplaced {
      // A coloured end shows that another animation has replaced this one.
      context.setFillColor(theme.warning)
      context.fill(CGRect(x: bar.maxX - 2, y: bar.minY, width: 2, height: bar.height))
    }
    if isStartLit {
      context.fillRound(
        CGRect(x: bar.minX - 1, y: bar.minY - 1, width: 4, height: bar.height + 2), radius: 2,
        color: theme.text)
    }
    if isEndLit {
      context.fillRound(
        CGRect(x: bar.maxX - 3, y: bar.minY - 1, width: 4, height: bar.height + 2), radius: 2,
        color: theme.text)
    }
    // The label must not overlap the mark at the bar's start, the next mark, or the bar's end.
    guard bar.width - 20 > Self.minLabelWidth else { return }
    let next = marks.first { axis.x(of: $0.time) > bar.minX + 8 }
    let end = next.map { axis.x(of: $0.time) } ?? bar.maxX
    let maxWidth = min(bar.width - 20, end - bar.minX - 20)
    guard maxWidth > Self.minLabelWidth else { return }
    let texts = run.texts
    func fits(_ text: String) -> Bool { typeface.regular.advance(of: text, size: 10) <= maxWidth }
    context.draw(
      texts.first(where: fits) ?? run.curve, at: CGPoint(x: bar.minX + 12, y: middle + 3.5),
      font: typeface.regular, size: 10, color: theme.text, width: maxWidth)
  }

  /// The smallest distance between marks of one kind, in points.
  private static let minDistance: CGFloat = 4

  private static let minLabelWidth: CGFloat = 26

  /// Returns the marks that are drawn: all except those too close to another mark of the same kind
  /// to be told apart. A drag can leave hundreds of marks within a few points.
  private static func seen(
    _ marks: [InterfaceState.Timeline.Mark], of timeline: InterfaceState.Timeline
  ) -> [InterfaceState.Timeline.Mark] {
    var seen: [InterfaceState.Timeline.Mark] = []
    for mark in marks {
      if let last = seen.last, last.isMuted == mark.isMuted, last.isByUser == mark.isByUser,
        abs(timeline.axis.x(of: mark.time) - timeline.axis.x(of: last.time)) < Self.minDistance,
        !timeline.distinguishes(last.id), !timeline.distinguishes(mark.id)
      {
        continue
      }
      seen.append(mark)
    }
    return seen
  }

  /// Draws a mark: round if the user made it, a diamond if the script did, and hollow if it is
  /// muted.
  private func draw(
    _ mark: InterfaceState.Timeline.Mark, _ timeline: InterfaceState.Timeline,
    _ middle: CGFloat, in context: CGContext
  ) {
    let x = timeline.axis.x(of: mark.time)
    let isLit = timeline.lit == .mark(mark.id)
    let reach: CGFloat = (mark.isByUser ? 4.5 : 5.5) + (isLit ? 1.5 : 0)
    if timeline.selected == mark.id {
      context.setFillColor(theme.accent)
      context.fillEllipse(
        in: CGRect(x: x - 8, y: middle - 8, width: 16, height: 16))
      context.setFillColor(theme.panel)
      context.fillEllipse(
        in: CGRect(x: x - 6.5, y: middle - 6.5, width: 13, height: 13))
    }
    var path = Path()
    if mark.isByUser {
      path.addEllipse(
        in: CGRect(x: x - reach, y: middle - reach, width: 2 * reach, height: 2 * reach))
    } else {
      path.move(to: CGPoint(x: x, y: middle - reach))
      path.addLine(to: CGPoint(x: x + reach, y: middle))
      path.addLine(to: CGPoint(x: x, y: middle + reach))
      path.addLine(to: CGPoint(x: x - reach, y: middle))
      path.closeSubpath()
    }
    let color = mark.isByUser ? theme.model : theme.text
    context.beginPath()
    context.addPath(path)
    context.setFillColor(mark.isMuted ? theme.panel : color)
    context.fillPath()
    context.beginPath()
    context.addPath(path)
    context.setStrokeColor(mark.isMuted ? theme.dim : theme.panel)
    context.setLineWidth(mark.isMuted ? 1.5 : 1)
    context.strokePath()
  }
}

extension Chart.Run {
  var texts: [String] {
    let change = start.isEmpty || goal.isEmpty ? "" : "\(start) → \(goal)"
    return change.isEmpty ? [curve] : ["\(change)  \(curve)", change, curve]
  }
}
