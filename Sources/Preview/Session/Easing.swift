import Foundation
public import LayerTree

/// A timing curve as people name and type it.
public struct Easing: Sendable, Hashable {
  /// x1, y1, x2 and y2 of the cubic's inner control points. x is within 0…1; y may overshoot, when it is
  /// typed within ``yRange``.
  public let controlPoints: [Double]

  /// The five named curves, in the order in which the tuner turns through them.
  public static let named: [(name: String, easing: Easing)] = [
    ("linear", Easing(0, 0, 1, 1)),
    ("easeIn", Easing(0.42, 0, 1, 1)),
    ("easeOut", Easing(0, 0, 0.58, 1)),
    ("easeInEaseOut", Easing(0.42, 0, 0.58, 1)),
    ("default", Easing(0.25, 0.1, 0.25, 1)),
  ]

  private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    controlPoints = [x1, y1, x2, y2]
  }

  /// What reading a curve from text can meet.
  public enum ParseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is neither a name nor four numbers.
    case notACurve(String)
    /// A control point's x is outside 0…1, where the curve would turn back in time.
    case xOutOfRange(Double)
    /// A control point's y is outside ``Easing/yRange``.
    case yOutOfRange(Double)

    /// The sentence for the person who typed the curve.
    public var description: String {
      switch self {
      case .notACurve(let text):
        "'\(text)' is not a curve (linear, easeIn, easeOut, easeInEaseOut, default, or x1,y1,x2,y2)"
      case .xOutOfRange(let x):
        "a curve's x must be within 0 and 1, not \(Readout.exact(x))"
      case .yOutOfRange(let y):
        "a curve's y must be within \(Readout.exact(yRange.lowerBound)) and "
          + "\(Readout.exact(yRange.upperBound)), not \(Readout.exact(y))"
      }
    }
  }

  /// Reads a name, four numbers with commas or spaces between, or `cubic-bezier(…)` around them.
  public init(text: String) throws(ParseError) {
    let trimmed = text.trimmed
    // CSS writes ease-in-out's kin with hyphens.
    let name = trimmed.lowercased().filter { $0 != "-" }
    if let known = Self.named.first(where: { $0.name.lowercased() == name }) {
      self = known.easing
      return
    }
    var numbers = Substring(trimmed)
    if numbers.lowercased().hasPrefix("cubic-bezier("), numbers.hasSuffix(")") {
      numbers = numbers.dropFirst("cubic-bezier(".count).dropLast()
    }
    let parts = numbers.split(whereSeparator: { $0 == "," || $0 == " " })
    let values = parts.compactMap { Double($0) }
    guard values.count == 4, parts.count == 4, values.allSatisfy(\.isFinite) else {
      throw .notACurve(text)
    }
    for x in [values[0], values[2]] where !(0...1).contains(x) { throw .xOutOfRange(x) }
    for y in [values[1], values[3]] where !Self.yRange.contains(y) { throw .yOutOfRange(y) }
    self.init(values[0], values[1], values[2], values[3])
  }

  /// How far a typed curve may overshoot: farther than any use, and near enough for all sums to have a
  /// number for an answer.
  public static let yRange = -1e6...1e6

  /// The curve of an animation; one without a function is linear.
  @MainActor
  public init(_ function: CAMediaTimingFunction?) {
    guard let function else {
      self = Self.named[0].easing
      return
    }
    let (first, second) = (function.controlPoint(at: 1), function.controlPoint(at: 2))
    self.init(Double(first.x), Double(first.y), Double(second.x), Double(second.y))
  }

  /// The same curve for an animation, its control points kept to the bit.
  public var timingFunction: CAMediaTimingFunction {
    CAMediaTimingFunction(
      controlPoints: controlPoints[0], controlPoints[1], controlPoints[2], controlPoints[3])
  }

  /// The curve's name; nil for one that has none.
  public var name: String? {
    Self.named.first { $0.easing == self }?.name
  }

  /// The name, or the four numbers.
  public var description: String {
    name ?? controlPoints.map { Readout.number($0, decimals: 3) }.joined(separator: ", ")
  }
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    let inner = drop(while: \.isWhitespace)
    return String(inner.reversed().drop(while: \.isWhitespace).reversed())
  }
}
