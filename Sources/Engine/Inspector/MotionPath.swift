package import Foundation
import MidflightDrawing
import MidflightGeometry
package import MidflightLayerTree

/// The path along which a layer moves, with a point for each sixtieth of a second.
///
/// Each point is the layer's centre, from its presentation values. For a layer that does not move
/// but draws a growing line, each point is the end of that line.
package struct MotionPath: Sendable, Hashable {
  package static let rate = 60
  /// The points in the scene's coordinates, starting at 0 s. If there is nothing to show at an
  /// instant, its point has infinite or NaN coordinates.
  package var points: [CGPoint] = []

  /// Returns the frames of the motion that is in progress at a frame, or of the nearest motion if
  /// there is none; nil if nothing moves. Motions are separated by pauses of more than a tenth of a
  /// second.
  package func motion(at frame: Int) -> ClosedRange<Int>? {
    var best: ClosedRange<Int>?
    func distance(_ range: ClosedRange<Int>) -> Int {
      max(range.lowerBound - frame, frame - range.upperBound, 0)
    }
    var start: Int?
    var last = 0
    func close() {
      guard let first = start else { return }
      let range = first...last
      if best.map({ distance(range) < distance($0) }) ?? true { best = range }
      start = nil
    }
    for index in points.indices.dropLast() {
      let (a, b) = (points[index], points[index + 1])
      guard a.x.isFinite, a.y.isFinite, b.x.isFinite, b.y.isFinite else { continue }
      if abs(a.x - b.x) + abs(a.y - b.y) < 1e-3 { continue }
      if start != nil, index - last > Self.rate / 10 { close() }
      if start == nil { start = index }
      last = index + 1
    }
    close()
    return best
  }
}

/// Follows a layer through a scene in a separate session, a limited number of frames at a time.
@MainActor
package final class MotionStudy {
  package struct Subject: Equatable {
    var chart: ChartKey
    var layer: String
    var end: Flicks

    package init(chart: ChartKey, layer: String, end: Flicks) {
      (self.chart, self.layer, self.end) = (chart, layer, end)
    }

    /// Whether `other` is about the same layer in the same chart. Its end may differ.
    package func isContinued(by other: Subject) -> Bool {
      chart == other.chart && layer == other.layer
    }
  }

  package let subject: Subject
  package private(set) var path = MotionPath()
  package private(set) var isComplete = false
  private let source: Session
  private var session: Session
  private var followsTip = false
  /// The ends of the layer's lines in each frame, used if the layer's centre does not move.
  private var tips: [[CGPoint]] = []
  /// The layer as it was last found in ``session``.
  private weak var known: CALayer?
  /// The largest number of frames. Longer motions are cut off.
  private static let maxFrames = 3600

  package init(_ source: Session, of subject: Subject) {
    (self.source, self.subject) = (source, subject)
    session = Session(of: source)
  }

  package func advance(by frames: Int) {
    for _ in 0..<frames where !isComplete { step() }
  }

  private func step() {
    let frame = followsTip ? tips.count : path.points.count
    let time = FrameGrid(rate: MotionPath.rate).time(of: frame)
    if time > subject.end || frame >= Self.maxFrames { return finish() }
    session.seek(to: time)
    if followsTip {
      tips.append(lineEnds())
    } else {
      path.points.append(center())
    }
  }

  private func finish() {
    if followsTip {
      isComplete = true
      let count = tips.map(\.count).max() ?? 0
      let moving = (0..<count).first { index in
        var known: CGPoint?
        for tip in tips where tip.indices.contains(index) {
          if let known, known != tip[index] { return true }
          known = tip[index]
        }
        return false
      }
      let nowhere = CGPoint(x: CGFloat.nan, y: CGFloat.nan)
      if let moving {
        path.points = tips.map { $0.indices.contains(moving) ? $0[moving] : nowhere }
      }
    } else if path.motion(at: 0) == nil {
      (followsTip, known) = (true, nil)
      session = Session(of: source)
    } else {
      isComplete = true
    }
  }

  private var layer: CALayer? {
    if let known, known.superlayer != nil || known === session.context.rootLayer { return known }
    known = session.layer(at: subject.layer)
    return known
  }

  private func center() -> CGPoint {
    var center = CGPoint(x: CGFloat.nan, y: CGFloat.nan)
    guard let layer else { return center }
    session.context.forEachPresentation { shown in
      guard shown === layer else { return }
      let corners = LayerOutline.corners(of: shown)
      let sum = corners.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
      center = CGPoint(x: sum.x / 4, y: sum.y / 4)
    }
    return center
  }

  private func lineEnds() -> [CGPoint] {
    guard let layer else { return [] }
    let list = session.context.displayList(of: layer)
    var ends: [CGPoint] = []
    for command in list.commands {
      guard case .stroke(let stroke) = command, !stroke.path.verbs.contains(.close),
        let end = stroke.path.currentPoint
      else { continue }
      ends.append(layer.convert(end.applying(stroke.map), to: nil))
    }
    return ends
  }
}

extension Session {
  package func layer(at path: String) -> CALayer? {
    var found: CALayer?
    var outline = LayerNames()
    context.forEachPresentation { layer in
      if found == nil, outline.take(layer) == path { found = layer }
    }
    return found
  }
}
