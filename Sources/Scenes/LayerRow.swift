import Foundation
import MidflightDrawing
import MidflightGeometry
package import MidflightLayerTree
import MidflightViews

/// A number or a colour of a layer that the user can retarget, shown as a row in the list of
/// properties. It is a property of the layer, or a part of one.
@MainActor
package struct LayerRow {
  package let key: String
  /// The property's key, or the key and the name of the part, as in `knob.x`.
  package let name: String
  /// The key path of the value. It equals the name, except for `transform.scale`: if x and y, but
  /// not z, are scaled alike, the key path is `transform.scale.xy`.
  package let path: String
  private(set) var range: SceneProperty.Range
  let initial: SceneValue
  private var pathSequence: PathSequence?

  private init(
    key: String, name: String, path: String, range: SceneProperty.Range, initial: SceneValue
  ) {
    (self.key, self.name, self.path) = (key, name, path)
    (self.range, self.initial) = (range, initial)
  }

  /// Creates the row with a name; nil if the layer has no number or colour at that key path.
  init?(of layer: CALayer, named name: some StringProtocol) {
    let name = String(name)
    let path = name == "transform.scale" ? "transform.scale.xy" : name
    let key = String(path.prefix { $0 != "." })
    guard layer.hasValue(forKeyPath: path),
      let value = SceneValue(layer.storedValue(atPart: path))
    else { return nil }
    let range: SceneProperty.Range =
      switch value {
      case .number(let number): .number(Self.numbers(around: number))
      case .color(let color): .palette(Self.palette(around: color))
      }
    self.init(key: key, name: name, path: path, range: range, initial: value)
  }

  /// Returns the rows of a layer's `@Animatable` properties, in the order of their declarations.
  static func rows(of layer: CALayer) -> [LayerRow] {
    layer.animatableProperties.flatMap { key, value, range in
      rows(of: value, key: key) { _, number in .number(usable(range) ?? numbers(around: number)) }
    }
  }

  /// Returns the rows of the value at a layer's key path.
  ///
  /// A number or a colour has one row. A point, size, rectangle, transform or list has one for each
  /// part that differs among the values. A path has one: its position in the sequence of paths.
  /// Other values have no row.
  ///
  /// - Parameter values: Values that the property is known to take. A number's range is the
  ///   smallest that contains them all; for properties that are fractions, it also contains 0…1.
  package static func rows(
    of layer: CALayer, at keyPath: String, containing values: [Any]
  ) -> [LayerRow] {
    let seen = values.compactMap { layer.storedValue(representing: $0, at: keyPath) }
    guard let present = layer.storedValue(atPart: keyPath) ?? seen.first else { return [] }
    let whole = seen + [present]
    if let rows = partRows(of: whole, key: keyPath) { return rows }
    return rows(of: present, key: keyPath) { part, number in
      let seen = seen.compactMap { value -> Double? in
        let parts = value.numbers ?? []
        return parts.indices.contains(part) ? parts[part] : nil
      }
      let natural: [Double] = fractions.contains(keyPath) ? [0, 1] : []
      let all = (seen + [number] + natural).filter(\.isFinite)
      let ends = (all.min() ?? 0, all.max() ?? 0)
      return .number(
        usable(ends.0...ends.1) ?? numbers(around: number))
    }
  }

  /// Properties whose values are fractions, 0…1.
  private static let fractions: Set<String> = [
    "opacity", "shadowOpacity", "strokeStart", "strokeEnd",
  ]

  /// Returns a row for each changing part of a property, given the values that the property has
  /// had, the current one last; nil for values without parts.
  private static func partRows(of values: [any AnimatableValue], key: String) -> [LayerRow]? {
    func all<Whole>(_ type: Whole.Type) -> [Whole] { values.compactMap { $0 as? Whole } }
    switch values.last {
    case is CGPoint: return parts(all(CGPoint.self), key: key, [("x", \.x), ("y", \.y)])
    case is CGSize:
      return parts(all(CGSize.self), key: key, [("width", \.width), ("height", \.height)])
    case is CGRect:
      return parts(
        all(CGRect.self), key: key,
        [
          ("origin.x", \.origin.x), ("origin.y", \.origin.y), ("size.width", \.size.width),
          ("size.height", \.size.height),
        ])
    case is CATransform3D: return transformRows(all(CATransform3D.self), key: key)
    case is [CGFloat]: return memberRows(all([CGFloat].self), key: key)
    case is [CGColor]: return memberRows(all([CGColor].self), key: key)
    case is Path: return pathRows(all(Path.self), key: key)
    default: return nil
    }
  }

  /// Returns a row for each part that differs among several values of a property. The current value
  /// is the last.
  ///
  /// - Parameter slack: The largest difference between parts that count as equal.
  private static func parts<Whole>(
    _ values: [Whole], key: String, _ parts: [(name: String, get: (Whole) -> CGFloat?)],
    slack: Double = 0
  ) -> [LayerRow] {
    parts.compactMap { part -> LayerRow? in
      let seen = values.compactMap { part.get($0).map { Double($0) } }.filter(\.isFinite)
      guard let last = seen.last, let low = seen.min(), let high = seen.max(),
        // A relative difference of less than a millionth is only a rounding error, for example of
        // the sines in a rotation.
        high - low > max(1e-6 * max(abs(low), abs(high)), slack)
      else { return nil }
      let path = "\(key).\(part.name)"
      return LayerRow(
        key: key, name: path.hasSuffix(".scale.xy") ? String(path.dropLast(3)) : path, path: path,
        range: .number(usable(low...high) ?? numbers(around: last)), initial: .number(last))
    }
  }

  /// Returns the rows of the parts of transforms. Parts are named as in Core Animation's key paths,
  /// plus `skew` and `m34`. A uniform scale is a single part.
  private static func transformRows(_ values: [CATransform3D], key: String) -> [LayerRow] {
    func areAlike(_ a: CATransform3D.Component, _ b: CATransform3D.Component) -> Bool {
      values.allSatisfy { transform in
        let (a, b) = (transform.value(of: a), transform.value(of: b))
        return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
      }
    }
    let isFlat = areAlike(.scaleX, .scaleY)
    let scales: [CATransform3D.Component] =
      isFlat
      ? areAlike(.scaleY, .scaleZ) ? [.scale] : [.scaleXY, .scaleZ] : [.scaleX, .scaleY, .scaleZ]
    let components: [CATransform3D.Component] =
      [.translationX, .translationY, .translationZ] + scales + [.rotation, .rotationX, .rotationY]
    return parts(
      values, key: key,
      components.map { component in (component.rawValue, { $0.value(of: component) }) }
        + CATransform3D.Distortion.allCases.map { distortion in
          (distortion.rawValue, { $0.value(of: distortion) })
        }, slack: 1e-9)
  }

  private static func memberRows(_ values: [[CGFloat]], key: String) -> [LayerRow] {
    parts(
      values, key: key,
      (0..<(values.map(\.count).max() ?? 0)).map { index in
        ("\(index)", { $0.indices.contains(index) ? $0[index] : nil })
      })
  }

  private static func memberRows(_ values: [[CGColor]], key: String) -> [LayerRow] {
    (0..<(values.map(\.count).max() ?? 0)).compactMap { index in
      let seen = values.compactMap { $0.indices.contains(index) ? $0[index] : nil }
      guard let last = seen.last, seen.contains(where: { $0 != last }) else { return nil }
      let path = "\(key).\(index)"
      return LayerRow(
        key: key, name: path, path: path, range: .palette(palette(around: last)),
        initial: .color(last))
    }
  }

  /// Returns the row for the position in a sequence of paths; empty if there is only one path.
  private static func pathRows(_ values: [Path], key: String) -> [LayerRow] {
    let pathSequence = PathSequence(through: values)
    guard pathSequence.end > 0, let last = values.last, let number = pathSequence.number(of: last)
    else { return [] }
    let numbers = values.compactMap { pathSequence.number(of: $0) }
    let range = min(numbers.min() ?? 0, 0)...max(numbers.max() ?? 0, pathSequence.end)
    var row = LayerRow(
      key: key, name: key, path: "\(key).\(CALayer.pathNumberName)", range: .number(range),
      initial: .number(number))
    row.pathSequence = pathSequence
    return [row]
  }

  /// Returns this row with its range extended by the values of another row.
  func widened(by other: LayerRow) -> LayerRow {
    var row = self
    row.range = range.union(other.range)
    if let paths = other.pathSequence?.paths {
      for path in paths { row.pathSequence?.add(path) }
    }
    return row
  }

  /// Returns the rows of a value. `range` returns a number's range, given its index among the
  /// value's numbers and the number itself.
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

  /// Returns the range if its length is finite and positive; otherwise nil.
  private static func usable(_ range: ClosedRange<Double>?) -> ClosedRange<Double>? {
    range.flatMap {
      $0.upperBound > $0.lowerBound && ($0.upperBound - $0.lowerBound).isFinite ? $0 : nil
    }
  }

  /// Returns a plausible range for a value: 0…1 if that contains the value, otherwise the range
  /// from 0 to twice the value.
  static func numbers(around value: Double) -> ClosedRange<Double> {
    guard value.isFinite, abs(value) < 1e9 else { return 0...1 }
    if (0...1).contains(value) { return 0...1 }
    return value > 0 ? 0...(value * 2) : (value * 2)...0
  }

  /// Returns the colour itself and ten colours around the colour wheel.
  static func palette(around color: CGColor) -> [CGColor] {
    let wheel: [UInt32] = [
      0x0080_FFFF, 0x00FF_FFFF, 0x00FF_80FF, 0x00FF_00FF, 0xBFFF_00FF, 0xFFFF_00FF, 0xFF80_00FF,
      0xFF00_00FF, 0xFF00_80FF, 0xFF00_FFFF,
    ]
    return [color] + wheel.map { CGColor(rgba: $0) }
  }

  /// Sets the property through its setter, which runs the property's action.
  func set(_ value: SceneValue, on layer: CALayer) {
    switch value {
    case .number(let number): layer.setStoredValue(number, atPart: path)
    case .color(let color): layer.setStoredValue(color, atPart: path)
    }
  }

  /// Animates the property from its presentation value to a target, replacing the running
  /// animation.
  private func takeOver(_ value: SceneValue, on layer: CALayer, _ timing: MotionTiming) {
    if layer.hasValue(forKeyPath: path) {
      let target: Any =
        switch value {
        case .number(let number): CGFloat(number)
        case .color(let color): color
        }
      return timing.takeOver(layer, path, to: target)
    }
    // If the part has no key path, only the whole property can be animated. Set the part for a
    // moment to find the property's target value.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let before = layer.storedValue(atPart: key)
    set(value, on: layer)
    let target = layer.storedValue(atPart: key)
    if let before { layer.setStoredValue(before, atPart: key) }
    CATransaction.commit()
    if let target { timing.takeOver(layer, key, to: target) }
  }

  /// Returns the row as a property of a scene.
  ///
  /// - Parameters:
  ///   - layer: The layer that has the value.
  ///   - name: The property's public name.
  ///   - animationKeys: The keys under which animations of the property are added.
  ///   - timing: The timing of an animation that replaces a running one.
  ///   - animate: Called with a closure that makes the change, for animated changes that do not
  ///     replace a running animation. By default, the layer's own action animates the change.
  package func property(
    of layer: CALayer, named name: String, animationKeys: [String],
    timing: MotionTiming = MotionTiming(),
    animate: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void = { $0() }
  ) -> SceneProperty {
    if let pathSequence { layer.setPathSequence(pathSequence, ofPath: key) }
    return SceneProperty(
      name: name, range: range, animationKeys: animationKeys, target: { (layer, path) },
      retarget: { value, animated in
        if animated, UIView.isAnimatedSeparately(layer, at: path) {
          return takeOver(value, on: layer, timing)
        }
        if animated {
          return animate {
            set(value, on: layer)
            // The view's constraints will reset the value. Run layout in the same animation block,
            // so that the value does not jump back later.
            if let view = layer.delegate as? UIView, !view.translatesAutoresizingMaskIntoConstraints
            {
              view.superview?.layoutIfNeeded()
            }
          }
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        set(value, on: layer)
        CATransaction.commit()
      })
  }
}
