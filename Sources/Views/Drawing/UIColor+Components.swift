public import Foundation
import MidflightDrawing

extension UIColor {
  /// Writes the colour's encoded sRGB components and its alpha to those pointers that are not nil.
  /// Always returns true.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = cgColor.red
    green?.pointee = cgColor.green
    blue?.pointee = cgColor.blue
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Writes the colour's white and its alpha to those pointers that are not nil. White is the mean
  /// of the smallest and the largest component; for a grey, all three components are equal. Always
  /// returns true.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (least, greatest) = extremes
    white?.pointee = (least + greatest) / 2
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Writes the colour's hue, saturation, brightness and alpha to those pointers that are not nil,
  /// by the HSV hexcone formula. The hue of a grey is 0. Always returns true. See
  /// https://en.wikipedia.org/wiki/HSL_and_HSV#From_RGB
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (least, greatest) = extremes
    let span = greatest - least
    hue?.pointee = span > 0 ? sixths(greatest, span) / 6 : 0
    saturation?.pointee = greatest > 0 ? span / greatest : 0
    brightness?.pointee = greatest
    alpha?.pointee = cgColor.alpha
    return true
  }

  private var extremes: (least: CGFloat, greatest: CGFloat) {
    let parts = [cgColor.red, cgColor.green, cgColor.blue]
    return (parts.min() ?? 0, parts.max() ?? 0)
  }

  /// Returns the hue in sixths of a turn, 0..<6.
  ///
  /// - Parameters:
  ///   - greatest: The largest component.
  ///   - span: The difference between the largest and the smallest component.
  private func sixths(_ greatest: CGFloat, _ span: CGFloat) -> CGFloat {
    let c = cgColor
    if greatest == c.red {
      let sixth = (c.green - c.blue) / span
      return sixth < 0 ? sixth + 6 : sixth
    }
    return greatest == c.green ? (c.blue - c.red) / span + 2 : (c.red - c.green) / span + 4
  }
}
