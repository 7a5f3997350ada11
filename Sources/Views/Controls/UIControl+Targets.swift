public import MidflightLayerTree

struct ControlTarget {
  /// nil if the target no longer exists, or none was given.
  weak var object: AnyObject?
  /// Whether the control searches for the target at each event.
  let isSearched: Bool
  let selector: Selector
  let identifier: UIAction.Identifier
}

extension UIControl {
  /// Adds a target and its method for events. The method is called with the control as sender. The
  /// target is not retained.
  ///
  /// - Parameters:
  ///   - target: nil searches, at each event, for the first object with the method: the control,
  ///     its ancestors, and the controllers of these, from the inside out.
  ///   - action: The method.
  ///   - events: The events.
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

  /// Removes methods of targets for the given events.
  ///
  /// - Parameters:
  ///   - target: nil for all targets.
  ///   - action: nil for all methods.
  ///   - events: The events for which methods are no longer called.
  public func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    let object = target.map { $0 as AnyObject }
    for entry in targets
    where (object == nil || entry.object === object) && (action == nil || entry.selector == action)
    {
      removeAction(identifiedBy: entry.identifier, for: events)
    }
  }

  /// The control and its ancestors, each followed by its controller.
  private var responders: [AnyObject] {
    sequence(first: self as UIView, next: \.superview).flatMap { view in
      [view, view.controller].compactMap { $0 as AnyObject? }
    }
  }
}
