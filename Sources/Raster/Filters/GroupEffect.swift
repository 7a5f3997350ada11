import Foundation
import MidflightDrawing
import MidflightGeometry

/// The effect of a group's filters and shadow, in device space, and the pixels that it concerns.
///
/// Like a ``DrawPlan``, which holds it, it does not depend on the region that is drawn.
struct GroupEffect {
  enum Stage {
    case blur(DeviceBlur)
    /// Matrices, one after the other.
    case colors([Float])
  }

  private(set) var stages: [Stage] = []
  private(set) var shadow: DeviceShadow?
  /// Pixels that the group's content can touch.
  var content = PixelRect.empty
  /// Whether the shadow and the group can go onto the ground one after the other.
  var isDirect = false
  /// Pixels that the group can touch as it is composited.
  var extent = PixelRect.empty
  /// Its place among the plan's effects, and that of the first one after it that is not inside.
  var index = 0
  var end = 0
  /// Memory for groups and clips inside, but for those inside of further effects, per pixel.
  var bytesPerPixel = 0
  /// Whether no other effect is around it.
  var isOutermost = true
  /// Whether the shadow falls so far, within few that do, that it may be cast by another part of
  /// the group than what is drawn.
  private var isFar = false

  /// Memory for what effects one in another draw on for a tile, the smallest ones included: at most
  /// this much is taken, and a fourth as many pixels are drawn, however wide and however many they
  /// are.
  static let reachByteBudget = 128 << 20
  /// Tiles are no smaller than that for lack of memory.
  static let smallestTile = 256
  /// How many may be one in another.
  private static let largestDepth = GroupStyle.largestEffectDepth
  /// Within how many shadows that fall far another one may do so without counting as reach: each of
  /// them may double the work.
  private static let largestFarDepth = 3
  private static let farOffset = 256

  /// How far a group's effects may reach, given those around it, so that
  /// ``GroupEffect/reachByteBudget`` lasts for all of them: what goes further is blurred less.
  struct Allowance {
    fileprivate var reach = 0
    /// The bytes that those around take of the budget, for the smallest tile.
    private var bytes = 0
    fileprivate var depth = 0
    fileprivate var farDepth = 0
    /// Groups and clips that have been opened since the innermost effect.
    var grounds = 0

    /// In pixels, to each side, at so many bytes for a pixel.
    fileprivate func rest(_ bytesPerPixel: Int) -> Int {
      let left = Double(reachByteBudget - bytes) / Double(bytesPerPixel << farDepth)
      return max((Int(left.squareRoot()) - smallestTile) / 2 - reach, 0)
    }

    /// Returns the bytes that a picture of a tile and all that reaches it takes. Each shadow that
    /// falls far may make it twice as large.
    private func pictureBytes(_ bytesPerPixel: Int) -> Int {
      let side = smallestTile + 2 * reach
      return (side * side * bytesPerPixel) << farDepth
    }

    fileprivate mutating func take(_ reach: Int, _ bytesPerPixel: Int) {
      self.reach += reach
      bytes += pictureBytes(bytesPerPixel)
      depth += 1
      grounds = 0
    }

    /// Counts what stands between two effects; false where there is no room for another one.
    fileprivate mutating func descend(_ bytesPerPixel: Int) -> Bool {
      if depth == 0 { return true }
      // The last one opened is the effect's own.
      let between = min(max(grounds - 1, 0), 1 << 10)
      grounds = 1
      bytes = min(bytes + pictureBytes(4 * between), reachByteBudget)
      return depth < largestDepth && bytes + pictureBytes(bytesPerPixel) <= reachByteBudget
    }
  }

  /// Returns the bytes that a style's pictures take for a pixel: the result, one or two that blurs
  /// begin with, and the shadow's alpha with what is blurred of it.
  private static func bytesPerPixel(_ style: GroupStyle) -> Int {
    let blurs = style.filters.count { if case .gaussianBlur = $0 { true } else { false } }
    return 4 + 4 * min(blurs, 2) + (style.shadow == nil ? 0 : 3)
  }

