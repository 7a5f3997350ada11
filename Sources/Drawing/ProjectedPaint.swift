public import Foundation
public import MidflightGeometry

/// A paint on a plane that is seen in perspective. Each pixel shows the paint at the point of the
/// plane to which the pixel's centre projects back. Nothing is drawn behind the eye or under a
/// singular projection.
public struct ProjectedPaint: Sendable, Hashable {
  /// The paint on the plane.
  public enum Content: Sendable, Hashable {
    /// A gradient positioned on the plane.
    case gradient(GradientPaint)
    /// An image laid out over a rectangle by the style, with a factor for the image's alpha. Beyond
    /// the rectangle, the outermost pixels continue.
    ///
    /// The quality is chosen from the style for each pixel, depending on whether the projection
    /// shrinks the image there. Where it does, `low` interpolates between four texels, whatever
    /// their distance, and higher qualities between halved images.
    case image(CGImage, CGRect, style: ImageStyle, alpha: CGFloat)
    /// A pattern. Its cells are drawn at ``ProjectedPaint/resolution`` and sampled as images.
    case pattern(PatternPaint)
  }

  /// The paint on the plane.
  public var content: Content
  /// The projection from the plane to the shape's space.
  public var projection: Homography
  /// The resolution of a pattern's cells, in pixels per unit of the plane, if a unit of the list is
  /// a pixel.
  public var resolution: CGFloat

  /// Creates a paint with these members.
  ///
  /// - Parameters:
  ///   - content: The paint on the plane.
  ///   - projection: From the plane to the shape's space.
  ///   - resolution: The resolution of a pattern's cells, in pixels per unit of the plane.
  public init(_ content: Content, projection: Homography, resolution: CGFloat = 1) {
    (self.content, self.projection, self.resolution) = (content, projection, resolution)
  }

  /// Projects a paint. Returns nil for a colour, which looks the same in perspective.
  init?(_ paint: Paint, projectedBy projection: Homography, resolution: CGFloat) {
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
