/// A delegate that tracks whether its layer is on its session's stage, which is the tree of the
/// root layer.
package protocol StageDelegate: CALayerDelegate {
  /// Called when the layer, or an ancestor that has no stage delegate itself, has moved in the tree
  /// or left it.
  func stageDidChange()
}

extension CALayer {
  /// The session whose stage contains the layer. Nil outside a stage, and inside a layer that has
  /// its own ``StageDelegate``.
  package var stage: CAContext? {
    var layer = self
    while let parent = layer.parent {
      if parent.stageDelegate != nil { return nil }
      layer = parent
    }
    return storedContext.flatMap { $0.rootLayer === layer ? $0 : nil }
  }

  /// The nearest stage delegates at or below this layer, back to front. Each of them takes care of
  /// the layers inside its own layer.
  package var stageDelegates: [any StageDelegate] {
    if let stageDelegate { return [stageDelegate] }
    if children.isEmpty { return [] }
    var found: [any StageDelegate] = []
    var stack = Array(children.reversed())
    while let layer = stack.popLast() {
      if let delegate = layer.stageDelegate {
        found.append(delegate)
      } else {
        stack.append(contentsOf: layer.children.reversed())
      }
    }
    return found
  }

  private var stageDelegate: (any StageDelegate)? { delegate as? any StageDelegate }

  /// Notifies the nearest stage delegates. A tree that is not on the stage is searched only if a
  /// layer below the session's root has ever had a stage delegate while on the stage.
  func notifyStageDelegates() {
    if let stageDelegate { return stageDelegate.stageDidChange() }
    guard !children.isEmpty, isAttached || context.hasStageDelegates else { return }
    for delegate in stageDelegates { delegate.stageDidChange() }
  }
}
