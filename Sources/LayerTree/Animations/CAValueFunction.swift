import Foundation
import MidflightGeometry

/// The name of a function that makes a transform of numbers.
public struct CAValueFunctionName: RawRepresentable, Sendable, Hashable {
  /// The function's name, as Core Animation spells it.
  public let rawValue: String
  /// The name as given; there is no ``CAValueFunction`` for one that is not listed here.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An angle in radians about the x axis.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// An angle in radians about the y axis.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// An angle in radians about the z axis.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A factor along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A factor along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A factor along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Three distances.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A distance along x.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A distance along y.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A distance along z.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// Lets an animation of a transform run between numbers, so that a turn of 2π is a full turn and
/// not none.
public final class CAValueFunction: Sendable {
  /// Which function it is.
  public let name: CAValueFunctionName

  private let components: [CATransform3D.Component]

  /// Nil when there is no function of that name.
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

  /// How many numbers it takes: 1 or 3.
  var arity: Int { components.count }

  /// The transform of the numbers, which are as many as ``arity``.
  func transform(of numbers: [Double]) -> CATransform3D {
    zip(components, numbers).reduce(CATransform3DIdentity) { transform, pair in
      transform.setting(pair.0, to: pair.1)
    }
  }

  /// The numbers that a transform shows.
  func numbers(of transform: CATransform3D) -> [Double] {
    components.map { Double(transform.value(of: $0)) }
  }
}

/// A curve of numbers, as transforms.
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

/// A curve of single numbers as one of lists of one.
final class ListCurve: Curve<[Double]> {
  private let curve: Curve<Double>

  init(_ curve: Curve<Double>) { self.curve = curve }

  override func value(at position: CyclePosition, base: [Double]) -> [Double] {
    [curve.value(at: position, base: base[0])]
  }
}
