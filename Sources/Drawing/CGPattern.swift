public import Foundation
public import MidflightGeometry

/// How a pattern's cells may be placed where its steps are not whole pixels.
public enum CGPatternTiling: Int32, Sendable, Hashable {
  /// Each cell begins at the pixel nearest to its place, so that all have the same pixels and the
  /// distance between two differs by up to one pixel. Where the pattern is turned or skewed it is
  /// as `constantSpacing`.
  case noDistortion
  /// As `constantSpacing`.
  case constantSpacingMinimalDistortion
  /// Cells are exactly one step apart; a cell is stretched to whole pixels by less than one, and
  /// its pixels are interpolated.
  case constantSpacing
}

/// A picture that repeats over the plane, recorded once.
///
/// Cells are ``bounds``, moved by all whole multiples of the steps; what a cell draws is cut to it.
/// Larger cells overlap, the later (further right, then further down) above the earlier.
///
/// **Limits.** Of cells that overlap, the uppermost 64 an axis are drawn in each place. A pattern
/// may be filled with patterns, ``DisplayList/patternDepthLimit`` of them in each other; a pattern
/// in more draws nothing. So does one for which too much would have to be drawn: where a fill meets
/// a pattern, its cell and the cells of all patterns in it have a budget in common, of 2²⁸ pixels
/// and what sixteen copies of its own content take. A copy of a cell takes, once and again for each
/// command of its content, the cell's pixels and 1024 more, and 64 for each of a path's points.
/// What is within the budget does not depend on the part of the picture that is drawn.
public final class CGPattern: Sendable, Hashable {
  /// A cell, in pattern space.
  public let bounds: CGRect
  /// From pattern space to the base space of the context that it is used in.
  public let matrix: CGAffineTransform
  /// From cell to cell along x, in pattern space; its sign does not matter. Nothing is drawn when
  /// a step is 0 or not finite.
  public let xStep: CGFloat
  /// As ``xStep``, along y.
  public let yStep: CGFloat
  /// How cells are placed where the steps are not whole pixels.
  public let tiling: CGPatternTiling
  /// Whether the content has colours of its own; if not, only its alpha counts.
  public let isColored: Bool
  /// The picture of a cell, in pattern space.
  public let content: DisplayList
  /// How much memory the content holds on to, about.
  package let byteCount: Int

  /// Calls `draw` once, at once, and keeps what it records.
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

  /// A pattern of what has been recorded already; see the members.
  public init(
    bounds: CGRect, matrix: CGAffineTransform = .identity, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling = .constantSpacing, isColored: Bool = true, content: DisplayList
  ) {
    (self.bounds, self.matrix) = (bounds, matrix)
    (self.xStep, self.yStep, self.tiling) = (xStep, yStep, tiling)
    (self.isColored, self.content) = (isColored, content)
    byteCount = content.byteCount
  }

  /// An image stretched over `rect`, and repeated on all sides of it.
  public convenience init(
    image: CGImage, in rect: CGRect, quality: CGInterpolationQuality = .default,
    matrix: CGAffineTransform = .identity
  ) {
    var content = DisplayList()
    content.image(image, in: rect, quality: quality)
    self.init(
      bounds: rect, matrix: matrix, xStep: rect.width, yStep: rect.height, content: content)
  }

  /// Whether all members are equal, what a cell draws included.
  ///
  /// - Complexity: O(1) for one and the same object, else O(content).
  public static func == (a: CGPattern, b: CGPattern) -> Bool {
    a === b
      || (a.bounds == b.bounds && a.matrix == b.matrix && a.xStep == b.xStep
        && a.yStep == b.yStep && a.tiling == b.tiling && a.isColored == b.isColored
        && a.content == b.content)
  }

  /// Takes in all but what a cell draws, of which it counts the commands.
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

/// A pattern laid out on the plane, to fill a shape with.
public struct PatternPaint: Sendable, Hashable {
  /// The pattern that repeats.
  public var pattern: CGPattern
  /// The colour that a pattern without colours of its own is drawn in.
  public var color: CGColor
  /// A factor on the alpha, clamped to 0…1.
  public var alpha: CGFloat
  /// From pattern space to that of the shape; the pattern's own matrix is not applied besides.
  /// Nothing is drawn under a singular one.
  public var transform: CGAffineTransform

  /// The pattern laid out by `transform`, from pattern space to that of the shape.
  public init(
    _ pattern: CGPattern, color: CGColor = .black, alpha: CGFloat = 1,
    transform: CGAffineTransform
  ) {
    (self.pattern, self.color, self.alpha) = (pattern, color, alpha)
    self.transform = transform
  }

  /// Laid out by the pattern's own matrix.
  public init(_ pattern: CGPattern, color: CGColor = .black, alpha: CGFloat = 1) {
    self.init(pattern, color: color, alpha: alpha, transform: pattern.matrix)
  }
}
