public import Foundation
public import MidflightGeometry

/// A paint on a plane that is seen in perspective: each pixel shows what its centre, projected back
/// onto the plane, falls on. Nothing is drawn under a singular projection, nor behind the eye.
public struct ProjectedPaint: Sendable, Hashable {
  /// The paint on the plane.
  public enum Content: Sendable, Hashable {
    /// A gradient laid out on the plane.
    case gradient(GradientPaint)
    /// An image laid out over a rectangle as the style says, with a factor on its alpha. Beyond the
    /// rectangle its outermost pixels go on.
    ///
    /// The style's quality is chosen for each pixel, as the plane around it shrinks or not. Where
    /// it shrinks, `low` interpolates between four texels however far they are apart, and better
    /// ones between halved images.
    case image(CGImage, CGRect, style: ImageStyle, alpha: CGFloat)
    /// Its cells are drawn at ``ProjectedPaint/resolution`` and sampled as images are.
    case pattern(PatternPaint)
  }

  /// The paint on the plane.
  public var content: Content
  /// From the plane to the space of the shape.
  public var projection: Homography
  /// Pixels to a unit of the plane for a pattern's cells, where a unit of the list is a pixel.
  public var resolution: CGFloat

  /// A paint with these members.
  ///
  /// - Parameters:
  ///   - content: what is painted on the plane.
  ///   - projection: from the plane to the space of the shape.
  ///   - resolution: for a pattern's cells, in pixels to a unit of the plane.
  public init(_ content: Content, projection: Homography, resolution: CGFloat = 1) {
    (self.content, self.projection, self.resolution) = (content, projection, resolution)
  }

  /// A paint of a shape, seen in perspective; nil for one colour, which looks the same.
  init?(_ paint: Paint, seenBy projection: Homography, resolution: CGFloat) {
    switch paint {
    case .color: return nil
    case .gradient(let paint): self.init(.gradient(paint), projection: projection)
    case .pattern(let paint):
      self.init(.pattern(paint), projection: projection, resolution: resolution)
    case .projected(var paint):
      paint.projection = paint.projection.concatenating(projection)
      self = paint
    }
  }
}

extension ByteWriter {
  mutating func write(_ map: Homography) {
    for value in [map.a, map.b, map.p, map.c, map.d, map.q, map.tx, map.ty, map.r] { write(value) }
  }

  mutating func write(_ paint: ProjectedPaint) {
    switch paint.content {
    case .gradient(let gradient):
      write(UInt8(0))
      write(gradient)
    case .image(let image, let rect, let style, let alpha):
      write(UInt8(1))
      write(image)
      write(rect)
      write(style)
      write(alpha)
    case .pattern(let pattern):
      write(UInt8(2))
      write(pattern)
    }
    write(paint.projection)
    write(paint.resolution)
  }
}

extension ByteReader {
  private mutating func readHomography() throws(DisplayListError) -> Homography {
    Homography(
      a: try readNumber(), b: try readNumber(), p: try readNumber(), c: try readNumber(),
      d: try readNumber(), q: try readNumber(), tx: try readNumber(), ty: try readNumber(),
      r: try readNumber())
  }

  mutating func readProjected() throws(DisplayListError) -> ProjectedPaint {
    let start = offset
    let content: ProjectedPaint.Content
    switch try readByte() {
    case 0: content = .gradient(try readGradient())
    case 1:
      let image = try readImage()
      content = .image(
        image, try readRect(), style: try readImageStyle(), alpha: try readNumber())
    case 2:
      guard patternDepth < DisplayList.patternDepthLimit else { throw .malformed(atByte: start) }
      patternDepth += 1
      content = .pattern(try readPattern())
      patternDepth -= 1
    default: throw .malformed(atByte: start)
    }
    return ProjectedPaint(
      content, projection: try readHomography(), resolution: try readNumber())
  }
}
