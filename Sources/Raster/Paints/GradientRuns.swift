import Foundation
import MidflightRasterKernelSet

/// A gradient's pieces along one row of pixels, from left to right.
///
/// Where a piece begins and ends is found from the row as a whole, never from a pixel, so that the
/// runs don't depend on which part of the row is drawn.
struct GradientRuns {
  struct Run {
    /// One past the last column.
    var end: Int
    /// Along a row, where the piece begins.
    var start = 0.0
    /// The index of the piece; negative for pixels that are to be found one by one.
    var piece: Int
    /// How many periods it is moved by.
    var turn: Double
  }

  /// Where in the order of all pieces, over all periods, something stands.
  struct Cursor {
    var piece: Int
    var turn: Double
  }

  let pieces: Elements<GradientPiece>
  let count: Int
  let period: Double
  /// The columns that may be asked for.
  let left: Int
  let right: Int
  let runs: Elements<Run>
  let capacity: Int
  private(set) var used = 0

  init(
    _ pieces: borrowing GradientPieces, left: Int, right: Int, _ runs: Elements<Run>,
    capacity: Int
  ) {
    self.pieces = pieces.pointer
    count = pieces.count
    period = pieces.period
    (self.left, self.right) = (left, right)
    (self.runs, self.capacity) = (runs, capacity)
  }

  func low(_ cursor: Cursor) -> Double { pieces[cursor.piece].low + cursor.turn * period }
  func high(_ cursor: Cursor) -> Double { pieces[cursor.piece].high + cursor.turn * period }

  /// The piece that holds a value of the parameter, but for rounding.
  func locate(_ w: Double) -> Cursor {
    var place = w
    var turn = 0.0
    if period > 0 {
      turn = min(max(((w - pieces[0].low) / period).rounded(.down), -0x1p50), 0x1p50)
      place = w - turn * period
    }
    var k = 0
    while k < count - 1 && place >= pieces[k].high { k += 1 }
    return Cursor(piece: k, turn: turn)
  }

  func isFirst(_ cursor: Cursor) -> Bool { period == 0 && cursor.piece == 0 }
  func isLast(_ cursor: Cursor) -> Bool { period == 0 && cursor.piece == count - 1 }

  /// Moves a cursor that is not at the last piece.
  func advance(_ cursor: inout Cursor) {
    cursor.piece += 1
    if cursor.piece == count { cursor = Cursor(piece: 0, turn: cursor.turn + 1) }
  }

  /// Moves a cursor that is not at the first piece.
  func retreat(_ cursor: inout Cursor) {
    cursor.piece -= 1
    if cursor.piece < 0 { cursor = Cursor(piece: count - 1, turn: cursor.turn - 1) }
  }

  mutating func clear() { used = 0 }

  /// Adds a run up to a column.
  ///
  /// - Returns: whether the row is full.
  @inline(__always)
  mutating func append(_ cursor: Cursor, end: Int, start: Double = 0) -> Bool {
    let last = used > 0 ? runs[used - 1].end : left
    if end <= last { return false }
    if used == capacity - 1 && end < right {
      // No room is left for what comes; it has a way of its own.
      runs[used] = Run(end: right, piece: -1, turn: 0)
      used += 1
      return true
    }
    runs[used] = Run(
      end: min(end, right), start: start, piece: cursor.piece, turn: cursor.turn)
    used += 1
    return end >= right
  }

  /// Where a border falls on a pixel's centre, what lies beyond it is drawn; so it is this near to
  /// one, in pixels, lest rounding decide, which differs from place to place.
  static let hair = 0x1p-20

  /// The first column whose centre is at or right of a place, or right of it; within ±2²⁰.
  @inline(__always)
  static func column(_ place: Double, isInside: Bool) -> Int {
    let place = place - 0.5 + (isInside ? -hair : hair)
    let c = place > -0x1p20 ? min(place, 0x1p20) : -0x1p20
    let whole = Int(c)
    let rest = c - Double(whole)
    return whole &+ ((isInside ? rest > 0 : rest >= 0) ? 1 : 0)
  }
}

// MARK: Along a row

