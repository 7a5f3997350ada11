import Foundation

extension CALayer {
  /// Searches for the action for an event; `NSNull` ends the search without an action.
  func searchAction(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event] ?? styleAction(forKey: event)
      ?? Self.defaultAction(forKey: event) ?? implicitAction(forKey: event)
    return (found as? NSNull) != nil ? nil : found
  }

  private func styleAction(forKey event: String) -> (any CAAction)? {
    for style in styles {
      if let action = (style["actions"] as? [String: Any])?[event] as? any CAAction {
        return action
      }
    }
    return nil
  }

  /// Returns the implicit animation from the presentation value to the model value. It has the
  /// transaction's duration and timing function, or the default curve if the transaction has no
  /// timing function.
  private func implicitAction(forKey event: String) -> (any CAAction)? {
    guard isCommitted, Self.properties[event]?.isImplicit == true else { return nil }
    if event == Self.decoration.compositingMode.key {
      let transition = CATransition()
      transition.fillMode = .backwards
      return transition
    }
    let isRedraw = event == Self.basic.contents.key && context.scope.value.isRedrawing
    // Content that was drawn for empty bounds was not visible, so there is nothing to fade from.
    if isRedraw, !redrawFades || content?.bounds.isEmpty ?? true { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.timingFunction = CAMediaTimingFunction(name: .default)
    animation.fillMode = .backwards
    if isRedraw, let content, let shown = presentationValue(forKeyPath: event) as? ContentsMix {
      animation.fromValue = shown.filled(with: content)
    } else if let shown = presentationValue(forKeyPath: event) {
      animation.fromValue = shown.isAbsent ? NSNull() : shown
    }
    return animation
  }
}

extension AnimatableValue {
  /// Whether the value counts as missing: true only for an optional without a value.
  public var isAbsent: Bool { (self as? any OptionalValue)?.hasNoValue ?? false }
}

protocol OptionalValue {
  var hasNoValue: Bool { get }
}

extension Optional: OptionalValue {
  var hasNoValue: Bool { if case .none = self { true } else { false } }
}
