import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  /// Opens a text field for the selected property's target. The field contains the current target,
  /// selected.
  func beginTypingTarget() {
    let properties = session.properties
    guard properties.indices.contains(selectedProperty), endTyping() else { return }
    let property = properties[selectedProperty]
    guard let value = session.read(property)?.model else {
      return say("\(property.name) has no value now", isWarning: true)
    }
    isHelpShown = false
    if window.isNarrow, !window.isHidden { openSidebar() }
    isTunerFocused = false
    var picker: ColorPicker?
    if case .color(let color) = value { picker = ColorPicker(color) }
    field = FieldMode(.target(property: property.name, picker: picker), text(of: value))
  }

  private func text(of value: SceneValue) -> String {
    switch value {
    case .number(let number): Readout.number(number, decimals: 4)
    case .color(let color): color.hexadecimal
    }
  }

  /// Sets the property's target to the typed value. If the value is invalid, the field shows the
  /// error and stays open.
  ///
  /// - Returns: Whether the field is closed.
  @discardableResult
  func commitTarget(animated: Bool = true) -> Bool {
    guard let field, let target = field.target else { return true }
    guard let property = session.property(named: target.property) else {
      self.field = nil
      return true
    }
    do throws(SceneValue.ParseError) {
      let value = try property.range.parse(
        target.typing.typing.field.text.trimmingCharacters(in: .whitespaces))
      self.field = nil
      // If the picker has already set this target, do not set it again.
      if animated, session.read(property)?.model == value { return true }
      apply(.set(property: target.property, value, animated: animated))
      reportPause()
      return true
    } catch {
      self.field?.typing.refusal = error.description
      return false
    }
  }

  func updatePicker() {
    guard case .target(let name, var picker?)? = field?.purpose,
      let property = session.property(named: name), let text = field?.typing.field.text,
      case .color(let color)? = try? property.range.parse(text)
    else { return }
    picker.take(color)
    field?.purpose = .target(property: name, picker: picker)
  }

  /// Chooses a colour at a point of the picker. The property and the typed text change immediately.
  func pick(_ part: PickerPart, at point: CGPoint) {
    guard case .target(let property, var picker?)? = field?.purpose,
      let fraction = layout.pickerPosition(part, at: point)
    else { return }
    let before = picker.color
    switch part {
    case .square: (picker.saturation, picker.brightness) = (fraction.x, 1 - fraction.y)
    // Red is at both ends of the strip of hues. Stop before the end, so that the hue stays below 1.
    case .hue: picker.hue = min(fraction.y, 0.999)
    }
    field?.purpose = .target(property: property, picker: picker)
    if picker.color == before { return }
    field?.typing = Typing(field: TextField(picker.color.hexadecimal))
    apply(.set(property: property, .color(picker.color), animated: true))
  }
}
