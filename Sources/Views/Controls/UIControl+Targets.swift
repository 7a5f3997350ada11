public import MidflightLayerTree

/// A method that a control sends to a target.
struct ControlTarget {
  /// Nil where it is gone, and where there never was one.
  weak var object: AnyObject?
  /// Whether the control looks for the object each time.
  let isSearched: Bool
  let selector: Selector
  /// Of the action that sends it.
  let identifier: UIAction.Identifier
}

extension UIControl {
  /// Has a selector's method sent to a target for events, with the control as its sender. The
  /// target is not kept alive.
  ///
  /// - Parameters:
  ///   - target: Nil for the first of the control, the views around it, and their controllers, from
  ///     inside out, that has the method when an event comes.
  ///   - action: The method.
  ///   - events: The events for which it is called.
  public func addTarget(_ target: Any?, action: Selector, for events: Event) {
    let object = target.map { $0 as AnyObject }
    let isSearched = object == nil
    targets.removeAll { $0.object == nil && !$0.isSearched }
    let known = targets.first { $0.object === object && $0.selector == action }
    let made = UIAction(identifier: known?.identifier) { [weak self, weak object] made in
      if isSearched, let self {
        action.send(toFirstOf: responders, from: self, made.sender, nil)
      } else {
        action.send(to: object, made.sender, nil)
      }
    }
    if known == nil {
      targets.append(
        ControlTarget(
          object: object, isSearched: isSearched, selector: action, identifier: made.identifier))
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

  /// The control and the views around it, each followed by its controller.
  private var responders: [AnyObject] {
    sequence(first: self as UIView, next: \.superview).flatMap { view in
      [view, view.controller].compactMap { $0 as AnyObject? }
    }
  }
}
