/// A text that is typed, and what is wrong with it.
struct Typing: Equatable {
  var field: TextField
  /// The complaint, once it has been refused.
  var refusal: String?
}

/// A target that is typed into a property's row; for a color there is a picker that the mouse
/// chooses it from.
struct TargetTyping: Equatable {
  var typing: Typing
  /// Nil for a number.
  var picker: ColorPicker?
}

/// A part of the color picker.
enum PickerPart: Equatable, CaseIterable {
  /// Saturation to the right, brightness to the top.
  case square
  case hue
}
