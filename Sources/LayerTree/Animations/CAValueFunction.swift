import Foundation
import MidflightGeometry

/// The name of a function that converts numbers to a transform.
public struct CAValueFunctionName: RawRepresentable, Sendable, Hashable {
  /// The function's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a name from any string. ``CAValueFunction`` has functions only for the names below.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about the x axis, in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about the y axis, in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about the z axis, in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale with three factors, along x, y and z.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation with three distances, along x, y and z.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along x.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along y.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along z.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// Makes an animation of a transform interpolate numbers, so that a rotation by 2π is a full turn
/// instead of no change. See Apple's
/// [CAValueFunction](https://developer.apple.com/documentation/quartzcore/cavaluefunction).
public final class CAValueFunction: Sendable {
  /// The function's name.
  public let name: CAValueFunctionName

  private let components: [CATransform3D.Component]

  /// Creates the function with the given name; nil for an unknown name.
  public init?(name: CAValueFunctionName) {
    let components: [CATransform3D.Component]? =
      switch name {
      case .rotateX: [.rotationX]
      case .rotateY: [.rotationY]
      case .rotateZ: [.rotationZ]
      case .scale: [.scaleX, .scaleY, .scaleZ]
      case .scaleX: [.scaleX]
      case .scaleY: [.scaleY]
      case .scaleZ: [.scaleZ]
      case .translate: [.translationX, .translationY, .translationZ]
      case .translateX: [.translationX]
      case .translateY: [.translationY]
      case .translateZ: [.translationZ]
      default: nil
      }
    guard let components else { return nil }
    (self.name, self.components) = (name, components)
  }

  var arity: Int { components.count }

  /// Returns the transform for `numbers`, whose count must be ``arity``.
  func transform(of numbers: [Double]) -> CATransform3D {
    zip(components, numbers).reduce(CATransform3DIdentity) { transform, pair in
      transform.setting(pair.0, to: pair.1)
    }
  }

  func numbers(of transform: CATransform3D) -> [Double] {
    components.map { Double(transform.value(of: $0)) }
  }
}

/// Converts a curve whose values are lists of numbers to a curve of transforms.
final class ValueFunctionCurve: Curve<CATransform3D> {
  private let function: CAValueFunction
  private let curve: Curve<[Double]>

  init(_ function: CAValueFunction, _ curve: Curve<[Double]>) {
    (self.function, self.curve) = (function, curve)
  }

  override func value(at position: CyclePosition, base: CATransform3D) -> CATransform3D {
    function.transform(of: curve.value(at: position, base: function.numbers(of: base)))
  }
}

/// Converts a curve of single numbers to a curve of one-element arrays.
final class ListCurve: Curve<[Double]> {
  private let curve: Curve<Double>

  init(_ curve: Curve<Double>) { self.curve = curve }

  override func value(at position: CyclePosition, base: [Double]) -> [Double] {
    [curve.value(at: position, base: base[0])]
  }
}
