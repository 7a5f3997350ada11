public import Foundation
public import MidflightGeometry

/// A blurred copy of an object's shape in one colour, drawn below the object.
public struct Shadow: Sendable, Hashable {
  /// The colour. Its alpha is the shadow's alpha below opaque parts, far from any edge.
  public var color: CGColor
  /// The offset from the object, in the shadow's space.
  public var offset: CGSize
  /// The standard deviation of the Gaussian blur, in the shadow's space: Core Animation's
  /// [`shadowRadius`](https://developer.apple.com/documentation/quartzcore/calayer/shadowradius),
  /// and half of Core Graphics' `blur`. A value that is not positive gives sharp edges, and one
  /// above ``largestSigma`` pixels is reduced to that limit.
  public var sigma: CGFloat
  /// The transform from the shadow's space to the list's space.
  ///
  /// A layer's shadow is defined in the layer's space and transformed with it. A shadow of Core
  /// Graphics is defined in base space, independent of the CTM, so its transform stays the
  /// identity. Under a transform with shear, the blur has the correct width and height, but is not
  /// sheared.
  public var transform: CGAffineTransform

  /// The largest standard deviation of any blur, in pixels: 512.
  public static let largestSigma: CGFloat = 512

  /// Creates a shadow with these members. The default is black, sharp and without an offset.
  public init(
    color: CGColor = .black, offset: CGSize = .zero, sigma: CGFloat = 0,
    transform: CGAffineTransform = .identity
  ) {
    (self.color, self.offset, self.sigma) = (color, offset, sigma)
    self.transform = transform
  }

  func applying(_ transform: CGAffineTransform) -> Self {
    var result = self
    result.transform = self.transform.concatenating(transform)
    return result
  }
}
