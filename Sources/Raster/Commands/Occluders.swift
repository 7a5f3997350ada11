import MidflightRasterKernelSet

/// The opaque rectangles of a list that hide much of what is drawn before them.
///
/// What lies under one within a region needs no drawing there: commands that end up wholly under it
/// are passed over, and rectangles of one colour, backgrounds mostly, are drawn around it. What
/// lies in a group or a clip counts as far out as nothing around it acts on its pixels. Which
/// commands are passed over does not show in a pixel.
struct Occluders: ~Copyable {
  struct Occluder: BitwiseCopyable {
    /// The pixels that it replaces.
    var area: PixelRect
    /// Its command; what comes before is hidden.
    var command: Int
    /// The outermost group or clip within which it replaces pixels whatever is around it; −1 for
    /// the whole list.
    var level: Int
    /// The command next inside of that level which is, or is around, its own.
    var start: Int
  }

  private var storage = Block<Occluder>()
  private(set) var count = 0
  /// The last one's command; nothing is hidden from there on.
  private(set) var last = -1

  /// Smaller rectangles hide too little to be looked at for every command.
  static let leastPixels = 4096
  /// Of more, the largest are kept.
  private static let most = 8
  /// Drawing a rectangle in parts takes as long as about so many pixels.
  private static let leastPart = 2048

  mutating func removeAll() { (count, last) = (0, -1) }

  /// Adds a rectangle that replaces what it covers, if that is much.
  ///
  /// - Parameter seen: the pixels that no mask around it changes.
  @inline(__always)
  mutating func add(
    _ rectangle: GridRectangle, _ command: Int, inside level: Int,
    within seen: PixelRect
  ) {
    let pixels =
      (rectangle.right &- rectangle.left) >> gridShift
      &* (rectangle.bottom &- rectangle.top) >> gridShift
    if pixels >= Self.leastPixels {
      add(rectangle.wholePixels, command, inside: level, within: seen)
    }
  }

  /// Adds pixels that a command replaces, if they are many.
  mutating func add(
    _ covered: PixelRect, _ command: Int, inside level: Int,
    within seen: PixelRect
  ) {
    if covered.isEmpty || covered.size < Self.leastPixels { return }
    let area = covered.common(seen)
    if area.isEmpty || area.size < Self.leastPixels { return }
    storage.reserve(Self.most)
    let all = storage.pointer
    if count == Self.most {
      var least = 0
      for i in 1..<count where all[i].area.size < all[least].area.size { least = i }
      if all[least].area.size >= area.size { return }
      // In order of commands.
      for i in least..<count - 1 { all[i] = all[i + 1] }
      count -= 1
    }
    all[count] = Occluder(area: area, command: command, level: level, start: command)
    count += 1
    last = command
  }

  /// Whether something counts within a group or clip and no farther out.
  func has(level: Int) -> Bool {
    let all = storage.pointer
    for i in 0..<count where all[i].level == level { return true }
    return false
  }

  /// Has what counts within a group or clip count within what is around that as well, as far as
  /// `area` goes.
  mutating func raise(from level: Int, to outer: Int, within area: PixelRect) {
    let all = storage.pointer
    for i in 0..<count where all[i].level == level {
      let part = all[i].area.common(area)
      if part.isEmpty || part.size < Self.leastPixels { continue }
      (all[i].area, all[i].level, all[i].start) = (part, outer, level)
    }
  }

  /// The first command that needs drawing in a region: the last one that covers all of it, with
  /// what is around it.
  func firstCommand(in region: PixelRect) -> Int {
    let all = storage.pointer
    for i in stride(from: count - 1, through: 0, by: -1) {
      if all[i].level < 0 && all[i].area.contains(region) { return all[i].start }
    }
    return 0
  }

  /// Whether all of an area is hidden from a command.
  ///
  /// - Parameters:
  ///   - end: where what the command opens ends; the command itself for all others.
  ///   - floor: the group whose content is being drawn by itself; −1 for the list.
  @inline(__always)
  func hides(_ area: PixelRect, of command: Int, to end: Int, above floor: Int) -> Bool {
    if end >= last { return false }
    let all = storage.pointer
    for i in 0..<count {
      if all[i].hides(command, end, floor) && all[i].area.encloses(area) { return true }
    }
    return false
  }

  /// Calls `draw` for parts of an area that a command may show in, which do not overlap: around
  /// whatever hides the most of it.
  func forEachVisiblePart(
    of area: PixelRect, _ command: Int, above floor: Int, _ draw: (PixelRect) -> Void
  ) {
    if command >= last { return draw(area) }
    let all = storage.pointer
    var hidden = PixelRect.empty
    for i in 0..<count where all[i].hides(command, command, floor) {
      let part = all[i].area.common(area)
      if part.width > 0 && part.height > 0 && part.size > hidden.size { hidden = part }
    }
    guard hidden.size >= Self.leastPart else { return draw(area) }
    let (right, bottom) = (area.x + area.width, area.y + area.height)
    let (hiddenRight, hiddenBottom) = (hidden.x + hidden.width, hidden.y + hidden.height)
    @inline(__always)
    func drawPart(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
      if x0 < x1 && y0 < y1 { draw(PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)) }
    }
    drawPart(area.x, area.y, right, hidden.y)
    drawPart(area.x, hidden.y, hidden.x, hiddenBottom)
    drawPart(hiddenRight, hidden.y, right, hiddenBottom)
    drawPart(area.x, hiddenBottom, right, bottom)
  }
}

extension Occluders.Occluder {
  /// Whether it comes after a command, and what is around it reaches to what is around that.
  @inline(__always)
  fileprivate func hides(_ first: Int, _ end: Int, _ floor: Int) -> Bool {
    command > end && level < first && level >= floor
  }
}

extension PixelRect {
  /// The number of pixels of a rectangle that is not empty.
  fileprivate var size: Int { width &* height }

  /// Whether every pixel of `o`, which is not empty, is in this rectangle.
  @inline(__always)
  fileprivate func encloses(_ o: PixelRect) -> Bool {
    assert(!o.isEmpty, "the rectangle is not made of whole pixels")
    return o.x >= x && o.y >= y && o.x &+ o.width <= x &+ width && o.y &+ o.height <= y &+ height
  }
}

extension GridRectangle {
  /// The pixels that it covers fully.
  var wholePixels: PixelRect {
    let (x, y) = ((left + gridOne - 1) >> gridShift, (top + gridOne - 1) >> gridShift)
    return PixelRect(
      x: x, y: y, width: max((right >> gridShift) - x, 0), height: max((bottom >> gridShift) - y, 0)
    )
  }
}
