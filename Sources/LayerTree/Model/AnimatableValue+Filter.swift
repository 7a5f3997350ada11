import Foundation
public import MidflightDrawing

/// Filters of one kind blend by their amounts; between others the change is a step half-way.
extension Filter: AnimatableValue {
  /// The sum of the amounts; `self` where the kinds differ.
  public func adding(_ other: Filter) -> Filter { combined(other) { $0 + $1 } ?? self }
  /// The amount times the factor.
  public func scaled(by factor: Double) -> Filter { combined(self) { a, _ in a * factor } ?? self }
  /// The blend of the amounts.
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
      return ColorMatrix(zip(a.values, b.values).map { number($0, $1) }).map { .colorMatrix($0) }
    default: return nil
    }
  }
}
