import Foundation
package import MidflightDrawing
import MidflightViews

/// A colour as hue, saturation and brightness, each 0…1, for the colour picker.
///
/// A grey has no hue, and black has neither hue nor saturation. A component that a colour does not
/// have keeps its previous value, so that the picker's marker does not jump when the mouse crosses
/// greys.
package struct ColorPicker: Equatable {
  var hue = 0.0
  var saturation = 0.0
  var brightness = 0.0
  var alpha = 1.0

  package init(_ color: CGColor) { take(color) }

  /// The colour, rounded to steps of 1/255 so that it equals its hexadecimal text.
  package var color: CGColor {
    var color = UIColor(
      hue: hue, saturation: saturation, brightness: brightness, alpha: alpha
    ).cgColor
    for component in [\CGColor.red, \.green, \.blue, \.alpha] {
      color[keyPath: component] = (color[keyPath: component] * 255).rounded() / 255
    }
    return color
  }

  /// Sets the components from a colour. See https://en.wikipedia.org/wiki/HSL_and_HSV#From_RGB
  mutating func take(_ color: CGColor) {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    let (largest, smallest) = (max(red, green, blue), min(red, green, blue))
    (brightness, alpha) = (largest, Double(color.alpha))
    guard largest > 0 else { return }
    let range = largest - smallest
    saturation = range / largest
    guard largest > smallest else { return }
    let sixth =
      largest == red
      ? (green - blue) / range
      : largest == green ? (blue - red) / range + 2 : (red - green) / range + 4
    hue = (sixth < 0 ? sixth + 6 : sixth) / 6
  }
}
