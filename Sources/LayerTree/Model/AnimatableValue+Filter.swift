public import Foundation
public import MidflightDrawing

/// Between filters of the same kind, the amounts are interpolated; filters of different kinds
/// change in one step, halfway through.
extension Filter: AnimatableValue {
  /// Adds the filters' amounts; returns `self` if their kinds differ.
  public func adding(_ other: Filter) -> Filter { combined(other) { $0 + $1 } ?? self }
  /// Multiplies the filter's amount by the factor.
  public func scaled(by factor: Double) -> Filter { combined(self) { a, _ in a * factor } ?? self }
  /// Interpolates the amounts of filters of the same kind; others change in one step, halfway
  /// through.
  public func interpolated(to end: Filter, at t: Double) -> Filter {
    combined(end) { mix($0, $1, t) } ?? stepped(to: end, at: t)
  }

  private func combined(_ other: Filter, _ body: (Double, Double) -> Double) -> Filter? {
    func number(_ a: CGFloat, _ b: CGFloat) -> CGFloat { CGFloat(body(Double(a), Double(b))) }
    switch (self, other) {
    case (.gaussianBlur(let a, let map), .gaussianBlur(let b, _)):
      return .gaussianBlur(radius: number(a, b), transform: map)
    case (.brightness(let a), .brightness(let b)): return .brightness(number(a, b))
    case (.contrast(let a), .contrast(let b)): return .contrast(number(a, b))
    case (.saturation(let a), .saturation(let b)): return .saturation(number(a, b))
    case (.hueRotate(let a), .hueRotate(let b)): return .hueRotate(number(a, b))
    case (.invert(let a), .invert(let b)): return .invert(number(a, b))
    case (.sepia(let a), .sepia(let b)): return .sepia(number(a, b))
    case (.colorMatrix(let a), .colorMatrix(let b)):
      return .colorMatrix(a.combined(b, number))
    default: return nil
    }
  }
}

/// Matrices add, scale and interpolate element by element.
extension ColorMatrix: AnimatableValue {
  /// The twenty values of the matrix.
  public var numbers: [Double]? { values.map { Double($0) } }
  /// Adds the matrices element by element.
  public func adding(_ other: ColorMatrix) -> ColorMatrix { combined(other) { $0 + $1 } }
  /// Multiplies each element by the factor.
  public func scaled(by factor: Double) -> ColorMatrix {
    combined(self) { a, _ in a.scaled(by: factor) }
  }
  /// Interpolates element by element, exactly at both ends.
  public func interpolated(to end: ColorMatrix, at t: Double) -> ColorMatrix {
    combined(end) { $0.interpolated(to: $1, at: t) }
  }
  /// Converts a matrix or a list of twenty numbers; nil for anything else.
  public static func converted(from any: Any) -> ColorMatrix? {
    any as? ColorMatrix ?? [CGFloat].converted(from: any).flatMap { ColorMatrix($0) }
  }

  fileprivate func combined(
    _ other: ColorMatrix, _ body: (CGFloat, CGFloat) -> CGFloat
  ) -> ColorMatrix {
    ColorMatrix(zip(values, other.values).map { body($0, $1) }) ?? self
  }
}

/// Between filters of the same kind, the inputs are interpolated; the names and
/// ``CAFilter/isEnabled`` change in one step, halfway through. Filters of different kinds change in
/// one step too. A sum or a multiple takes its name and ``CAFilter/isEnabled`` from `self`.
extension CAFilter: AnimatableValue {
  /// Adds the filters' inputs; returns `self` if their kinds differ.
  public func adding(_ other: CAFilter) -> CAFilter { combined(other, .sum) ?? self }
  /// Multiplies the filter's inputs by the factor.
  public func scaled(by factor: Double) -> CAFilter { combined(self, .multiple(factor)) ?? self }
  /// Interpolates the inputs of filters of the same kind; others change in one step, halfway
  /// through.
  public func interpolated(to end: CAFilter, at t: Double) -> CAFilter {
    var result = combined(end, .mix(t)) ?? stepped(to: end, at: t)
    (result.name, result.isEnabled) = t < 0.5 ? (name, isEnabled) : (end.name, end.isEnabled)
    return result
  }
  /// Returns the member for the input named `name`, or for `enabled`; nil for other names.
  public static func component(named name: String) -> AnimatableComponent<CAFilter>? {
    inputs[name]?.component
  }

  private func combined(_ other: CAFilter, _ blend: ValueBlend) -> CAFilter? {
    guard type == other.type else { return nil }
    var result = self
    result.inputRadius = blend(inputRadius, other.inputRadius)
    result.inputAmount = blend(inputAmount, other.inputAmount)
    result.inputAngle = blend(inputAngle, other.inputAngle)
    result.inputBias = blend(inputBias, other.inputBias)
    result.inputColor = blend(inputColor, other.inputColor)
    result.inputColorMatrix = blend(inputColorMatrix, other.inputColorMatrix)
    return result
  }
}

enum ValueBlend {
  case sum
  case multiple(Double)
  case mix(Double)

  func callAsFunction<Value: AnimatableValue>(_ a: Value, _ b: Value) -> Value {
    switch self {
    case .sum: a.adding(b)
    case .multiple(let factor): a.scaled(by: factor)
    case .mix(let t): a.interpolated(to: b, at: t)
    }
  }
}
