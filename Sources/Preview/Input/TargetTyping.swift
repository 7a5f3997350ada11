/// The text that is being typed, and the error in it if it is invalid.
struct Typing: Equatable {
  var field: TextField
  var refusal: String?
}

/// A target value that is being typed into a property's row. If the property is a colour, the mouse
/// can also choose it in a picker.
struct TargetTyping: Equatable {
  var typing: Typing
  /// The colour picker; nil for a number.
  var picker: ColorPicker?
}

enum PickerPart: Equatable, CaseIterable {
  /// The picker's square, in which saturation increases to the right and brightness upwards.
  case square
  case hue
}
