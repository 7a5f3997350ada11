import Foundation
import MidflightLayout

/// What the engine holds of a view or a guide by itself, for reports.
struct OwnRule {
  enum Kind { case width, height, frame, size, content }

  let box: LayoutBox
  let kind: Kind

  @MainActor var summary: String {
    let name = box.item?.itemName ?? "a view"
    return switch kind {
    case .width: "\(name).width ≥ 0"
    case .height: "\(name).height ≥ 0"
    case .frame: "the frame of \(name)"
    case .size: "the size of \(name)"
    case .content: "the size of \(name)'s content"
    }
  }
}

/// A length of a view's content, and how much it matters.
struct NaturalLength {
  var length: CGFloat
  var hugging: UILayoutPriority
  var resistance: UILayoutPriority

  /// Whether another one differs in its length alone.
  func isLike(_ other: NaturalLength) -> Bool {
    hugging == other.hugging && resistance == other.resistance
      && other.length != UIView.noIntrinsicMetric
  }
}

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
  /// The width and the height that the content has by itself, each with its constraints: at most so
  /// much, at least so much. nil where it has none.
  var naturalIDs: [(length: NaturalLength, most: ConstraintID, least: ConstraintID)?] = [nil, nil]
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
