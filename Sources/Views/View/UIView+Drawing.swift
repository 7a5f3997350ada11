import Drawing
public import Foundation
public import Geometry
import LayerTree

extension UIView {
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
