/// The action of a layer as it comes into sight or goes, where its actions name something.
struct OrderAction {
  let layer: CALayer
  let action: any CAAction
}

extension CALayer {
  /// Counts the layer, and those below it that are not hidden by themselves, as seen or as not seen
  /// from now on, and looks up what they do about it, superlayers first. Nothing for those that
  /// count as that already.
  ///
  /// - Complexity: O(layers below).
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

  /// Begins a change of `isHidden` that is about to happen.
  func beginHiding(_ isHidden: Bool) -> [OrderAction] {
    isHidden || parent?.isOrderedIn ?? (storedContext?.rootLayer === self)
      ? beginOrder(isIn: !isHidden) : []
  }

  /// Counts as not seen after all, with all below.
  func forgetOrder() { forEachLayer(below: self) { $0.isOrderedIn = false } }
}

extension [OrderAction] {
  @MainActor func run(isIn: Bool) {
    for order in self {
      order.layer.run(order.action, forKey: isIn ? kCAOnOrderIn : kCAOnOrderOut, oldValue: nil)
    }
  }
}
