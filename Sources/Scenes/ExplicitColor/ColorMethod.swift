/// A technique of animating a colour explicitly; raw values are the properties' public names.
enum ColorMethod: String, CaseIterable {
  /// Only adds an animation: the model value does not change, and the layer returns to it.
  case snapBack
  /// Animates from the presentation value, and sets the model value immediately.
  case modelFirst
  /// Uses `applyBasicAnimation(_:to:)`.
  case reusable
  /// Sets the model value when the delegate is told that the animation ended.
  case delegate

  var title: String {
    switch self {
    case .snapBack: "Snap-back"
    case .modelFirst: "Model set first"
    case .reusable: "Reusable fix"
    case .delegate: "Delegate's fix"
    }
  }

  var note: String {
    switch self {
    case .snapBack: "only adds the animation"
    case .modelFirst: "from what is shown"
    case .reusable: "applyBasicAnimation"
    case .delegate: "sets the model at the end"
    }
  }
}
