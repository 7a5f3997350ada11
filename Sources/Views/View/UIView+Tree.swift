public import Foundation
import LayerTree

extension UIView {
  func insert(last view: UIView) {
    if view.superview === self { return bringSubviewToFront(view) }
    if accepts(view) { insert(view, at: subviews.count) }
  }

  func insertOrMove(_ view: UIView, to index: Int) {
    guard accepts(view) else { return }
    if view.superview === self {
      move(view, to: min(max(index, 0), subviews.count - 1))
    } else {
      insert(view, at: index)
    }
  }

  /// Whether this is `view` or contains it.
  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.superview
    }
    return false
  }

  func firstView(tagged tag: Int) -> UIView? {
    var stack = [self]
    while let view = stack.popLast() {
      if view.tag == tag { return view }
      stack.append(contentsOf: view.subviews.reversed())
    }
    return nil
  }

  func index(of sibling: UIView, without view: UIView) -> Int? {
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
  func findHit(_ point: CGPoint) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point) else {
      return nil
    }
    Self.hitDepth += 1
    defer { Self.hitDepth -= 1 }
    if Self.hitDepth == CALayer.depthLimit {
      if !subviews.isEmpty { layer.reportHitsEnd() }
      return self
    }
    for view in subviews.reversed() {
      if let found = view.hitTest(convert(point, to: view)) { return found }
    }
    return self
  }
}
