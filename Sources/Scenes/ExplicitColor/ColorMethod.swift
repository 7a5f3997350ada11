/// A technique for animating a colour explicitly. The raw value is the public name of the scene's
/// property that uses it.
enum ColorMethod: String, CaseIterable {
  /// Only adds an animation. The model value does not change, so the layer returns to the old
  /// colour.
  case snapBack
  /// Adds an animation from the presentation value, and sets the model value immediately.
  case modelFirst
  /// Animates with `applyBasicAnimation(_:to:)`, a helper that also sets the model value.
  case reusable
  /// Adds an animation, and sets the model value when the animation's delegate is told that it
  /// ended.
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
