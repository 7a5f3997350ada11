/// The opaque rectangles of a list that hide much of what is drawn before them.
///
/// What lies under one within a region needs no drawing there: commands that end up wholly under it
/// are passed over, and rectangles of one colour, backgrounds mostly, are drawn around it. Only
/// commands outside of groups and clips count, on both sides, because nothing around them acts on
/// their pixels. Which commands are passed over does not show in a pixel.
struct Hiders: ~Copyable {
  struct Hider: BitwiseCopyable {
    /// The pixels that it covers fully.
    var area: PixelRect
    /// Its command; what comes before is hidden.
    var command: Int
  }

  private var storage = Block<Hider>()
  private(set) var count = 0

  /// Smaller rectangles hide too little to be looked at for every command.
  private static let leastPixels = 4096
  /// Of more, the largest are kept.
  private static let most = 8
  /// Drawing a rectangle in parts takes as long as about so many pixels.
  private static let leastPart = 2048

  mutating func removeAll() { count = 0 }

  /// Adds a rectangle that replaces what it covers, if that is much.
  @inline(__always)
  mutating func add(_ rectangle: GridRectangle, _ command: Int) {
    let pixels =
      (rectangle.right &- rectangle.left) >> gridShift
      &* (rectangle.bottom &- rectangle.top) >> gridShift
    if pixels >= Self.leastPixels { insert(rectangle.wholePixels, command) }
  }

  private mutating func insert(_ area: PixelRect, _ command: Int) {
    storage.reserve(Self.most)
    let all = unsafe storage.pointer
    if count == Self.most {
      var least = 0
      for i in 1..<count where unsafe all[i].area.size < all[least].area.size { least = i }
      if unsafe all[least].area.size >= area.size { return }
      // In order of commands.
      for i in least..<count - 1 { unsafe all[i] = all[i + 1] }
      count -= 1
    }
    unsafe (all + count).initialize(to: Hider(area: area, command: command))
    count += 1
  }

  /// The first command that needs drawing in a region: the last one that covers all of it.
  func firstCommand(in region: PixelRect) -> Int {
    let all = unsafe storage.pointer
    for i in stride(from: count - 1, through: 0, by: -1) {
      if unsafe all[i].area.contains(region) { return unsafe all[i].command }
    }
    return 0
  }

  /// Whether all of an area is hidden from a command.
  @inline(__always)
  func hides(_ area: PixelRect, of command: Int) -> Bool {
    let all = unsafe storage.pointer
    for i in 0..<count where unsafe all[i].command > command && all[i].area.encloses(area) {
      return true
    }
    return false
  }

  /// Calls `draw` for parts of an area that a command may show in, which do not overlap: around
  /// whatever hides the most of it.
  func forEachVisiblePart(
    of area: PixelRect, _ command: Int, _ draw: (PixelRect) -> Void
  ) {
    let all = unsafe storage.pointer
    var hidden = PixelRect.empty
    for i in 0..<count where unsafe all[i].command > command {
      let part = unsafe all[i].area.common(area)
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

extension PixelRect {
  /// The number of pixels of a rectangle that is not empty.
  fileprivate var size: Int { width &* height }

  /// Whether every pixel of `o`, which is not empty, is in this rectangle; both are within
  /// ``everything``.
  @inline(__always)
  fileprivate func encloses(_ o: PixelRect) -> Bool {
    o.x >= x && o.y >= y && o.x &+ o.width <= x &+ width && o.y &+ o.height <= y &+ height
  }
}

extension GridRectangle {
  /// The pixels that it covers fully.
  fileprivate var wholePixels: PixelRect {
    let (x, y) = ((left + gridOne - 1) >> gridShift, (top + gridOne - 1) >> gridShift)
    return PixelRect(
      x: x, y: y, width: max((right >> gridShift) - x, 0), height: max((bottom >> gridShift) - y, 0)
    )
  }
}
