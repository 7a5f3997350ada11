import MidflightRasterKernelSet

/// The opaque rectangles of a list that hide much of what is drawn before them.
///
/// Within a drawn region, content under such a rectangle (an occluder) need not be drawn. Commands
/// that are completely hidden are skipped, and rectangles of one colour, mostly backgrounds, are
/// drawn only around the hidden part. An occluder inside a group or clip also hides content outside
/// that group or clip, up to the first enclosing group or clip that changes the occluder's pixels.
/// Skipping commands does not change a pixel.
struct Occluders: ~Copyable {
  struct Occluder: BitwiseCopyable {
    var area: PixelRect
    var command: Int
    /// The index of the command that opens the outermost group or clip in which the occluder is
    /// certain to replace these pixels; −1 for the whole list.
    var level: Int
    /// Of the commands directly inside the group or clip ``level``, the index of the one that is
    /// the occluder's command or encloses it.
    var start: Int
  }

  private var storage = Block<Occluder>()
  private(set) var count = 0
  private(set) var last = -1

  /// The minimum number of pixels in an occluder. Smaller rectangles hide too little to be worth a
  /// check for every command.
  static let minPixels = 4096
  private static let maxCount = 8
  /// The additional cost of drawing a rectangle in parts, expressed as a number of pixels.
  private static let minPartPixels = 2048

  mutating func removeAll() { (count, last) = (0, -1) }

  /// Adds an opaque rectangle if it covers many pixels.
  ///
  /// - Parameter visible: The pixels in which all enclosing masks have full coverage.
  @inline(__always)
  mutating func add(
    _ rectangle: GridRectangle, _ command: Int, inside level: Int,
    within visible: PixelRect
  ) {
    let pixels =
      (rectangle.right &- rectangle.left) >> gridShift
      &* (rectangle.bottom &- rectangle.top) >> gridShift
    if pixels >= Self.minPixels {
      add(rectangle.wholePixels, command, inside: level, within: visible)
    }
  }

  mutating func add(
    _ covered: PixelRect, _ command: Int, inside level: Int,
    within visible: PixelRect
  ) {
    if covered.isEmpty || covered.size < Self.minPixels { return }
    let area = covered.common(visible)
    if area.isEmpty || area.size < Self.minPixels { return }
    storage.reserve(Self.maxCount)
    let all = storage.pointer
    if count == Self.maxCount {
      var least = 0
      for i in 1..<count where all[i].area.size < all[least].area.size { least = i }
      if all[least].area.size >= area.size { return }
      for i in least..<count - 1 { all[i] = all[i + 1] }
      count -= 1
    }
    all[count] = Occluder(area: area, command: command, level: level, start: command)
    count += 1
    last = command
  }

  func has(level: Int) -> Bool {
    let all = storage.pointer
    for i in 0..<count where all[i].level == level { return true }
    return false
  }

  /// Moves the occluders of a level to the enclosing level, cropped to `area`.
  mutating func raise(from level: Int, to outer: Int, within area: PixelRect) {
    let all = storage.pointer
    for i in 0..<count where all[i].level == level {
      let part = all[i].area.common(area)
      if part.isEmpty || part.size < Self.minPixels { continue }
      (all[i].area, all[i].level, all[i].start) = (part, outer, level)
    }
  }

  /// Returns the index of the first command that has to be drawn in a region: the last command that
  /// is certain to replace the whole region, or the outermost group around that command. Returns 0
  /// if there is none.
  func firstCommand(in region: PixelRect) -> Int {
    let all = storage.pointer
    for i in stride(from: count - 1, through: 0, by: -1) {
      if all[i].level < 0 && all[i].area.contains(region) { return all[i].start }
    }
    return 0
  }

  /// Whether occluders hide the whole area of a command.
  ///
  /// - Parameters:
  ///   - end: The index of the command that ends the group or clip that the command opens; the
  ///     command's own index if it opens none.
  ///   - floor: The index of the group whose content is being drawn separately; −1 for the whole
  ///     list.
  @inline(__always)
  func hides(_ area: PixelRect, of command: Int, to end: Int, above floor: Int) -> Bool {
    if end >= last { return false }
    let all = storage.pointer
    for i in 0..<count {
      if all[i].hides(command, end, floor) && all[i].area.encloses(area) { return true }
    }
    return false
  }

  /// Finds the occluder that hides the largest part of `area`, and calls `draw` for the parts of
  /// `area` around it. The parts are disjoint.
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
    guard hidden.size >= Self.minPartPixels else { return draw(area) }
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
  /// Whether the occluder comes after the commands from `first` to `end`, and hides content in the
  /// group or clip that contains them.
  @inline(__always)
  fileprivate func hides(_ first: Int, _ end: Int, _ floor: Int) -> Bool {
    command > end && level < first && level >= floor
  }
}

extension PixelRect {
  fileprivate var size: Int { width &* height }

  @inline(__always)
  fileprivate func encloses(_ o: PixelRect) -> Bool {
    assert(!o.isEmpty, "the rectangle is not made of whole pixels")
    return o.x >= x && o.y >= y && o.x &+ o.width <= x &+ width && o.y &+ o.height <= y &+ height
  }
}

extension GridRectangle {
  var wholePixels: PixelRect {
    let (x, y) = ((left + gridOne - 1) >> gridShift, (top + gridOne - 1) >> gridShift)
    return PixelRect(
      x: x, y: y, width: max((right >> gridShift) - x, 0), height: max((bottom >> gridShift) - y, 0)
    )
  }
}
