public import Foundation
public import MidflightGeometry

/// Points, sizes, rectangles and transforms as objects. An animation takes them, and just as well
/// what is in them.
extension NSValue {
  /// An object that holds a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// An object that holds a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// An object that holds a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  /// An object that holds a transform.
  public convenience init(caTransform3D: CATransform3D) {
    var transform = caTransform3D
    self.init(bytes: &transform, objCType: Self.transformType)
  }

  /// The point that the object holds.
  public var cgPointValue: CGPoint { pointValue }
  /// The size that the object holds.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle that the object holds.
  public var cgRectValue: CGRect { rectValue }
  /// The transform that the object holds; the identity where it holds something else.
  public var caTransform3DValue: CATransform3D { boxedTransform ?? CATransform3DIdentity }

  /// Sixteen numbers one after the other, as Foundation encodes them.
  private static let transformType = "[16d]"

  /// The point, size, rectangle or transform that the object holds; nil if it holds something else.
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
