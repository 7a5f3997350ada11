import Foundation
import MidflightGeometry

extension Notation {
  /// Parses a transform: a sequence of functions, of which the last is applied first as in
  /// [CSS](https://www.w3.org/TR/css-transforms-1/), or the sixteen or six numbers of a matrix. The
  /// functions are `rotate(30deg)`, `rotate(a, x, y, z)`, `scale(s)`, `scale(x, y, z)`,
  /// `translate(x, y, z)`, `perspective(d)` and `matrix(…)`. Angles without a unit are in radians.
  static func transform(_ text: String) -> CATransform3D? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text == "identity" || text == "none" { return CATransform3D() }
    if let values = numbers(text), !values.isEmpty { return matrix(values) }
    var result = CATransform3D()
    var rest = text[...]
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close,
        let values = numbers(rest[rest.index(after: open)..<close]),
        let step = function(rest[..<open].trimmingCharacters(in: .whitespaces), values)
      else { return nil }
      result = CATransform3DConcat(step, result)
      rest = rest[rest.index(after: close)...].drop { $0.isWhitespace || $0 == "," }
    }
    return text.isEmpty ? nil : result
  }

  private static func function(_ name: String, _ values: [Double]) -> CATransform3D? {
    let parts = values.map { CGFloat($0) }
    switch (name, parts.count) {
    case ("rotate", 1), ("rotateZ", 1): return CATransform3DMakeRotation(parts[0], 0, 0, 1)
    case ("rotateX", 1): return CATransform3DMakeRotation(parts[0], 1, 0, 0)
    case ("rotateY", 1): return CATransform3DMakeRotation(parts[0], 0, 1, 0)
    case ("rotate", 4): return CATransform3DMakeRotation(parts[0], parts[1], parts[2], parts[3])
    case ("scale", 1): return CATransform3DMakeScale(parts[0], parts[0], parts[0])
    case ("scale", 2): return CATransform3DMakeScale(parts[0], parts[1], 1)
    case ("scale", 3): return CATransform3DMakeScale(parts[0], parts[1], parts[2])
    case ("translate", 2): return CATransform3DMakeTranslation(parts[0], parts[1], 0)
    case ("translate", 3): return CATransform3DMakeTranslation(parts[0], parts[1], parts[2])
    case ("perspective", 1) where parts[0] != 0:
      var transform = CATransform3D()
      transform.m34 = -1 / parts[0]
      return transform
    case ("matrix", _): return matrix(values)
    default: return nil
    }
  }

  private static func matrix(_ values: [Double]) -> CATransform3D? {
    let m = values.map { CGFloat($0) }
    switch m.count {
    case 6:
      return CATransform3DMakeAffineTransform(
        CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
    case 16:
      return CATransform3D(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
        m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14],
        m44: m[15])
    default: return nil
    }
  }
}
