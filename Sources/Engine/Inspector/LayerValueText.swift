import Foundation
import MidflightGeometry
import MidflightLayerTree
import MidflightScenes

enum LayerValueText {
  /// Returns a property's value as text; nil for nil and `NSNull`.
  static func text(_ value: Any?) -> String? {
    switch value {
    case nil, is NSNull: nil
    case let value as CGPoint: "\(number(value.x)), \(number(value.y))"
    case let value as CGSize: "\(number(value.width)) × \(number(value.height))"
    case let value as CGRect:
      "\(number(value.minX)), \(number(value.minY)), \(number(value.width)) × "
        + number(value.height)
    case let value as CATransform3D: transform(value)
    case let value as Bool: value ? "yes" : "no"
    case let value as Int: "\(value)"
    case let value as [Any]: value.count == 1 ? "1 value" : "\(value.count) values"
    case is CGPath, is Path: "path"
    case let value as any AnimatableValue: SceneValue(value).map(text) ?? kind(of: value)
    case .some(let value): (value as? NSValue)?.boxedValue.map { text($0) } ?? kind(of: value)
    }
  }

  private static func text(_ value: SceneValue) -> String { Readout.text(value) }

  private static func number(_ value: CGFloat) -> String {
    Readout.number(Double(value), decimals: 1)
  }

  /// Describes a transform by its effect in the plane, or as a matrix if the effect takes more than
  /// a few words to describe.
  private static func transform(_ matrix: CATransform3D) -> String {
    if CATransform3DIsIdentity(matrix) { return "identity" }
    guard CATransform3DIsAffine(matrix) else { return "matrix in space" }
    let map = CATransform3DGetAffineTransform(matrix)
    var parts: [String] = []
    if map.tx != 0 || map.ty != 0 { parts.append("by \(number(map.tx)), \(number(map.ty))") }
    let width = (map.a * map.a + map.b * map.b).squareRoot()
    let height = (map.c * map.c + map.d * map.d).squareRoot()
    if abs(width - 1) > 1e-6 || abs(height - 1) > 1e-6 {
      let scale = [width, height].map { Readout.number(Double($0), decimals: 2) }
      parts.append("× " + (abs(width - height) < 1e-6 ? scale[0] : scale.joined(separator: ", ")))
    }
    let angle = atan2(Double(map.b), Double(map.a)) * 180 / .pi
    if abs(angle) > 1e-6 { parts.append("turned \(Readout.number(angle, decimals: 1))°") }
    return parts.isEmpty ? "matrix" : parts.joined(separator: ", ")
  }

  private static func kind(of value: Any) -> String { String(describing: type(of: value)) }
}
