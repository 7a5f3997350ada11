public import Foundation
public import MidflightGeometry

/// Points, sizes, rectangles and transforms as objects. Animations accept such objects as well as
/// the values inside them.
extension NSValue {
  /// Creates an object that contains a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// Creates an object that contains a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// Creates an object that contains a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  /// Creates an object that contains a transform.
  public convenience init(caTransform3D: CATransform3D) {
    var transform = caTransform3D
    self.init(bytes: &transform, objCType: Self.transformType)
  }

  /// The point in the object.
  public var cgPointValue: CGPoint { pointValue }
  /// The size in the object.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle in the object.
  public var cgRectValue: CGRect { rectValue }
  /// The transform in the object; the identity if it contains something else.
  public var caTransform3DValue: CATransform3D { boxedTransform ?? CATransform3DIdentity }

  /// The Objective-C type of a transform, sixteen doubles, in Foundation's type encoding.
  private static let transformType = "[16d]"

  /// The point, size, rectangle or transform in the object; nil for other contents.
  package var boxedValue: (any AnimatableValue)? {
    switch String(cString: objCType) {
    case "{CGPoint=dd}": pointValue
    case "{CGSize=dd}": sizeValue
    default: boxedRect ?? boxedTransform
    }
  }

  var boxedPair: (CGFloat, CGFloat)? {
    switch String(cString: objCType) {
    case "{CGPoint=dd}": (pointValue.x, pointValue.y)
    case "{CGSize=dd}": (sizeValue.width, sizeValue.height)
    default: nil
    }
  }

  var boxedRect: CGRect? {
    String(cString: objCType) == "{CGRect={CGPoint=dd}{CGSize=dd}}" ? rectValue : nil
  }

  var boxedTransform: CATransform3D? {
    guard String(cString: objCType) == Self.transformType else { return nil }
    var transform = CATransform3D()
    getValue(&transform)
    return transform
  }
}
