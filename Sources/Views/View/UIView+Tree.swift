public import Foundation
import LayerTree

extension UIView {
  /// Adds a view in front of the others; it leaves its present superview first. A view that contains
  /// this one is refused, and reported; so it is in all of the following.
  public func addSubview(_ view: UIView) {
    if view.superview === self { return bringSubviewToFront(view) }
    if accepts(view) { insert(view, at: subviews.count) }
  }

  /// Inserts a view at an index of the subviews, counted without it; clamped.
  public func insertSubview(_ view: UIView, at index: Int) {
    guard accepts(view) else { return }
    if view.superview === self {
      move(view, to: min(max(index, 0), subviews.count - 1))
    } else {
      insert(view, at: index)
    }
  }

  /// Inserts a view right behind a subview; behind all when that is none of them.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view) ?? 0)
  }

  /// Inserts a view right in front of a subview; in front of all when that is none of them.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, at: index(of: sibling, without: view).map { $0 + 1 } ?? subviews.count)
  }

  /// Takes the view out of its superview. Nothing when it has none.
  public func removeFromSuperview() { removeFromSuperview(notifying: true) }

  /// Nothing when `view` is none of the subviews; so it is in the next.
  public func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count - 1) }

  /// Puts a subview behind all others.
  public func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

  /// Whether this is `view` or contains it.
  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.superview
    }
    return false
  }

  /// The view with a tag: this one, or the first one below it in the order of the subviews.
  public func viewWithTag(_ tag: Int) -> UIView? {
    var stack = [self]
    while let view = stack.popLast() {
      if view.tag == tag { return view }
      stack.append(contentsOf: view.subviews.reversed())
    }
    return nil
  }

  private func index(of sibling: UIView, without view: UIView) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  private func accepts(_ view: UIView) -> Bool {
    guard isDescendant(of: view) else { return true }
    // The layers refuse it as well, and say so.
    layer.addSublayer(view.layer)
    return false
  }

  // MARK: Points

  /// A point of this view's space in another's; `view` nil is the space around the topmost one.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer)
  }

  /// A point of another view's space in this one's; `view` nil is the space around the topmost one.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer)
  }

  /// The rectangle that holds this view's rectangle in another's space.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer)
  }

  /// The rectangle that holds another view's rectangle in this one's space.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer)
  }
}

extension UIView {
  /// Whether a point of this view's space is inside the bounds (their far edges are not).
  public func point(inside point: CGPoint) -> Bool { layer.contains(point) }

  /// The frontmost view at a point of this view's space: this one or one below it; nil when there is
  /// none. Views that are hidden, disabled or almost transparent (alpha below 0.01) are left out with
  /// all that they contain, and so is what lies outside of its superview's bounds, or deeper than 500
  /// levels.
  public func hitTest(_ point: CGPoint) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point) else {
      return nil
    }
    Self.hitDepth += 1
    defer { Self.hitDepth -= 1 }
    if Self.hitDepth == Self.largestHitDepth { return self }
    for view in subviews.reversed() {
      if let found = view.hitTest(convert(point, to: view)) { return found }
    }
    return self
  }
}
