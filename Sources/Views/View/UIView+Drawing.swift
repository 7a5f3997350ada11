public import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// A view that shows what another one did.
private final class SnapshotView: UIView {
  var picture = DisplayList()
  override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.draw(picture) }
}

extension UIView {
  /// A view of the same size that shows what this one and all below it show now, without
  /// animations, and goes on to.
  ///
  /// - Parameter afterUpdates: Nothing depends on it: layout and content are up to date in any case.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let context = CGContext()
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    let view = SnapshotView(frame: CGRect(origin: frame.origin, size: bounds.size))
    view.isOpaque = false
    view.picture = context.displayList
    return view
  }

  /// Draws the view and all below it, as it would be shown now without animations, stretched over a
  /// rectangle of the current context.
  ///
  /// - Parameters:
  ///   - rect: Where all of the bounds goes.
  ///   - afterUpdates: Nothing depends on it: layout and content are up to date in any case.
  /// - Returns: whether there is a context, and the view has a size.
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
