import Foundation
import MidflightGeometry
import MidflightLayerTree

/// Properties that programs set on views and that have no meaning here.
extension UIView {
  /// Without effect: one touch comes at a time.
  public var isExclusiveTouch: Bool {
    get { kept.isExclusiveTouch }
    set { kept.isExclusiveTouch = newValue }
  }
  /// Without effect: one touch comes at a time.
  public var isMultipleTouchEnabled: Bool {
    get { kept.isMultipleTouchEnabled }
    set { kept.isMultipleTouchEnabled = newValue }
  }
  /// Without effect: there are no constraints, frames stay as they are set. True at first.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { kept.translatesAutoresizingMaskIntoConstraints }
    set { kept.translatesAutoresizingMaskIntoConstraints = newValue }
  }
  /// Without effect: nothing reads views aloud.
  public var isAccessibilityElement: Bool {
    get { kept.isAccessibilityElement }
    set { kept.isAccessibilityElement = newValue }
  }
  /// Without effect, as ``isAccessibilityElement``.
  public var accessibilityLabel: String? {
    get { kept.accessibilityLabel }
    set { kept.accessibilityLabel = newValue }
  }
  /// Without effect, as ``isAccessibilityElement``.
  public var accessibilityHint: String? {
    get { kept.accessibilityHint }
    set { kept.accessibilityHint = newValue }
  }
  /// Without effect, as ``isAccessibilityElement``.
  public var accessibilityValue: String? {
    get { kept.accessibilityValue }
    set { kept.accessibilityValue = newValue }
  }
  /// Without effect, as ``isAccessibilityElement``.
  public var accessibilityIdentifier: String? {
    get { kept.accessibilityIdentifier }
    set { kept.accessibilityIdentifier = newValue }
  }
}

/// The values of those properties.
struct KeptViewValues {
  var isExclusiveTouch = false
  var isMultipleTouchEnabled = false
  var translatesAutoresizingMaskIntoConstraints = true
  var isAccessibilityElement = false
  var accessibilityLabel: String?
  var accessibilityHint: String?
  var accessibilityValue: String?
  var accessibilityIdentifier: String?
}
