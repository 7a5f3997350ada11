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

  init(hides: Bool) { plan = DrawPlan(hides: hides) }

  func holds(_ list: DisplayList, _ transform: CGAffineTransform) -> Bool {
    self.list.isIdentical(to: list) && self.transform == transform
  }

  func plan(_ list: DisplayList, _ transform: CGAffineTransform) {
    if holds(list, transform) { return }
    (self.list, self.transform) = (list, transform)
    plan.make(list.commands, transform)
    shapes.trim()
    shapes.resetCommands(list.commands.count, isOn: true)
  }

  /// Returns the edges of the area that a command fills, strokes, covers or clips to, including
  /// overlaps; valid until the next call.
  func edges(of command: Int) -> EdgeSpan {
    shapes.set(command: command) { shapes in
      switch list.commands[command] {
      case .fill(let fill): shapes.setFill(fill.path, fill.map.concatenating(transform), nil)
      case .stroke(let stroke):
        shapes.setStroke(
          stroke.path, stroke.style, stroke.map.concatenating(transform), removesOverlaps: false)
      case .image(let image): shapes.setRect(image.rect, image.map.concatenating(transform))
      case .pushClip(let clip): shapes.setFill(clip.path, clip.map.concatenating(transform), nil)
      case .shadow, .beginGroup, .endGroup, .popClip: shapes.setRect(.zero, .identity)
      }
    }
    return shapes.edges
  }
}