extension GradientRuns {
  /// Finds the runs of w = slope · x + start.
  ///
  /// - Parameter inverse: 1 / slope.
  mutating func fill(slope: Double, inverse: Double, start: Double) {
    clear()
    var cursor = locate(slope * (Double(left) + 0.5) + start)
    // One back, in case that rounding went past a border.
    if slope > 0 {
      if !isFirst(cursor) { retreat(&cursor) }
      var place = (low(cursor) - start) * inverse
      while !isLast(cursor) {
        let next = (high(cursor) - start) * inverse
        if append(cursor, end: Self.column(next, isInside: true), start: place) { return }
        place = next
        advance(&cursor)
      }
      _ = append(cursor, end: right, start: place)
    } else {
      if !isLast(cursor) { advance(&cursor) }
      var place = (high(cursor) - start) * inverse
      while !isFirst(cursor) {
        let next = (low(cursor) - start) * inverse
        if append(cursor, end: Self.column(next, isInside: false), start: place) { return }
        place = next
        retreat(&cursor)
      }
      _ = append(cursor, end: right, start: place)
    }
  }

  /// Finds the runs of w = √(scale² · (x − nearest)² + distance²).
  ///
  /// - Parameter inverse: 1 / scale.
  mutating func fill(scale: Double, inverse: Double, nearest: Double, distance: Double) {
    clear()
    let square = distance * distance
    let way = (Double(left) + 0.5 - nearest) * scale
    var cursor = locate((way * way + square).squareRoot())
    func half(_ w: Double) -> Double {
      w > distance ? (w * w - square).squareRoot() * inverse : 0
    }
    if way < 0 {
      if !isLast(cursor) { advance(&cursor) }
      while !isFirst(cursor), low(cursor) > distance {
        let end = Self.column(nearest - half(low(cursor)), isInside: false)
        if append(cursor, end: end) { return }
        retreat(&cursor)
      }
    } else if !isFirst(cursor) {
      retreat(&cursor)
    }
    while !isLast(cursor) {
      let w = high(cursor)
      if w > distance {
        let end = Self.column(nearest + half(w), isInside: true)
        if append(cursor, end: end) { return }
      }
      advance(&cursor)
    }
    _ = append(cursor, end: right)
  }
}

// MARK: Around a point

extension GradientRuns {
  /// With which ray a row that runs in a direction begins, by the side on which it passes the
  /// point; or, where it meets no ray, the piece that it lies in.
  struct RayOrder {
    /// For rows along which the angle grows; negative for none.
    var rising = -1
    var falling = -1
    var only = 0
  }

  private func before(_ i: Int) -> Int { i == 0 ? count - 1 : i - 1 }
  private func after(_ i: Int) -> Int { i == count - 1 ? 0 : i + 1 }

  /// The order for rows in the direction (a, b).
  func rayOrder(_ a: Double, _ b: Double) -> RayOrder {
    func side(_ i: Int) -> Double { a * pieces[i].ray.y - b * pieces[i].ray.x }
    /// Whether there is half a turn or more from a ray to the next.
    func isGap(_ i: Int, _ j: Int) -> Bool {
      let (p, q) = (pieces[i].ray, pieces[j].ray)
      return p.x * q.y - p.y * q.x <= 0
    }
    var order = RayOrder()
    for i in 0..<count {
      let (b, n) = (before(i), after(i))
      if side(i) < 0, side(b) >= 0 || isGap(b, i) { order.rising = i }
      if side(i) > 0, side(n) <= 0 || isGap(i, n) { order.falling = i }
    }
    let back = atan2(-b, -a) / (2 * .pi)
    order.only = locate(back < 0 ? back + 1 : back).piece
    return order
  }

  /// Finds the runs of the angle of (u + a · x, v + b · x).
  mutating func fill(_ u: Double, _ v: Double, _ a: Double, _ b: Double, _ order: RayOrder) {
    clear()
    let isRising = u * b - v * a >= 0
    var i = isRising ? order.rising : order.falling
    var cursor = Cursor(piece: order.only, turn: 0)
    if i >= 0 {
      cursor.piece = isRising ? before(i) : i
      for _ in 0..<count {
        let ray = pieces[i].ray
        let side = a * ray.y - b * ray.x
        if isRising ? side >= 0 : side <= 0 { break }
        let end = Self.column((v * ray.x - u * ray.y) / side, isInside: isRising)
        if append(cursor, end: end) { return }
        cursor.piece = isRising ? i : before(i)
        i = isRising ? after(i) : before(i)
      }
    }
    _ = append(cursor, end: right)
  }
}
