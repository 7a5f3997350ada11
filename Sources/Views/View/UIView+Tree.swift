public import Foundation
import MidflightLayerTree

extension UIView {
  func insert(last view: UIView) {
    if view.parent === self { return bringSubviewToFront(view) }
    if accepts(view) { insert(view, at: children.count) }
  }

  func insertOrMove(_ view: UIView, to index: Int) {
    guard accepts(view) else { return }
    if view.parent === self {
      move(view, to: min(max(index, 0), children.count - 1))
    } else {
      insert(view, at: index)
    }
  }

  /// Returns whether this view is `view` or one of its descendants.
  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.parent
    }
    return false
  }

  func firstView(tagged tag: Int) -> UIView? {
    var stack = [self]
    while let view = stack.popLast() {
      if view.tag == tag { return view }
      stack.append(contentsOf: view.children.reversed())
    }
    return nil
  }

  func index(of sibling: UIView, without view: UIView) -> Int? {
    children.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  private func accepts(_ view: UIView) -> Bool {
    guard isDescendant(of: view) else { return true }
    // `view` contains this view. Let the layers report the error: they refuse the same insertion.
    layer.addSublayer(view.layer)
    return false
  }

  /// Inserts `view` at an index among the subviews, and its layer next to the following subview's
  /// layer. The index is clamped.
  func insert(_ view: UIView, at index: Int) {
    let tint = view.tintColor
    view.announceMove(toWindow: settledWindow)
    view.willMove(toSuperview: self)
    view.parent?.willRemoveSubview(view)
    if view.takeFromSuperview() {
      // The parent is set before the layer moves, so that `view` already gets its window from its
      // superview when its layer enters the stage.
      view.parent = self
      insertLayer(of: view, at: index)
      // If `view` contains this view, the layers have refused the insertion and reported it.
      if view.layer.superlayer === layer {
        children.insert(view, at: min(max(index, 0), children.count))
        if type(of: view).requiresConstraintBasedLayout { view.markForUpdate() }
        if view.viewLayout != nil { view.layoutDidEnterTree() }
      } else {
        view.parent = nil
      }
    }
    view.settleWindow()
    view.didMoveToSuperview()
    if view.parent === self { didAddSubview(view) }
    view.noteTint(before: tint)
  }

  private func insertLayer(of view: UIView, at index: Int) {
    if let next = children.dropFirst(max(index, 0)).first {
      layer.insertSublayer(view.layer, below: next.layer)
    } else {
      // The frontmost subview must also be in front of layers that the program has added directly.
      layer.addSublayer(view.layer)
    }
  }

  /// Moves a subview to an index among the other subviews.
  ///
  /// - Parameter isFront: Whether the subview also moves in front of layers that do not belong to
  ///   views.
  func move(_ view: UIView, to index: Int, isFront: Bool = false) {
    guard let old = children.firstIndex(where: { $0 === view }) else { return }
    var order = children
    order.remove(at: old)
    order.insert(view, at: index)
    if isFront {
      layer.addSublayer(view.layer)
    } else if let next = order.dropFirst(index + 1).first {
      layer.insertSublayer(view.layer, below: next.layer)
    } else if index > 0 {
      layer.insertSublayer(view.layer, above: order[index - 1].layer)
    }
    // The layers refuse and report a move made while drawing, so take the order of the subviews
    // from the order of their layers.
    let layers = (layer.sublayers ?? []).enumerated().map { (ObjectIdentifier($1), $0) }
    let layerIndices = Dictionary(uniqueKeysWithValues: layers)
    func layerIndex(_ view: UIView) -> Int { layerIndices[ObjectIdentifier(view.layer)] ?? .max }
    children = order.sorted { layerIndex($0) < layerIndex($1) }
  }

  func exchange(_ index1: Int, _ index2: Int) {
    guard children.indices.contains(index1), children.indices.contains(index2) else {
      return layer.report("no two subviews at the indices \(index1) and \(index2)")
    }
    if index1 == index2 { return }
    let (back, front) = (children[min(index1, index2)], children[max(index1, index2)])
    move(front, to: min(index1, index2))
    move(back, to: max(index1, index2))
  }

  func leaveSuperview() {
    guard let superview = parent else { return }
    let tint = tintColor
    announceMove(toWindow: nil)
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    guard takeFromSuperview() else { return }
    settleWindow()
    didMoveToSuperview()
    noteTint(before: tint)
  }

  /// Removes the view from its superview. Returns false if the program is drawing, in which case
  /// the layers refuse the removal and report it.
  private func takeFromSuperview() -> Bool {
    guard let superview = parent else { return true }
    layer.removeFromSuperlayer()
    guard layer.superlayer !== superview.layer else { return false }
    superview.children.removeAll { $0 === self }
    parent = nil
    if viewLayout != nil { layoutDidLeave(superview) }
    return true
  }

  func setMask(_ view: UIView?) {
    view?.removeFromSuperview()
    layer.mask = view?.layer
    if layer.mask === view?.layer { maskView = view }
  }

  // MARK: Converting points

  /// Converts a point from this view's space to another view's space. If `view` is nil, the point
  /// is converted to the space that contains the topmost view.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer)
  }

  /// Converts a point from another view's space to this view's space. If `view` is nil, the point
  /// is in the space that contains the topmost view.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer)
  }

  /// Converts a rectangle from this view's space to another view's space, and returns its bounding
  /// box there. If `view` is nil, the rectangle is converted to the space that contains the topmost
  /// view.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer)
  }

  /// Converts a rectangle from another view's space to this view's space, and returns its bounding
  /// box here. If `view` is nil, the rectangle is in the space that contains the topmost view.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer)
  }
}

extension UIView {
  func findHit(_ point: CGPoint) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point) else {
      return nil
    }
    let scope = ViewSession.current.scope
    if scope.value.hitDepth == CALayer.depthLimit - 1 {
      if !children.isEmpty { layer.reportHitsEnd() }
      return self
    }
    return scope.with {
      $0.hitDepth += 1
    } do: {
      for view in children.reversed() {
        if let found = view.hitTest(convert(point, to: view)) { return found }
      }
      return self
    }
  }
}
