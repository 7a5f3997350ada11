public import MidflightLayerTree

struct ControlTarget {
  /// The target; nil if it no longer exists, or if the control searches for a target.
  weak var object: AnyObject?
  /// Whether the control searches for a target at each event, because none was given.
  let isSearched: Bool
  let selector: Selector
  let identifier: UIAction.Identifier
}

extension UIControl {
  /// Registers a target's method to be called at the given events, with the control as the sender.
  /// The control does not retain the target.
  ///
  /// - Parameters:
  ///   - target: The target. If it is nil, each event is sent to the first object that has the
  ///     method: the control, its controller, the superview, the superview's controller, and so on
  ///     outwards.
  ///   - action: The method.
  ///   - events: The events at which to call the method.
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

  /// Stops calling targets' methods at the given events.
  ///
  /// - Parameters:
  ///   - target: The target; nil for all targets.
  ///   - action: The method; nil for all methods.
  ///   - events: The events at which to stop calling the methods.
  public func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    let object = target.map { $0 as AnyObject }
    for entry in targets
    where (object == nil || entry.object === object) && (action == nil || entry.selector == action)
    {
      removeAction(identifiedBy: entry.identifier, for: events)
    }
  }

  /// The control and its superviews, from the innermost outwards, each followed by its controller.
  private var responders: [AnyObject] {
    sequence(first: self as UIView, next: \.superview).flatMap { view in
      [view, view.controller].compactMap { $0 as AnyObject? }
    }
  }
}
