import Foundation
import MidflightEngine
import MidflightHost

/// The layout of a property's row.
///
/// Coordinates are in points, from the row's top left corner.
struct PropertyRowLayout: Equatable {
  private static let plainHeight: CGFloat = 74
  private static let refusalHeight: CGFloat = 32
  private static let pickerHeight: CGFloat = 124

  let height: CGFloat
  let track: CGRect
  let field: CGRect
  let refusal: CGRect
  /// The frames of the colour picker's parts: the square for saturation and brightness, and the
  /// strip of hues.
  private let square: CGRect
  private let hue: CGRect

  init(_ property: InterfaceState.Property, width: CGFloat) {
    let inner = width - 2 * Theme.margin
    track = CGRect(x: Theme.margin, y: 32, width: inner, height: 8)
    field = CGRect(x: Theme.margin + 44, y: 47, width: max(inner - 44, 20), height: 20)
    refusal = CGRect(x: Theme.margin, y: 71, width: inner, height: Self.refusalHeight)
    let target = property.target
    let top = Self.plainHeight + (target?.typing.refusal == nil ? 0 : Self.refusalHeight)
    let hasPicker = target?.picker != nil
    height = top + (hasPicker ? Self.pickerHeight : 0)
    let pickerHeight = Self.pickerHeight - 12
    square = CGRect(x: Theme.margin, y: top, width: inner - 28, height: pickerHeight)
    hue = CGRect(x: Theme.margin + inner - 18, y: top, width: 18, height: pickerHeight)
  }

  func picker(_ part: PickerPart) -> CGRect {
    switch part {
    case .square: square
    case .hue: hue
    }
  }

  /// Returns the slider's position at an x coordinate, as a fraction clamped to 0…1.
  func fraction(atX x: CGFloat) -> Double {
    Double(min(max((x - track.minX) / track.width, 0), 1))
  }

  func painter(_ typeface: Typeface) -> FieldPainter {
    FieldPainter(frame: field.insetBy(dx: 6, dy: 0), font: typeface.mono)
  }

  /// Returns the index in the typed text that is nearest to an x coordinate.
  func textPosition(
    at x: CGFloat, of property: InterfaceState.Property, typeface: Typeface
  ) -> Int? {
    property.target.map { painter(typeface).index(at: x, in: $0.typing.field) }
  }

  func hit(at point: CGPoint, of property: InterfaceState.Property, index: Int, typeface: Typeface)
    -> Hit
  {
    if let target = property.target {
      if field.contains(point) {
        let position = painter(typeface).index(at: point.x, in: target.typing.field)
        return Hit(target: .target(position), frame: field, shape: .text)
      }
      if target.picker != nil,
        let part = PickerPart.allCases.first(where: { picker($0).contains(point) })
      {
        return Hit(target: .picker(part), shape: .cross)
      }
    }
    let grip = track.insetBy(dx: -6, dy: -8)
    guard grip.contains(point) else {
      return Hit(
        target: .property(index, fraction: nil),
        frame: CGRect(x: 0, y: 0, width: track.maxX + Theme.margin, height: Self.plainHeight),
        shape: .hand)
    }
    return Hit(
      target: .property(index, fraction: fraction(atX: point.x)),
      frame: track.insetBy(dx: -4, dy: -4), shape: .horizontal)
  }
}
