import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// The layout of the timeline: its lanes, the marks on them, and the runs (bars that show from when
/// to when an animation runs).
struct TimelineLayout {
  static let rulerHeight: CGFloat = 20
  static let laneHeight: CGFloat = 20

  static func height(lanes: Int) -> CGFloat { rulerHeight + CGFloat(lanes) * laneHeight + 4 }

  static let nameSize: CGFloat = 11
  static let nameGap: CGFloat = 8

  static func font(of lane: InterfaceState.Timeline.Lane, _ typeface: Typeface) -> Font {
    lane.isListed ? typeface.bold : typeface.regular
  }

  static func nameWidth(
    of lane: InterfaceState.Timeline.Lane, _ typeface: Typeface
  ) -> CGFloat {
    Theme.margin + font(of: lane, typeface).advance(of: lane.name, size: nameSize) + nameGap
  }

  let content: InterfaceState.Timeline

  init(_ content: InterfaceState.Timeline) { self.content = content }

  func mark(at point: CGPoint) -> InputLog.MarkID? {
    for index in content.visibleLanes {
      for mark in content.lanes[index].marks.reversed() {
        let center = CGPoint(x: content.axis.x(of: mark.time), y: middle(ofLane: index))
        if abs(center.x - point.x) <= 7, abs(center.y - point.y) <= 9 { return mark.id }
      }
    }
    return nil
  }

  /// Returns the part of a lane at a point. Where parts overlap, marks take precedence over the
  /// ends of runs, and the ends over the bodies of runs.
  func part(at point: CGPoint) -> InterfaceState.Timeline.Part? {
    if let mark = mark(at: point) { return .mark(mark) }
    guard let lane = lane(at: point),
      abs(point.y - middle(ofLane: lane)) <= 8
    else { return nil }
    let runs = content.lanes[lane].runs
    let end = runs.last { run in
      guard let end = run.end, !run.isReplaced, run.target != nil else { return false }
      return abs(content.axis.x(of: end) - point.x) <= 5
    }
    if let end { return .runEnd(end) }
    let start = runs.last { run in
      // A mark can cover the run's start, so the start can also be pressed to the right of the
      // mark.
      let reach = point.x - content.axis.x(of: run.begin + run.delay)
      return run.target != nil && reach >= -5 && reach <= 13
    }
    if let start { return .runStart(start) }
    let run = runs.last { run in
      let end = run.end.map { content.axis.x(of: $0) } ?? content.axis.maxX
      return content.axis.x(of: run.begin) <= point.x && point.x <= end
    }
    return run.map { .run($0) }
  }

  func lane(at point: CGPoint) -> Int? {
    let row = Int(((point.y - Self.rulerHeight) / Self.laneHeight).rounded(.down))
    let index = content.visibleLanes.lowerBound + row
    return content.visibleLanes.contains(index) ? index : nil
  }

  /// Returns the y coordinate of a visible lane's middle.
  func middle(ofLane index: Int) -> CGFloat {
    Self.rulerHeight + (CGFloat(index - content.visibleLanes.lowerBound) + 0.5) * Self.laneHeight
  }
}
