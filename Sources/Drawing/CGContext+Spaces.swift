public import Foundation
public import MidflightGeometry

/// Conversions between user space and device space, which is the base space here.
extension CGContext {
  /// The same as ``ctm``.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Converts a point from user space to device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// Converts a size from user space to device space, as a vector; its members may become negative.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// Returns the smallest rectangle of device space that contains a rectangle of user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Converts a point from device space to user space. Under a transform that is singular or not
  /// finite, returns the point unchanged.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(toUserSpace) }

  /// Converts a size from device space to user space, as a vector. Under a singular transform,
  /// returns it unchanged.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(toUserSpace) }

  /// Returns the smallest rectangle of user space that contains a rectangle of device space. Under
  /// a singular transform, returns it unchanged.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(toUserSpace) }

  /// The inverse of the current transform, or the identity if the transform is singular.
  var toUserSpace: CGAffineTransform { ctm.isInvertible ? ctm.inverted() : .identity }
}

extension CGAffineTransform {
  var isInvertible: Bool { determinant != 0 && isFinite && determinant.isFinite }
}
