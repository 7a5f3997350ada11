public import Foundation

/// How an image is laid out in the rectangle that it is drawn in, and sampled.
///
/// Along each axis the part ``source`` of the image falls into three: what lies before the
/// ``center``, the centre, and what lies after it. The outer two keep their size, which is their
/// pixels divided by ``scale``, or shrink in proportion where the rectangle is shorter than both;
/// the centre takes what is left, stretched or, with ``isTiled``, repeated.
///
/// It is one picture, mapped piece by piece: parts meet without a seam wherever on a pixel that
/// falls, and interpolation goes on across.
public struct ImageStyle: Sendable, Hashable {
  /// Where the image is enlarged, and where it shrinks unless ``shrinkQuality`` is set.
  public var quality: CGInterpolationQuality
  /// Where more than one texel falls to a pixel; ``quality`` when nil.
  public var shrinkQuality: CGInterpolationQuality?
  /// The part that is drawn, in units of the image's size, y down. Outside of 0…1 the outermost
  /// pixels go on. Nothing is drawn when it is not finite.
  public var source: CGRect
  /// The part that stretches, in units of ``source``, cut to 0…1; all when it is not finite.
  public var center: CGRect
  /// Pixels of the image to a unit of the rectangle's space, for what is not stretched. One that
  /// is not positive and finite counts as 1.
  public var scale: CGFloat
  /// Whether the centre repeats at its own size, from its smaller coordinates on. A repeated
  /// image joins its own beginning; a repeated part of one ends with its outermost texels.
  public var isTiled: Bool

  /// All of an image, once.
  public static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// A style with these members; by default all of an image is stretched over the rectangle.
  public init(
    quality: CGInterpolationQuality = .default, shrinkQuality: CGInterpolationQuality? = nil,
    source: CGRect = ImageStyle.unit, center: CGRect = ImageStyle.unit, scale: CGFloat = 1,
    isTiled: Bool = false
  ) {
    (self.quality, self.shrinkQuality) = (quality, shrinkQuality)
    (self.source, self.center, self.scale, self.isTiled) = (source, center, scale, isTiled)
  }
}
