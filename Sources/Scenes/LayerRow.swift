import Foundation
import MidflightDrawing
import MidflightGeometry
package import MidflightLayerTree

/// A number or a colour of a layer that can be retargeted: a property, or a part of one.
@MainActor
package struct LayerRow {
  /// The property's key, or a key path.
  package let key: String
  /// The key, or with the part behind it, as in `knob.x`.
  package let name: String
  /// The key path of the value, which is the name but for a scale's: `transform.scale` is called
  /// what sets the scale in the plane alone.
  package let path: String
  var range: SceneProperty.Range
  let initial: SceneValue

  private init(
    key: String, name: String, path: String, range: SceneProperty.Range, initial: SceneValue
  ) {
    (self.key, self.name, self.path) = (key, name, path)
    (self.range, self.initial) = (range, initial)
  }

  /// The row of that name; nil where the layer has no number and no colour under it.
  init?(of layer: CALayer, named name: some StringProtocol) {
    let name = String(name)
    let path = name == "transform.scale" ? "transform.scale.xy" : name
    let key = String(path.prefix { $0 != "." })
    guard layer.hasValue(forKeyPath: path),
      let value = SceneValue(layer.value(forKeyPath: path) as? any AnimatableValue)
    else { return nil }
    let range: SceneProperty.Range =
      switch value {
      case .number(let number): .number(Self.numbers(around: number))
      case .color(let color): .palette(Self.palette(around: color))
      }
    self.init(key: key, name: name, path: path, range: range, initial: value)
  }

  /// The rows of a layer's `@Animatable` properties, in the order in which they are declared.
  static func rows(of layer: CALayer) -> [LayerRow] {
    layer.animatableProperties.flatMap { key, value, range in
      rows(of: value, key: key) { _, number in .number(usable(range) ?? numbers(around: number)) }
    }
  }

  /// The rows of the value that a key path of a layer leads to: one of a number or a colour; of a
  /// point, a size, a rectangle and a transform those of the parts that differ among the values, a
  /// transform's being translation, scale and rotation in the plane. None of another.
  ///
  /// - Parameter values: Those that it is known to take. A number's range is the least that has them
  ///   all.
  package static func rows(
    of layer: CALayer, at keyPath: String, meeting values: [Any]
  ) -> [LayerRow] {
    let present = layer.value(forKeyPath: keyPath) ?? values.first { $0 is CGColor }
    guard let present = present as? any AnimatableValue else { return [] }
    let whole = values.compactMap { $0 as? any AnimatableValue } + [present]
    switch present {
    case is CGPoint:
      return parts(
        whole.compactMap { $0 as? CGPoint }, key: keyPath, [("x", \.x), ("y", \.y)])
    case is CGSize:
      return parts(
        whole.compactMap { $0 as? CGSize }, key: keyPath,
        [("width", \.width), ("height", \.height)])
    case is CGRect:
      return parts(
        whole.compactMap { $0 as? CGRect }, key: keyPath,
        [
          ("origin.x", \.origin.x), ("origin.y", \.origin.y), ("size.width", \.size.width),
          ("size.height", \.size.height),
        ])
    case is CATransform3D:
      return transformRows(whole.compactMap { $0 as? CATransform3D }, key: keyPath)
    default: break
    }
    return rows(of: present, key: keyPath) { part, number in
      let met = values.compactMap { value -> Double? in
        let parts = (value as? any AnimatableValue)?.numbers ?? []
        return parts.indices.contains(part) ? parts[part] : nil
      }
      let all = (met + [number]).filter(\.isFinite)
      let ends = (all.min() ?? 0, all.max() ?? 0)
      return .number(
        usable(ends.0...ends.1) ?? numbers(around: number))
    }
  }

  /// The rows of the parts of several values that differ, the last one being the present.
  private static func parts<Whole>(
    _ values: [Whole], key: String, _ parts: [(name: String, get: (Whole) -> CGFloat)]
  ) -> [LayerRow] {
    parts.compactMap { part -> LayerRow? in
      let met = values.map { Double(part.get($0)) }.filter(\.isFinite)
      guard let last = met.last, let low = met.min(), let high = met.max(),
        // Less than a millionth is the rounding of sines.
        high - low > 1e-6 * max(abs(low), abs(high))
      else { return nil }
      let path = "\(key).\(part.name)"
      return LayerRow(
        key: key, name: path.hasSuffix(".scale.xy") ? String(path.dropLast(3)) : path, path: path,
        range: .number(usable(low...high) ?? numbers(around: last)), initial: .number(last))
    }
  }

  /// The parts of transforms by the names that UIKit's and Core Animation's key paths have. Where
  /// both sides are scaled alike, scale is one.
  private static func transformRows(_ values: [CATransform3D], key: String) -> [LayerRow] {
    let isUniform = values.allSatisfy { transform in
      let (x, y) = (transform.value(of: .scaleX), transform.value(of: .scaleY))
      return abs(x - y) <= 1e-9 * max(abs(x), abs(y))
    }
    let scales: [CATransform3D.Component] = isUniform ? [.scaleXY] : [.scaleX, .scaleY]
    return parts(
      values, key: key,
      ([.translationX, .translationY] + scales + [.rotation]).map { component in
        (component.rawValue, { $0.value(of: component) })
      })
  }

  /// The rows of a value; a number's range by its place among the value's numbers.
  private static func rows(
    of value: any AnimatableValue, key: String,
    range: (_ part: Int, _ number: Double) -> SceneProperty.Range
  ) -> [LayerRow] {
    func row(_ name: String, _ part: Int, _ number: CGFloat) -> LayerRow {
      LayerRow(
        key: key, name: name, path: name, range: range(part, Double(number)),
        initial: .number(Double(number)))
    }
    switch value {
    case let point as CGPoint: return [row("\(key).x", 0, point.x), row("\(key).y", 1, point.y)]
    case let size as CGSize:
      return [row("\(key).width", 0, size.width), row("\(key).height", 1, size.height)]
    default:
      switch SceneValue(value) {
      case .number(let number): return [row(key, 0, CGFloat(number))]
      case .color(let color):
        return [
          LayerRow(
            key: key, name: key, path: key, range: .palette(palette(around: color)),
            initial: .color(color))
        ]
      case nil: return []
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
  static func numbers(around value: Double) -> ClosedRange<Double> {
    guard value.isFinite, abs(value) < 1e9 else { return 0...1 }
    if (0...1).contains(value) { return 0...1 }
    return value > 0 ? 0...(value * 2) : (value * 2)...0
  }

  /// The colour itself, and ten around the wheel.
  static func palette(around color: CGColor) -> [CGColor] {
    let wheel: [UInt32] = [
      0x0080_FFFF, 0x00FF_FFFF, 0x00FF_80FF, 0x00FF_00FF, 0xBFFF_00FF, 0xFFFF_00FF, 0xFF80_00FF,
      0xFF00_00FF, 0xFF00_80FF, 0xFF00_FFFF,
    ]
    return [color] + wheel.map { CGColor(rgba: $0) }
  }

  /// Gives the property a value, by its setter and so with its action.
  func set(_ value: SceneValue, on layer: CALayer) {
    switch value {
    case .number(let number): layer.setValue(CGFloat(number), forKeyPath: path)
    case .color(let color): layer.setValue(color, forKeyPath: path)
    }
  }

  /// The row as a scene's property.
  ///
  /// - Parameters:
  ///   - layer: The one whose value it is.
  ///   - name: Its public name.
  ///   - animationKeys: The keys under which its animations are added.
  ///   - animate: Makes a change that is to be animated; by the layer's own action alone unless said
  ///     otherwise.
  package func property(
    of layer: CALayer, named name: String, animationKeys: [String],
    animate: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void = { $0() }
  ) -> SceneProperty {
    SceneProperty(
      name: name, range: range, animationKeys: animationKeys, target: { (layer, path) },
      retarget: { value, animated in
        if animated { return animate { set(value, on: layer) } }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        set(value, on: layer)
        CATransaction.commit()
      })
  }
}
