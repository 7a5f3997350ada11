public import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

private final class SnapshotView: UIView {
  var displayList = DisplayList()
  override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.draw(displayList) }
}

extension UIView {
  /// Returns a view of the same size that shows a snapshot of what this view and its descendants
  /// show now. The snapshot does not animate.
  ///
  /// - Parameter afterUpdates: Ignored, because layout and content are always up to date.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let context = CGContext()
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    let view = SnapshotView(frame: CGRect(origin: frame.origin, size: bounds.size))
    view.isOpaque = false
    view.displayList = context.displayList
    return view
  }

  /// Draws the current content of the view and its descendants, without animations, into the
  /// current context. The view's bounds are scaled to fill a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the bounds fill.
  ///   - afterUpdates: Ignored, because layout and content are always up to date.
  /// - Returns: False if there is no current context, or if the view has no size.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }
}
