import Foundation
import MidflightLayout

/// A constraint that the engine itself adds for a view or guide, with its description for reports.
struct EngineRule {
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

struct ContentLength {
  var length: CGFloat
  var hugging: UILayoutPriority
  var resistance: UILayoutPriority

  /// Returns whether `other` has a length and the same priorities as this one. The lengths may
  /// differ.
  func differsOnlyInLength(_ other: ContentLength) -> Bool {
    hugging == other.hugging && resistance == other.resistance
      && other.length != UIView.noIntrinsicMetric
  }
}

/// The solver's variables for a view or layout guide: its rectangle in the superview's space.
@MainActor final class LayoutBox {
  private(set) weak var item: (any LayoutItem)?
  let x: LayoutVariable
  let y: LayoutVariable
  let width: LayoutVariable
  let height: LayoutVariable
  /// The constraints that hold the view at its current frame: x, y, width and height. If
  /// constraints lay out the view, but none relates it to a view outside it, an empty frame's width
  /// and height are not held.
  var fixed: [ConstraintID] = []
  /// The number of constraints that relate the view to a view outside it.
  var outerCount = 0
  /// The content's intrinsic width and height; nil on an axis without an intrinsic length. Content
  /// hugging is the constraint `atMost`, and compression resistance is `atLeast`.
  var contentLengths: [(length: ContentLength, atMost: ConstraintID, atLeast: ConstraintID)?] = [
    nil, nil,
  ]
  var isContentSizeStale = true

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
  /// The frame that the view would have without its transform.
  var untransformedFrame: CGRect {
    get {
      let (size, center, anchor) = (bounds.size, center, anchorPoint)
      return CGRect(
        x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height,
        width: size.width, height: size.height)
    }
    set {
      if bounds.size != newValue.size { bounds.size = newValue.size }
      let anchor = anchorPoint
      let newCenter = CGPoint(
        x: newValue.minX + anchor.x * newValue.width, y: newValue.minY + anchor.y * newValue.height)
      if center != newCenter { center = newCenter }
    }
  }
}
