import Drawing
import Foundation
import LayerTree

/// A number or a colour of a layer that can be retargeted: an `@Animatable` property, or a part of
/// one.
@MainActor
struct LayerRow {
  /// The property's key.
  let key: String
  /// The key path: the key itself, or with the part behind it, as in `knob.x`.
  let name: String
  let range: SceneProperty.Range
  let initial: SceneValue

  /// The rows of a layer, in the order in which its properties are declared.
  static func rows(of layer: CALayer) -> [LayerRow] {
    layer.animatableProperties.flatMap { key, value, range -> [LayerRow] in
      @MainActor func number(_ name: String, _ value: Double) -> LayerRow {
        LayerRow(
          key: key, name: name, range: .number(usable(range) ?? numbers(around: value)),
          initial: .number(value))
      }
      switch value {
      case let point as CGPoint:
        return [number("\(key).x", Double(point.x)), number("\(key).y", Double(point.y))]
      case let size as CGSize:
        return [
          number("\(key).width", Double(size.width)), number("\(key).height", Double(size.height)),
        ]
      default:
        switch SceneValue(value) {
        case .number(let value): return [number(key, value)]
        case .color(let color):
          return [
            LayerRow(
              key: key, name: key, range: .palette(palette(around: color)), initial: .color(color))
          ]
        case nil: return []
        }
      }
    }
  }

  /// A range that is said, where its ends are numbers and not one.
  private static func usable(_ range: ClosedRange<Double>?) -> ClosedRange<Double>? {
    range.flatMap {
      $0.upperBound > $0.lowerBound && ($0.upperBound - $0.lowerBound).isFinite ? $0 : nil
    }
  }

  /// A range that a value is likely to be of: 0…1 for what lies in it, else from 0 to twice the
  /// value.
  private static func numbers(around value: Double) -> ClosedRange<Double> {
    guard value.isFinite, abs(value) < 1e9 else { return 0...1 }
    if (0...1).contains(value) { return 0...1 }
    return value > 0 ? 0...(value * 2) : (value * 2)...0
  }

  /// The colour itself, and ten around the wheel.
  private static func palette(around color: CGColor) -> [CGColor] {
    let wheel: [UInt32] = [
      0x0080_FFFF, 0x00FF_FFFF, 0x00FF_80FF, 0x00FF_00FF, 0xBFFF_00FF, 0xFFFF_00FF, 0xFF80_00FF,
      0xFF00_00FF, 0xFF00_80FF, 0xFF00_FFFF,
    ]
    return [color] + wheel.map { CGColor(rgba: $0) }
  }

  /// Gives the property a value, by its setter and so with its action.
  func set(_ value: SceneValue, on layer: CALayer) {
    switch value {
    case .number(let number): layer.setValue(CGFloat(number), forKeyPath: name)
    case .color(let color): layer.setValue(color, forKeyPath: name)
    }
  }
}
