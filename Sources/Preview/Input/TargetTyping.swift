/// A text being typed, and the error in it.
struct Typing: Equatable {
  var field: TextField
  var refusal: String?
}

/// A target being typed into a property's row. A colour also has a picker for the mouse.
struct TargetTyping: Equatable {
  var typing: Typing
  /// Nil for a number.
  var picker: ColorPicker?
}

enum PickerPart: Equatable, CaseIterable {
  /// Saturation increases to the right, brightness upwards.
  case square
  case hue
}
