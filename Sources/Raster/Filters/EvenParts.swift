import MidflightRasterKernelSet

/// The longest runs of equal rows and of equal columns in an image of bytes. Such parts, for
/// example the middle of a rounded rectangle, can be cut out before a blur and restored after it.
///
/// A row of the blur that depends only on equal rows equals the row that is one grid step below it.
/// So, if a multiple of the grid step is cut out, the bytes of the blur stay exactly the same.
struct EvenParts {
  var rows = 0..<0
  var columns = 0..<0

  /// Finds the longest runs of equal rows and of equal columns.
  ///
  /// - Parameters:
  ///   - bytes: The image, with `stride` bytes from row to row.
  ///   - differences: Memory for one row.
  /// - Complexity: O(bytes); several bytes are compared at a time.
  init(
    _ bytes: Elements<UInt8>, stride: Int, _ rect: PixelRect,
    differences: Elements<UInt8>
  ) {
    differences.update(repeating: 0, count: rect.width)
    var begin = 0
    for y in 0..<rect.height {
      let row = bytes + y * stride
      if y > 0 {
        if isEqual(row, bytes + (y - 1) * stride, rect.width) { continue }
        if y - begin > rows.count { rows = begin..<y }
        begin = y
      }
      for x in 1..<max(rect.width, 1) { differences[x] |= row[x] ^ row[x - 1] }
    }
    if rect.height - begin > rows.count { rows = begin..<rect.height }
    begin = 0
    for x in 1..<max(rect.width, 1) where differences[x] != 0 {
      if x - begin > columns.count { columns = begin..<x }
      begin = x
    }
    if rect.width - begin > columns.count { columns = begin..<rect.width }
    rows = rows.lowerBound + rect.y..<rows.upperBound + rect.y
    columns = columns.lowerBound + rect.x..<columns.upperBound + rect.x
  }
}

private func isEqual(
  _ a: Elements<UInt8>, _ b: Elements<UInt8>, _ count: Int
) -> Bool {
  var difference: UInt8 = 0
  for x in 0..<count { difference |= a[x] ^ b[x] }
  return difference == 0
}

/// A range of pixels along one axis that is cut out of an image and of the requested area of its
/// blur.
struct Cut {
  static let none = Cut(0..<0, 1 << 40..<1 << 40, GaussianShape(0))

  let start: Int
  /// The number of pixels that are cut out, a multiple of the grid's step.
  let count: Int
  private let step: Int

  /// - Parameters:
  ///   - even: The range in which all rows or columns of the image are equal.
  ///   - area: The range in which the blur has been requested.
  init(_ even: Range<Int>, _ area: Range<Int>, _ shape: GaussianShape) {
    start = max(even.lowerBound + shape.reach, area.lowerBound)
    step = shape.step
    let available = min(even.upperBound - shape.reach, area.upperBound) - start
    count = max(available / step - 1, 0) * step
  }

  func index(_ pixel: Int) -> Int {
    if pixel < start { return pixel }
    return pixel < start + count ? start + (pixel - start) % step : pixel - count
  }

  /// Copies a row of bytes and restores the part that was cut out of it.
  ///
  /// - Parameters:
  ///   - first: The pixel at which the row begins.
  ///   - length: The length of the written row.
  func undo(
    _ out: Elements<UInt8>, _ source: Elements<UInt8>, first: Int, length: Int
  ) {
    let head = min(start - first, length)
    out.update(from: source, count: head)
    if count > 0 {
      let middle = out + head
      let one = source[head]
      var isEven = true
      for i in 1..<max(step, 1) where source[head + i] != one { isEven = false }
      if isEven {
        middle.update(repeating: one, count: count)
      } else {
        for x in 0..<count { middle[x] = source[head + x % step] }
      }
    }
    let rest = length - head - count
    if rest > 0 { (out + head + count).update(from: source + head, count: rest) }
  }
}

extension PixelRect {
  /// Returns the rectangle without the pixels of both cuts, with the same origin.
  func without(_ across: Cut, _ down: Cut) -> PixelRect {
    PixelRect(x: x, y: y, width: width - across.count, height: height - down.count)
  }
}
