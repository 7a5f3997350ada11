public import Foundation

/// An action that runs when a layer's property changes; usually an animation. See Apple's
/// [CAAction](https://developer.apple.com/documentation/quartzcore/caaction).
@MainActor public protocol CAAction {
  /// Runs the action: an animation adds a copy of itself to the layer, under the event's name.
  ///
  /// - Parameters:
  ///   - event: The key of the property, or an event's name (`onOrderIn`, `sublayers`, …).
  ///   - object: The layer.
  ///   - arguments: Currently always nil.
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// An action that does nothing. A layer that finds it does not look for another action.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}
