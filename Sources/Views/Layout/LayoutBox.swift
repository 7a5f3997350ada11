import Foundation
import MidflightLayout

/// The variables of a view or a layout guide: its rectangle in its superview's space.
@MainActor final class LayoutBox {
  private(set) weak var item: (any LayoutItem)?
  let x: LayoutVariable
  let y: LayoutVariable
  let width: LayoutVariable
  let height: LayoutVariable
  /// Constraints that hold the frame as it is: x, y, width, height. Of a view that constraints place,
  /// though none from outside of it, these are the place, and the size where there is one.
  var fixed: [ConstraintID] = []
  /// How many constraints relate the view to what is outside of it.
  var outerCount = 0
  /// Constraints for the size that the content has by itself: at most, at least, in pairs.
  var natural: [ConstraintID] = []
  /// That size.
  var naturalSize = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  /// Whether that size or its priorities have changed.
  var isNaturalStale = true

  init(_ item: any LayoutItem, _ solver: inout LayoutSolver) {
    self.item = item
    (x, y) = (solver.makeVariable(), solver.makeVariable())
    (width, height) = (solver.makeVariable(), solver.makeVariable())
  }

  var view: UIView? { item as? UIView }

  func start(_ axis: NSLayoutConstraint.Axis) -> LayoutVariable { axis == .horizontal ? x : y }

  func length(_ axis: NSLayoutConstraint.Axis) -> LayoutVariable {
    axis == .horizontal ? width : height
  }
}

extension UIView {
  /// The frame as it is without the transform.
  var plainFrame: CGRect {
    get {
      let (size, center, anchor) = (bounds.size, center, anchorPoint)
      return CGRect(
        x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height,
        width: size.width, height: size.height)
    }
    set {
      if bounds.size != newValue.size { bounds.size = newValue.size }
      let anchor = anchorPoint
      let place = CGPoint(
        x: newValue.minX + anchor.x * newValue.width, y: newValue.minY + anchor.y * newValue.height)
      if center != place { center = place }
    }
  }
}
