public import Foundation
public import MidflightGeometry

/// The way in which the [cells of a
/// pattern](https://developer.apple.com/documentation/coregraphics/cgpatterntiling) are positioned
/// if the steps are not whole pixels.
public enum CGPatternTiling: Int32, Sendable, Hashable {
  /// Each cell begins at the nearest whole pixel. All cells then have the same pixels, but the
  /// distances between them vary by up to one pixel. If the pattern is rotated or skewed, this is
  /// the same as `constantSpacing`.
  case noDistortion
  /// The same as `constantSpacing`.
  case constantSpacingMinimalDistortion
  /// Cells are exactly one step apart. Each cell is stretched by less than one pixel to a whole
  /// number of pixels, and its pixels are interpolated.
  case constantSpacing
}

/// An image that repeats over the plane, recorded once.
///
/// Cells are ``bounds`` moved by all integer multiples of the steps. The content is clipped to the
/// cell. If cells are larger than the steps, they overlap: a cell further right or further down is
/// on top.
///
/// **Limits.** Where cells overlap, only the topmost 64 along each axis are drawn. A pattern may be
/// filled with patterns, nested up to ``DisplayList/patternDepthLimit`` deep; a pattern nested
/// deeper draws nothing. A pattern that would take too much work also draws nothing. For each fill
/// with a pattern, its cell and the cells of all patterns in it share a budget of 2²⁸ pixels plus
/// the cost of sixteen copies of its content. The cost of a copy of a cell is the cell's pixels
/// plus 1024, multiplied by one more than the number of commands in its content (the ends of groups
/// and clips don't count), plus 64 for each point of a path. Whether a cell is within the budget
/// does not depend on the part of the image that is drawn.
public final class CGPattern: Sendable, Hashable {
  /// The rectangle of a cell, in pattern space.
  public let bounds: CGRect
  /// The transform from pattern space to the base space of the context.
  public let matrix: CGAffineTransform
  /// The distance between cells along x, in pattern space; its sign is ignored. Nothing is drawn if
  /// a step is 0 or not finite.
  public let xStep: CGFloat
  /// The distance between cells along y; see ``xStep``.
  public let yStep: CGFloat
  /// The way in which cells are positioned if the steps are not whole pixels.
  public let tiling: CGPatternTiling
  /// Whether the content has its own colours; otherwise only the content's alpha is used.
  public let isColored: Bool
  /// The content of a cell, in pattern space.
  public let content: DisplayList
  /// The approximate size of the content in memory.
  package let byteCount: Int

  /// Creates a pattern and calls `draw` once, immediately, to record its content.
  public convenience init(
    bounds: CGRect, matrix: CGAffineTransform = .identity, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling = .constantSpacing, isColored: Bool = true,
    draw: (CGContext) -> Void
  ) {
    let context = CGContext()
    draw(context)
    self.init(
      bounds: bounds, matrix: matrix, xStep: xStep, yStep: yStep, tiling: tiling,
      isColored: isColored, content: context.displayList)
  }

  /// Creates a pattern from recorded content; see the properties for the parameters.
  public init(
    bounds: CGRect, matrix: CGAffineTransform = .identity, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling = .constantSpacing, isColored: Bool = true, content: DisplayList
  ) {
    (self.bounds, self.matrix) = (bounds, matrix)
    (self.xStep, self.yStep, self.tiling) = (xStep, yStep, tiling)
    (self.isColored, self.content) = (isColored, content)
    byteCount = content.byteCount
  }

  /// Creates a pattern of an image, stretched over `rect` and repeated on all sides.
  public convenience init(
    image: CGImage, in rect: CGRect, quality: CGInterpolationQuality = .default,
    matrix: CGAffineTransform = .identity
  ) {
    var content = DisplayList()
    content.image(image, in: rect, quality: quality)
    self.init(
      bounds: rect, matrix: matrix, xStep: rect.width, yStep: rect.height, content: content)
  }

  /// Whether all members are equal, including the content.
  ///
  /// - Complexity: O(1) for the same object, otherwise O(content).
  public static func == (a: CGPattern, b: CGPattern) -> Bool {
    a === b
      || (a.bounds == b.bounds && a.matrix == b.matrix && a.xStep == b.xStep
        && a.yStep == b.yStep && a.tiling == b.tiling && a.isColored == b.isColored
        && a.content == b.content)
  }

  /// Hashes all members, but only the number of commands of the content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bounds.origin.x)
    hasher.combine(bounds.origin.y)
    hasher.combine(bounds.size.width)
    hasher.combine(bounds.size.height)
    hasher.combine(matrix)
    hasher.combine(xStep)
    hasher.combine(yStep)
    hasher.combine(content.commands.count)
  }
}

/// A pattern positioned on the plane, to fill a shape.
public struct PatternPaint: Sendable, Hashable {
  /// The pattern that repeats.
  public var pattern: CGPattern
  /// The colour for a pattern that does not define its own colours.
  public var color: CGColor
  /// A factor for alpha, clamped to 0…1.
  public var alpha: CGFloat
  /// The transform from pattern space to the shape's space, instead of the pattern's own matrix.
  /// Nothing is drawn under a singular transform.
  public var transform: CGAffineTransform

  /// Creates a paint with a transform from pattern space to the shape's space.
  public init(
    _ pattern: CGPattern, color: CGColor = .black, alpha: CGFloat = 1,
    transform: CGAffineTransform
  ) {
    (self.pattern, self.color, self.alpha) = (pattern, color, alpha)
    self.transform = transform
  }

  /// Creates a paint with the pattern's own matrix.
  public init(_ pattern: CGPattern, color: CGColor = .black, alpha: CGFloat = 1) {
    self.init(pattern, color: color, alpha: alpha, transform: pattern.matrix)
  }
}
