import Foundation
import MidflightDrawing
import MidflightGeometry

/// The effect of a group's filters and shadow in device space, and the pixels that it affects.
///
/// Like the ``DrawPlan`` that contains it, an effect does not depend on the drawn region.
struct GroupEffect {
  enum Stage {
    case blur(DeviceBlur)
    case colors([Float])
  }

  private(set) var stages: [Stage] = []
  private(set) var shadow: DeviceShadow?
  var content = PixelRect.empty
  /// Whether the shadow and the group can be composited directly onto the backdrop, one after the
  /// other.
  var isDirect = false
  var extent = PixelRect.empty
  /// The effect's index among the plan's effects and, in `end`, the index of the first later effect
  /// that is not inside this one.
  var index = 0
  var end = 0
  /// The memory per pixel, in bytes, that groups and clips inside the effect need, not counting
  /// those inside nested effects.
  var bytesPerPixel = 0
  var isOutermost = true
  /// Whether the shadow falls so far from the group that the part of the group that casts it may be
  /// drawn separately. This is true for only a few nested shadows.
  private var isFar = false

  /// The memory limit, in bytes, for the surfaces of nested effects when the smallest tile is
  /// drawn. However many effects there are, and however far they reach, they use at most this many
  /// bytes, and draw at most a quarter of this number of pixels.
  static let reachByteBudget = 128 << 20
  /// The side, in pixels, below which tiles are not divided further to save memory.
  static let smallestTile = 256
  private static let largestDepth = GroupStyle.largestEffectDepth
  /// The largest number of nested shadows that may count as far. The distance of such a shadow does
  /// not count as reach, but each may double the work.
  private static let largestFarDepth = 3
  private static let farOffset = 256

  /// The reach that a group's effects may still have, given the enclosing effects, so that
  /// ``GroupEffect/reachByteBudget`` suffices for all of them. Blurs that would exceed this reach
  /// are reduced.
  struct Allowance {
    fileprivate var reach = 0
    private var bytes = 0
    fileprivate var depth = 0
    fileprivate var farDepth = 0
    var grounds = 0

    /// Returns the reach that is left on each side, in pixels, if each pixel takes `bytesPerPixel`.
    fileprivate func rest(_ bytesPerPixel: Int) -> Int {
      let left = Double(reachByteBudget - bytes) / Double(bytesPerPixel << farDepth)
      return max((Int(left.squareRoot()) - smallestTile) / 2 - reach, 0)
    }

    /// Returns the number of bytes that the smallest tile takes with its margins. Each shadow that
    /// falls far away may double this number.
    private func imageBytes(_ bytesPerPixel: Int) -> Int {
      let side = smallestTile + 2 * reach
      return (side * side * bytesPerPixel) << farDepth
    }

    fileprivate mutating func take(_ reach: Int, _ bytesPerPixel: Int) {
      self.reach += reach
      bytes += imageBytes(bytesPerPixel)
      depth += 1
      grounds = 0
    }

    /// Counts the groups between the enclosing effect and the next one. Returns whether the budget
    /// allows the next effect.
    fileprivate mutating func descend(_ bytesPerPixel: Int) -> Bool {
      if depth == 0 { return true }
      // The group that was opened last is the effect's own, so it is not counted.
      let between = min(max(grounds - 1, 0), 1 << 10)
      grounds = 1
      bytes = min(bytes + imageBytes(4 * between), reachByteBudget)
      return depth < largestDepth && bytes + imageBytes(bytesPerPixel) <= reachByteBudget
    }
  }

  /// Returns the bytes per pixel of a style's images: the result, the sources of one or two blurs,
  /// and the shadow's alpha before and after blurring.
  private static func bytesPerPixel(_ style: GroupStyle) -> Int {
    let blurs = style.filters.count { if case .gaussianBlur = $0 { true } else { false } }
    return 4 + 4 * min(blurs, 2) + (style.shadow == nil ? 0 : 3)
  }

