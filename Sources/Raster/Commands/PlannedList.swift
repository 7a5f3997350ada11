import Foundation
import MidflightDrawing
import MidflightGeometry

/// A list with its plan under a transform and the edges of its shapes, each found once: the new
/// list of one frame is the old one of the next.
final class PlannedList {
  private(set) var list = DisplayList()
  private(set) var plan: DrawPlan
  private var transform = CGAffineTransform.identity
  private let shapes = ShapeScratch()

  /// - Parameter hides: whether the plan says what hides others.
  init(hides: Bool) { plan = DrawPlan(hides: hides) }

  /// Whether it is a list, not a copy made apart, under a transform.
  func holds(_ list: DisplayList, _ transform: CGAffineTransform) -> Bool {
    self.list.isIdentical(to: list) && self.transform == transform
  }

  /// Plans a list, unless it is the one that is planned already; reuses the memory of the one
  /// before.
  func plan(_ list: DisplayList, _ transform: CGAffineTransform) {
    if holds(list, transform) { return }
    (self.list, self.transform) = (list, transform)
    plan.make(list.commands, transform)
    shapes.trim()
    shapes.resetCommands(list.commands.count, isOn: true)
  }

  /// The edges of what a command fills, strokes, covers or clips to; good until others are asked
  /// for.
  func edges(of command: Int) -> EdgeSpan {
    shapes.set(command: command) { shapes in
      switch list.commands[command] {
      case .fill(let fill): shapes.setFill(fill.path, fill.map.concatenating(transform))
      case .stroke(let stroke):
        shapes.setStroke(stroke.path, stroke.style, stroke.map.concatenating(transform))
      case .image(let image): shapes.setRect(image.rect, image.map.concatenating(transform))
      case .pushClip(let clip): shapes.setFill(clip.path, clip.map.concatenating(transform))
      case .shadow, .beginGroup, .endGroup, .popClip: shapes.setRect(.zero, .identity)
      }
    }
    return shapes.edges
  }
}