  /// Nil for a style without effects, and where too much is around.
  ///
  /// - Parameter storage: empty; its memory is taken for the stages.
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
    // A Gaussian reaches less than six times as far as its deviation, and a few pixels.
    func limit() -> Double { min(Double(max(rest - 16, 0)) / 6, GaussianShape.largestSigma) }
    for filter in style.filters {
      if case .gaussianBlur(let radius, let own) = filter {
        let blur = DeviceBlur(sigma: radius, own.concatenating(transform), limit: limit())
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
    if let own = style.shadow, own.color.alpha > 0 {
      let cast = DeviceShadow(own, transform, limit: limit())
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

  /// Takes out the stages' memory, for another effect.
  mutating func takeStorage() -> [Stage] {
    var storage: [Stage] = []
    swap(&storage, &stages)
    storage.removeAll(keepingCapacity: true)
    return storage
  }

  /// The filtered group's pixels that are to be known for `area`: those in it, and those that cast
  /// a shadow there.
  ///
  /// A shadow that falls far off is cast by another part of the group. Then the group is drawn
  /// twice, but not at every one of many levels.
  func sources(for area: PixelRect) -> (own: PixelRect, cast: PixelRect, areApart: Bool) {
    let filtered = filtered
    let own = area.intersection(filtered)
    guard let shadow else { return (own, .empty, false) }
    let cast = shadow.source(of: area.intersection(shaded)).intersection(filtered)
    // Those that fall far are drawn as whichever is less, which is no more than twice the area.
    let isApart =
      isFar
      ? own.union(cast).area > own.area + cast.area
      : isOutermost && own.union(cast).area > 2 * (own.area + cast.area)
    return (own, cast, isApart)
  }

  /// Pixels that the filtered group can touch.
  var filtered: PixelRect {
    var rect = content
    for case .blur(let blur) in stages { rect = blur.visible(rect) }
    return rect
  }

  /// Pixels that the group's shadow can touch.
  var shaded: PixelRect {
    guard let shadow, !content.isEmpty else { return .empty }
    return shadow.blur.visible(shadow.cast(filtered))
  }

  /// Pixels that the group can touch.
  var visible: PixelRect { filtered.union(shaded) }

  /// Pixels that can change when those of `part` of the content do.
  func affected(by part: PixelRect) -> PixelRect {
    if part.isEmpty { return .empty }
    var rect = part
    for case .blur(let blur) in stages { rect = blur.source(of: rect) }
    guard let shadow else { return rect }
    return rect.union(shadow.blur.source(of: shadow.cast(rect)))
  }

  /// How many rows of the content can matter for one and the next as well.
  var rowsAround: Int { needed(for: PixelRect(x: 0, y: 0, width: 1, height: 1)).height - 1 }

  /// Pixels of the content that can matter for `area`.
  func needed(for area: PixelRect) -> PixelRect {
    if area.isEmpty { return .empty }
    var rect = area
    if let shadow { rect = rect.union(shadow.source(of: area)) }
    for case .blur(let blur) in stages { rect = blur.source(of: rect) }
    return rect
  }
}

extension DeviceShadow {
  /// Pixels on which those of `rect` come to lie, before the blur.
  func cast(_ rect: PixelRect) -> PixelRect {
    let (x, y) = wholeOffset
    return PixelRect(
      x: rect.x + x, y: rect.y + y, width: rect.width + (fraction.x > 0 ? 1 : 0),
      height: rect.height + (fraction.y > 0 ? 1 : 0))
  }

  /// Pixels of what casts the shadow that can matter for `area` of it.
  func source(of area: PixelRect) -> PixelRect {
    let (x, y) = wholeOffset
    return blur.source(of: area.moved(-x, -y)).grown(1, 1)
  }
}

extension PixelRect {
  /// In pixels; of rectangles not much larger than surfaces.
  var area: Int { isEmpty ? 0 : width * height }
}
