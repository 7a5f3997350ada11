struct OrderAction {
  let layer: CALayer
  let action: any CAAction
}

extension CALayer {
  /// Marks the layer and its descendants as visible or not visible. Returns their actions for this
  /// change, superlayers first. A layer that already has the mark is skipped together with its
  /// descendants. If `isIn` is true, hidden descendants are skipped in the same way.
  ///
  /// - Complexity: O(descendants).
  func beginOrder(isIn: Bool) -> [OrderAction] {
    var found: [OrderAction] = []
    var stack = [self]
    while let layer = stack.popLast() {
      guard layer.isOrderedIn != isIn else { continue }
      layer.isOrderedIn = isIn
      if let action = layer.beginChange(forKey: isIn ? kCAOnOrderIn : kCAOnOrderOut) {
        found.append(OrderAction(layer: layer, action: action))
      }
      stack.append(contentsOf: layer.children.reversed().filter { !isIn || !$0.state.isHidden })
    }
    return found
  }

  func beginHiding(_ isHidden: Bool) -> [OrderAction] {
    isHidden || parent?.isOrderedIn ?? (storedContext?.rootLayer === self)
      ? beginOrder(isIn: !isHidden) : []
  }

  func forgetOrder() { forEachLayer(below: self) { $0.isOrderedIn = false } }
}

extension [OrderAction] {
  @MainActor func run(isIn: Bool) {
    for order in self {
      order.layer.run(order.action, forKey: isIn ? kCAOnOrderIn : kCAOnOrderOut, oldValue: nil)
    }
  }
}
