/// A way of animating a colour explicitly; raw values are the properties' public names.
enum ColorMethod: String, CaseIterable {
  /// The animation alone: the model stays, and the layer falls back to it.
  case snapBack
  /// Starts at what is shown, and the model is set at once.
  case modelFirst
  /// By `applyBasicAnimation(_:to:)`.
  case reusable
  /// The model is set when the delegate is told of the end.
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
