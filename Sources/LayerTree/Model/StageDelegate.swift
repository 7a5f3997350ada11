/// A delegate that keeps to itself whether its layer is on its session's stage, which is the tree
/// of the root layer.
package protocol StageDelegate: CALayerDelegate {
  /// The layer, or one around it that is no such delegate's, has a new place, or none.
  func stageDidChange()
}

extension CALayer {
  /// The session whose stage the layer is on; nil where it is on none, or inside a layer that has a
  /// ``StageDelegate`` of its own.
  package var stage: CAContext? {
    var layer = self
    while let parent = layer.parent {
      if parent.stageDelegate != nil { return nil }
      layer = parent
    }
    return storedContext.flatMap { $0.rootLayer === layer ? $0 : nil }
  }

  /// The delegates at and below the layer that want to know of the stage, back to front. What is
  /// inside of such a delegate's layer is left to it.
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

  /// Tells those delegates that the layer has a new place.
  ///
  /// A tree that is built or taken apart beside the stage is not searched each time a part of it
  /// moves.
  func tellStageDelegates() {
    if let stageDelegate { return stageDelegate.stageDidChange() }
    guard !children.isEmpty, isAttached || context.hasStageDelegates else { return }
    for delegate in stageDelegates { delegate.stageDidChange() }
  }
}
