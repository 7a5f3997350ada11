public import Foundation
public import MidflightGeometry

/// A blurred copy of an outline in one colour, beneath what casts it.
public struct Shadow: Sendable, Hashable {
  /// Its alpha is that of the shadow where what casts it is opaque, far from any edge.
  public var color: CGColor
  /// From what casts the shadow, in the shadow's space.
  public var offset: CGSize
  /// The Gaussian's standard deviation, in the shadow's space: Core Animation's `shadowRadius`, and
  /// half of Core Graphics' `blur`. What is not positive leaves the edges sharp; more than
  /// ``largestSigma`` pixels count as that.
  public var sigma: CGFloat
  /// From the shadow's space to the list's.
  ///
  /// A layer's shadow is laid out in the layer's space and takes part in its transform; one of Core
  /// Graphics in the base space, whatever the CTM, so that this stays the identity. Under a map
  /// that slants, the blur is as wide and as high as it should be, but not slanted.
  public var transform: CGAffineTransform

  /// The largest standard deviation of any blur, in pixels: 512.
  public static let largestSigma: CGFloat = 512

  /// A shadow with these members; by default black, sharp and straight beneath.
  public init(
    color: CGColor = .black, offset: CGSize = .zero, sigma: CGFloat = 0,
    transform: CGAffineTransform = .identity
  ) {
    (self.color, self.offset, self.sigma) = (color, offset, sigma)
    self.transform = transform
  }

  /// The shadow with the list's space mapped on by `transform`.
  func applying(_ transform: CGAffineTransform) -> Self {
    var result = self
    result.transform = self.transform.concatenating(transform)
    return result
  }
}
