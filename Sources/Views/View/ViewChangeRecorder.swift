import MidflightLayerTree

/// Records the changes that a block makes to views, so that they can be animated together.
@MainActor final class ViewChangeRecorder {
  struct Change {
    let layer: CALayer
    let key: String
    let model: ViewChange
    /// The value from which the change starts: the model value, or the presentation value if the
    /// block's options request it or an animator is animating the property.
    let from: ViewChange
    let to: ViewChange
  }

  private(set) var changes: [Change] = []

  func note(_ change: Change) { changes.append(change) }

  /// Runs a block and returns the changes that it makes, in order. Several changes of one property
  /// are merged into one.
  ///
  /// - Parameter options: The options that decide whether changes start from the presentation
  ///   value.
  static func changes(
    of body: () -> Void, duration: Double, options: UIView.AnimationOptions
  ) -> [Change] {
    let recorder = ViewChangeRecorder()
    let animation = ViewAnimation(
      duration: duration, delay: 0,
      options: options.union([.overrideInheritedDuration, .overrideInheritedCurve]),
      completion: nil)
    animation.recorder = recorder
    ViewAnimation.perform(animation, body)
    var merged: [Change] = []
    for change in recorder.changes {
      if let i = merged.firstIndex(where: { $0.layer === change.layer && $0.key == change.key }) {
        merged[i] = Change(
          layer: change.layer, key: change.key, model: merged[i].model, from: merged[i].from,
          to: change.to)
      } else {
        merged.append(change)
      }
    }
    return merged
  }
}

/// Records a change, after the property has been set to its new value.
@MainActor struct RecordedAction: CAAction {
  let recorder: ViewChangeRecorder
  let model: ViewChange
  let from: ViewChange

  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard let layer = object as? CALayer, let new = ViewChange(key: event, of: layer) else {
      return
    }
    recorder.note(
      ViewChangeRecorder.Change(layer: layer, key: event, model: model, from: from, to: new))
  }
}
