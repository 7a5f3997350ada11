import Foundation
import MidflightDrawing
import MidflightGeometry

/// The commands of a group as they are drawn: everything that the group's image depends on, except
/// its position.
@unsafe
struct GroupContent {
  let commands: UnsafeBufferPointer<DisplayList.Command>
  let steps: UnsafeBufferPointer<DrawPlan.Step>
  let range: Range<Int>
  let transform: CGAffineTransform

  private var style: GroupStyle {
    if case .beginGroup(let style) = unsafe commands[range.lowerBound - 1] {
      style
    } else {
      GroupStyle()
    }
  }

  /// A hash of the content. It stays the same if all of the content moves by whole pixels. It
  /// includes only a few values of each path and paint.
  ///
  /// - Complexity: O(commands).
  var hash: UInt64 {
    var hash = unsafe ContentHash(transform: transform)
    unsafe hash.add(style, isInside: false)
    for i in unsafe range { unsafe hash.add(commands[i]) }
    return hash.value
  }

  var cachedContent: CachedContent {
    unsafe CachedContent(
      commands: Array(commands[range]), modes: steps[range].map { $0.mode }, style: style,
      transform: transform)
  }

  /// Compares this content with cached content. If they differ only in their positions, by whole
  /// pixels, returns this content's offset from the cached content; otherwise nil.
  ///
  /// - Complexity: O(commands), plus the points of paths that are equal without sharing storage.
  func offset(from cached: borrowing CachedContent) -> (x: Int, y: Int)? {
    guard unsafe cached.commands.count == range.count else { return nil }
    for i in 0..<cached.modes.count {
      if unsafe steps[range.lowerBound + i].mode != cached.modes[i] { return nil }
    }
    var match = unsafe ContentMatch(from: cached.transform, to: transform)
    guard unsafe match.effects(cached.style, style) else { return nil }
    for i in 0..<cached.commands.count {
      if unsafe !match.commands(cached.commands[i], commands[range.lowerBound + i]) { return nil }
    }
    return match.offset ?? (0, 0)
  }
}

struct CachedContent {
  var commands: [DisplayList.Command]
  var modes: [DrawPlan.Mode]
  /// The group's style; its opacity and blend mode are not compared.
  var style: GroupStyle
  var transform: CGAffineTransform

  var byteCount: Int { commands.reduce(256) { $0 + $1.byteCount } }
}

private struct ContentMatch {
  let from: CGAffineTransform
  let to: CGAffineTransform
  private(set) var offset: (x: Int, y: Int)?

  init(from: CGAffineTransform, to: CGAffineTransform) { (self.from, self.to) = (from, to) }

  /// Whether two maps differ at most by a translation in whole pixels that is the same for all
  /// calls. The first call that finds such a translation stores it in ``offset``.
  mutating func maps(_ old: CGAffineTransform, _ new: CGAffineTransform) -> Bool {
    let (old, new) = (old.concatenating(from), new.concatenating(to))
    guard old.a == new.a, old.b == new.b, old.c == new.c, old.d == new.d else { return false }
    guard let offset else {
      let (dx, dy) = (new.tx - old.tx, new.ty - old.ty)
      guard dx == dx.rounded(), dy == dy.rounded(), abs(dx) < 1e9, abs(dy) < 1e9,
        Self.isSum(new.tx, old.tx, dx), Self.isSum(new.ty, old.ty, dy)
      else { return false }
      self.offset = (Int(dx), Int(dy))
      return true
    }
    return Self.isSum(new.tx, old.tx, Double(offset.x))
      && Self.isSum(new.ty, old.ty, Double(offset.y))
  }

  /// Whether `sum` is exactly a + b, without a rounding error, by Knuth's formula for the error of
  /// a sum ([2Sum](https://en.wikipedia.org/wiki/2Sum)).
  private static func isSum(_ sum: Double, _ a: Double, _ b: Double) -> Bool {
    let part = sum - a
    return a + b == sum && (a - (sum - part)) + (b - part) == 0
  }

  mutating func effects(_ old: GroupStyle, _ new: GroupStyle) -> Bool {
    guard old.filters.count == new.filters.count else { return false }
    for i in 0..<old.filters.count {
      switch (old.filters[i], new.filters[i]) {
      case (.gaussianBlur(let a, let oldMap), .gaussianBlur(let b, let newMap)):
        if a != b || !maps(oldMap, newMap) { return false }
      case (let a, let b):
        if a != b { return false }
      }
    }
    switch (old.shadow, new.shadow) {
    case (nil, nil): return true
    case (let old?, let new?): return shadows(old, new)
    default: return false
    }
  }

