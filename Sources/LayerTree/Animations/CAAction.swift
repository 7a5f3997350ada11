public import Foundation

/// Something that can happen when a layer's property changes: an animation most of the time.
@MainActor public protocol CAAction {
  /// Does what is to happen: an animation adds a copy of itself to the layer, under the event.
  ///
  /// - Parameters:
  ///   - event: The key of the property, or an event's name (`onOrderIn`, `sublayers`, …).
  ///   - object: The layer.
  ///   - arguments: Nothing so far.
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// "No action, and look no further."
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}
