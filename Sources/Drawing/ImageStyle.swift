public import Foundation

/// The layout of an image in a rectangle, and the quality of its sampling.
///
/// Along each axis, the part ``source`` of the image is divided into three: the part before the
/// ``center``, the centre, and the part after it, as with Core Animation's
/// [`contentsCenter`](https://developer.apple.com/documentation/quartzcore/calayer/contentscenter).
/// The outer two keep their size (their number of pixels divided by ``scale``), or shrink in
/// proportion if the rectangle is shorter than the two together. The centre takes the remaining
/// space, stretched or, with ``isTiled``, repeated.
///
/// The parts are drawn as a single image: no gap shows between them, even inside a pixel, and
/// interpolation continues across their borders.
public struct ImageStyle: Sendable, Hashable {
  /// The quality where the image is enlarged and, unless ``shrinkQuality`` is set, where it
  /// shrinks.
  public var quality: CGInterpolationQuality
  /// The quality where a pixel contains more than one texel; ``quality`` if nil.
  public var shrinkQuality: CGInterpolationQuality?
  /// The part of the image to draw, in units of the image's size, y down. Outside 0…1 the outermost
  /// pixels continue. Nothing is drawn if it is not finite.
  public var source: CGRect
  /// The part that stretches, in units of ``source``, clipped to 0…1; everything if it is not
  /// finite.
  public var center: CGRect
  /// Image pixels per unit of the rectangle's space, for parts that are not stretched. A value that
  /// is not positive and finite counts as 1.
  public var scale: CGFloat
  /// Whether the centre repeats at its own size, starting at its smaller coordinates. If a whole
  /// image repeats, its end is interpolated with its start; if only a part repeats, interpolation
  /// stops at the part's outermost texels.
  public var isTiled: Bool

  /// The whole image.
  public static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Creates a style with these members. The default stretches the whole image over the rectangle.
  public init(
    quality: CGInterpolationQuality = .default, shrinkQuality: CGInterpolationQuality? = nil,
    source: CGRect = ImageStyle.unit, center: CGRect = ImageStyle.unit, scale: CGFloat = 1,
    isTiled: Bool = false
  ) {
    (self.quality, self.shrinkQuality) = (quality, shrinkQuality)
    (self.source, self.center, self.scale, self.isTiled) = (source, center, scale, isTiled)
  }
}
