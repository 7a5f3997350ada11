/// A target that is being typed for a property; for a colour there is a field that the mouse
/// chooses it from.
struct TargetTyping: Equatable {
  /// The property's name.
  var property: String
  var typing: TunerFocus.Typing
  /// Nil for a number.
  var picker: ColorPicker?

  /// The part of the field of colours that the mouse holds.
  enum PickerPart: Equatable {
    /// Saturation to the right, brightness to the top.
    case square
    case hue
  }
}
