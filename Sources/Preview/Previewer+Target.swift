import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// An exact target for the selected property, typed or chosen from a field of colours.
extension Previewer {
  /// Begins with the property's present target, all of it selected.
  func beginTypingTarget() {
    let properties = session.properties
    guard properties.indices.contains(selectedProperty), endTyping() else { return }
    let property = properties[selectedProperty]
    guard let value = session.read(property)?.model else {
      return interface.say("\(property.name) has no value now", isWarning: true)
    }
    isHelpShown = false
    if interface.isNarrow, !interface.isHidden { interface.isSidebarOpen = true }
    tuner.isFocused = false
    var target = TargetTyping(
      property: property.name, typing: TunerFocus.Typing(field: TextField(text(of: value))))
    if case .color(let color) = value { target.picker = ColorPicker(color) }
    keyboard.typedTarget = target
  }

  private func text(of value: SceneValue) -> String {
    switch value {
    case .number(let number): Readout.number(number, decimals: 4)
    case .color(let color): color.hexadecimal
    }
  }

  /// Gives the property what has been typed as its target. What is no value of it is refused: what
  /// is wrong stands at the field, where typing goes on.
  ///
  /// - Returns: whether it was taken.
  @discardableResult
  func commitTarget(animated: Bool = true) -> Bool {
    guard let target = keyboard.typedTarget else { return true }
    guard let property = session.property(named: target.property) else {
      keyboard.typedTarget = nil
      return true
    }
    do throws(SceneValue.ParseError) {
      let value = try property.range.parse(
        target.typing.field.text.trimmingCharacters(in: .whitespaces))
      keyboard.typedTarget = nil
      // A target that the field of colours has set already is not set again.
      if animated, session.read(property)?.model == value { return true }
      act(.set(property: target.property, value, animated: animated))
      sayThatItWaits()
      return true
    } catch {
      keyboard.typedTarget?.typing.refusal = error.description
      return false
    }
  }

  /// Shows in the field of colours what is typed, as far as it is a colour.
  func updatePicker() {
    guard let target = keyboard.typedTarget, target.picker != nil,
      let property = session.property(named: target.property),
      case .color(let color)? = try? property.range.parse(target.typing.field.text)
    else { return }
    keyboard.typedTarget?.picker?.take(color)
  }

  /// Chooses from the field of colours: the property goes there at once, and the text follows.
  func pick(_ part: TargetTyping.PickerPart, at place: CGPoint) {
    guard let target = keyboard.typedTarget, var picker = target.picker,
      let fraction = interface.pickerPlace(part, at: place)
    else { return }
    switch part {
    case .square: (picker.saturation, picker.brightness) = (fraction.x, 1 - fraction.y)
    // Red stands at both ends.
    case .hue: picker.hue = min(fraction.y, 0.999)
    }
    let isOther = picker.color != target.picker?.color
    keyboard.typedTarget?.picker = picker
    guard isOther else { return }
    keyboard.typedTarget?.typing = TunerFocus.Typing(field: TextField(picker.color.hexadecimal))
    act(.set(property: target.property, .color(picker.color), animated: true))
  }
}
