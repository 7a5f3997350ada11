public import MidflightLayerTree

/// A method that a control sends to a target.
struct ControlTarget {
  weak var object: AnyObject?
  let selector: Selector
  /// Of the action that sends it.
  let identifier: UIAction.Identifier
}

extension UIControl {
  /// Has a selector's method sent to a target for events, with the control as its sender. The target
  /// is not kept alive; nothing is sent to nil.
  public func addTarget(_ target: Any?, action: Selector, for events: Event) {
    guard let target else { return }
    let object = target as AnyObject
    targets.removeAll { $0.object == nil }
    let known = targets.first { $0.object === object && $0.selector == action }
    let made = UIAction(identifier: known?.identifier) { [weak object] in
      action.send(to: object, $0.sender, nil)
    }
    if known == nil {
      targets.append(ControlTarget(object: object, selector: action, identifier: made.identifier))
    }
    addAction(made, for: events)
  }

  /// Has methods no longer sent for events.
  ///
  /// - Parameters:
  ///   - target: Nil for all targets.
  ///   - action: Nil for all methods.
  ///   - events: The events for which methods are no longer called.
  public func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    let object = target.map { $0 as AnyObject }
    for entry in targets
    where (object == nil || entry.object === object) && (action == nil || entry.selector == action)
    {
      removeAction(identifiedBy: entry.identifier, for: events)
    }
  }
}