  private mutating func shadows(_ old: Shadow, _ new: Shadow) -> Bool {
    guard maps(old.transform, new.transform) else { return false }
    var moved = new
    moved.transform = old.transform
    return moved == old
  }

  mutating func commands(_ old: DisplayList.Command, _ new: DisplayList.Command) -> Bool {
    switch (old, new) {
    case (.fill(let old), .fill(let new)): return values(old, new)
    case (.stroke(let old), .stroke(let new)): return values(old, new)
    case (.image(let old), .image(let new)): return values(old, new)
    case (.pushClip(let old), .pushClip(let new)): return values(old, new)
    case (.shadow(let old), .shadow(var new)):
      guard shadows(old.shadow, new.shadow) else { return false }
      new.shadow = old.shadow
      return values(old, new)
    case (.beginGroup(let old), .beginGroup(let new)):
      return old.opacity == new.opacity && old.blend == new.blend && effects(old, new)
    case (.endGroup, .endGroup), (.popClip, .popClip): return true
    default: return false
    }
  }

  private mutating func values<Value: DisplayList.Mapped>(_ old: Value, _ new: Value) -> Bool {
    guard maps(old.map, new.map) else { return false }
    var moved = new
    moved.map = old.map
    return moved == old
  }
}

/// A hash of commands and of their positions relative to the first command.
private struct ContentHash {
  let transform: CGAffineTransform
  private var hash: UInt64 = 0x51ED_2701
  private var origin: (x: Double, y: Double)?

  init(transform: CGAffineTransform) { self.transform = transform }

  var value: UInt64 { hash | 1 }

  private mutating func add(_ bits: Int) {
    hash = (hash ^ UInt64(truncatingIfNeeded: bits)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash &>> 29
  }
  private mutating func add(_ x: Double) { add(Int(bitPattern: UInt(x.bitPattern))) }

  private mutating func add(_ map: CGAffineTransform) {
    let map = map.concatenating(transform)
    for x in [map.a, map.b, map.c, map.d] { add(x) }
    let (x, y) = origin ?? (map.tx, map.ty)
    if origin == nil {
      origin = (x, y)
      add(x - x.rounded(.down))
      add(y - y.rounded(.down))
    }
    add(map.tx - x)
    add(map.ty - y)
  }

  /// Adds a path's number of points, and at most about 32 of the points.
  private mutating func add(_ path: Path, _ map: CGAffineTransform) {
    add(map)
    let count = path.pointCount
    add(count)
    if let (corner, opposite) = path.corners {
      let points = Path.rectangle(corner, opposite)
      for i in points.indices { add(points[i]) }
      return add(points[3])
    }
    let points = path.points
    for i in stride(from: 0, to: count, by: max(count / 32, 1)) { add(points[i]) }
    if let last = points.last { add(last) }
  }

  private mutating func add(_ point: CGPoint) {
    add(point.x)
    add(point.y)
  }

  private mutating func add(_ color: CGColor) {
    add(color.red)
    add(color.green)
    add(color.blue)
    add(color.alpha)
  }

  private mutating func add(_ paint: Paint) {
    if case .color(let color) = paint { add(color) } else { add(paint.hashValue) }
  }

  private mutating func add(_ shadow: Shadow) {
    add(shadow.transform)
    add(shadow.color)
    add(shadow.sigma)
    add(CGPoint(x: shadow.offset.width, y: shadow.offset.height))
  }

  mutating func add(_ style: GroupStyle, isInside: Bool) {
    if isInside {
      add(style.opacity)
      add(Int(style.blend.rawValue))
    }
    for filter in style.filters {
      if case .gaussianBlur(let radius, let map) = filter {
        add(radius)
        add(map)
      } else {
        add(filter.hashValue)
      }
    }
    if let shadow = style.shadow { add(shadow) }
  }

  mutating func add(_ command: borrowing DisplayList.Command) {
    switch command {
    case .fill(let fill):
      add(fill.path, fill.map)
      add(fill.paint)
      add(Int(fill.blend.rawValue))
    case .stroke(let stroke):
      add(stroke.path, stroke.map)
      add(stroke.style.width)
      add(stroke.style.dashPhase)
      add(stroke.paint)
    case .image(let image):
      add(image.map)
      add(image.image.hashValue)
      add(image.rect.hashValue)
      add(image.style.source.origin)
      add(image.alpha)
    case .shadow(let cast):
      add(cast.path, cast.map)
      add(cast.shadow)
    case .pushClip(let clip):
      add(clip.path, clip.map)
      if let imageMask = clip.imageMask { add(imageMask.image.hashValue) }
    case .beginGroup(let style): add(style, isInside: true)
    case .endGroup: add(1)
    case .popClip: add(2)
    }
  }
}
