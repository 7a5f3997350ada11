import Foundation
import MidflightDrawing
import MidflightGeometry

/// A display list, its plan under a transform, and the edges of its shapes. A frame's new list is
/// the old list of the next frame, so these objects are reused from frame to frame.
final class PlannedList {
  private(set) var list = DisplayList()
  private(set) var plan: DrawPlan
  private var transform = CGAffineTransform.identity
  private let shapes = ShapeScratch()
  /// The answers of ``isSampled(_:)`` that took long.
  private var sampled: [Int: Bool] = [:]

  init(hides: Bool) { plan = DrawPlan(hides: hides) }

  func holds(_ list: DisplayList, _ transform: CGAffineTransform) -> Bool {
    self.list.isIdentical(to: list) && self.transform == transform
  }

  func plan(_ list: DisplayList, _ transform: CGAffineTransform) {
    if holds(list, transform) { return }
    (self.list, self.transform) = (list, transform)
    plan.make(list.commands, transform)
    sampled.removeAll(keepingCapacity: true)
    shapes.trim()
    shapes.resetCommands(list.commands.count, isOn: true)
  }

  /// Returns the edges of the area that a command fills, strokes, covers or clips to, including
  /// overlaps; valid until the next call.
  func edges(of command: Int) -> EdgeSpan {
    shapes.set(command: command) { set(command, on: $0, removesOverlaps: false) }
    return shapes.edges
  }

  /// Returns whether the rasterizer samples the shape of a command; see ``OverlapSampler``.
  ///
  /// - Complexity: O(1) for few edges; otherwise that of removing the overlaps, once.
  func isSampled(_ command: Int) -> Bool {
    if !OverlapRemoval.mayBeSampled(edgeCount: edges(of: command).count) { return false }
    if let known = sampled[command] { return known }
    set(command, on: shapes, removesOverlaps: true)
    let isSampled = shapes.edges.sampledRule != nil
    sampled[command] = isSampled
    return isSampled
  }

  private func set(_ command: Int, on shapes: ShapeScratch, removesOverlaps: Bool) {
    switch list.commands[command] {
    case .fill(let fill):
      shapes.setFill(
        fill.path, fill.map.concatenating(transform), removesOverlaps ? fill.rule : nil)
    case .stroke(let stroke):
      shapes.setStroke(
        stroke.path, stroke.style, stroke.map.concatenating(transform),
        removesOverlaps: removesOverlaps)
    case .image(let image): shapes.setRect(image.rect, image.map.concatenating(transform))
    case .pushClip(let clip):
      shapes.setFill(
        clip.path, clip.map.concatenating(transform), removesOverlaps ? clip.rule : nil)
    case .shadow, .beginGroup, .endGroup, .popClip: shapes.setRect(.zero, .identity)
    }
  }
}