  /// Creates the effect of a style; nil if the style has no filters and no shadow, or if the
  /// enclosing effects leave no allowance.
  ///
  /// - Parameter storage: An empty array, whose memory is used for the stages.
  init?(
    _ style: GroupStyle, _ transform: CGAffineTransform, _ allowance: inout Allowance,
    storage: inout [Stage]
  ) {
    swap(&stages, &storage)
    if style.filters.isEmpty && style.shadow == nil { return nil }
    let bytesPerPixel = Self.bytesPerPixel(style)
    if !allowance.descend(bytesPerPixel) { return nil }
    let allowed = allowance.rest(bytesPerPixel)
    var rest = allowed
    // A blur of this deviation stays within the remaining reach, because a Gaussian's reach is less
    // than six times its deviation plus a few pixels.
    func limit() -> Double { min(Double(max(rest - 16, 0)) / 6, GaussianShape.largestSigma) }
    for filter in style.filters {
      if case .gaussianBlur(let radius, let matrix) = filter {
        let blur = DeviceBlur(sigma: radius, matrix.concatenating(transform), limit: limit())
        if blur.isIdentity { continue }
        rest -= max(blur.columns.reach, blur.rows.reach)
        stages.append(.blur(blur))
      } else if let matrix = filter.matrix {
        let values = matrix.values.map { $0.isFinite ? Float(min(max($0, -1e6), 1e6)) : 0 }
        if case .colors(let others)? = stages.last {
          stages[stages.count - 1] = .colors(others + values)
        } else {
          stages.append(.colors(values))
        }
      }
    }
    if let styleShadow = style.shadow, styleShadow.color.alpha > 0 {
      let cast = DeviceShadow(styleShadow, transform, limit: limit())
      rest -= max(cast.blur.columns.reach, cast.blur.rows.reach)
      let offset = Int(max(abs(cast.offset.x), abs(cast.offset.y)))
      if offset > Self.farOffset && allowance.farDepth < Self.largestFarDepth {
        isFar = true
        allowance.farDepth += 1
        shadow = cast
      } else if allowance.depth == 0 || offset <= rest {
        rest -= offset
        shadow = cast
      }
    }
    allowance.take(allowed - rest, bytesPerPixel)
  }

  mutating func takeStorage() -> [Stage] {
    var storage: [Stage] = []
    swap(&storage, &stages)
    storage.removeAll(keepingCapacity: true)
    return storage
  }

  /// Returns the pixels of the filtered group that are needed for `area`: those in `area`
  /// (`drawn`), and those that cast a shadow into it (`cast`).
  ///
  /// A shadow that falls far away is cast by a different part of the group. The group is then drawn
  /// twice. This is done at only a few nested levels, because each of them doubles the work.
  func sources(for area: PixelRect) -> (drawn: PixelRect, cast: PixelRect, areApart: Bool) {
    let filtered = filtered
    let drawn = area.intersection(filtered)
    guard let shadow else { return (drawn, .empty, false) }
    let cast = shadow.source(of: area.intersection(shaded)).intersection(filtered)
    // If the shadow falls far away, draw either one area around both parts, or the two parts
    // separately, whichever has fewer pixels. Two parts have at most twice the pixels of the larger
    // one.
    let isApart =
      isFar
      ? drawn.union(cast).area > drawn.area + cast.area
      : isOutermost && drawn.union(cast).area > 2 * (drawn.area + cast.area)
    return (drawn, cast, isApart)
  }

  var filtered: PixelRect {
    var rect = content
    for case .blur(let blur) in stages { rect = blur.visible(rect) }
    return rect
  }

  var shaded: PixelRect {
    guard let shadow, !content.isEmpty else { return .empty }
    return shadow.blur.visible(shadow.cast(filtered))
  }

  var visible: PixelRect { filtered.union(shaded) }

  func affected(by part: PixelRect) -> PixelRect {
    if part.isEmpty { return .empty }
    var rect = part
    for case .blur(let blur) in stages { rect = blur.source(of: rect) }
    guard let shadow else { return rect }
    return rect.union(shadow.blur.source(of: shadow.cast(rect)))
  }

  /// The number of rows of content on which two neighbouring rows of the result both depend.
  var rowsAround: Int { needed(for: PixelRect(x: 0, y: 0, width: 1, height: 1)).height - 1 }

  func needed(for area: PixelRect) -> PixelRect {
    if area.isEmpty { return .empty }
    var rect = area
    if let shadow { rect = rect.union(shadow.source(of: area)) }
    for case .blur(let blur) in stages { rect = blur.source(of: rect) }
    return rect
  }
}

extension DeviceShadow {
  func cast(_ rect: PixelRect) -> PixelRect {
    let (x, y) = wholeOffset
    return PixelRect(
      x: rect.x + x, y: rect.y + y, width: rect.width + (fraction.x > 0 ? 1 : 0),
      height: rect.height + (fraction.y > 0 ? 1 : 0))
  }

  func source(of area: PixelRect) -> PixelRect {
    let (x, y) = wholeOffset
    return blur.source(of: area.moved(-x, -y)).grown(1, 1)
  }
}

extension PixelRect {
  /// The number of pixels. The rectangle must not be much larger than a surface.
  var area: Int { isEmpty ? 0 : width * height }
}
