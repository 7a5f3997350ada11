/// Text that is being typed, and the error in it.
struct Typing: Equatable {
  var field: TextField
  var refusal: String?
}

/// A target that is being typed into a property's row. For a colour, there is also a picker for the
/// mouse.
struct TargetTyping: Equatable {
  var typing: Typing
  /// The colour picker; nil for a number.
  var picker: ColorPicker?
}

enum PickerPart: Equatable, CaseIterable {
  /// The square, in which saturation increases to the right and brightness upwards.
  case square
  case hue
}
