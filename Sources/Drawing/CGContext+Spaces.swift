public import Foundation
public import MidflightGeometry

/// From user space to device space, which is the base space here, and back.
extension CGContext {
  /// Equals ``ctm``.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Where a point of user space lies in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// A size of user space as a vector of device space; members may come out negative.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// The smallest rectangle of device space that holds one of user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Where a point of device space lies in user space. Under a transform that is singular or not
  /// finite nothing does, and the point comes back as it is.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(toUserSpace) }

  /// A size of device space as a vector of user space; under a singular transform as it is.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(toUserSpace) }

  /// The smallest rectangle of user space that holds one of device space; under a singular
  /// transform as it is.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(toUserSpace) }

  /// The inverse of the transform; the identity when there is none.
  var toUserSpace: CGAffineTransform { ctm.isInvertible ? ctm.inverted() : .identity }
}

extension CGAffineTransform {
  /// Whether there is an inverse.
  var isInvertible: Bool { determinant != 0 && isFinite && determinant.isFinite }
}
