import Foundation
import MidflightRasterKernelSet

/// A gradient's pieces along one row of pixels, from left to right.
///
/// The boundaries of pieces are computed for the whole row, not from its first drawn pixel, so that
/// runs do not depend on the part of the row that is drawn.
struct GradientRuns {
  struct Run {
    var end: Int
    /// For a linear gradient, the position in the row at which the piece begins.
    var start = 0.0
    /// The index of the piece; negative for pixels that are computed one by one.
    var piece: Int
    var turn: Double
  }

  /// The index of a piece and, in `turn`, the number of a period.
  struct Cursor {
    var piece: Int
    var turn: Double
  }

  let pieces: Elements<GradientPiece>
  let count: Int
  let period: Double
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

  /// Returns the piece that contains a value of the parameter; near a boundary, rounding errors may
  /// give the neighbouring piece.
  func locate(_ w: Double) -> Cursor {
    var position = w
    var turn = 0.0
    if period > 0 {
      turn = min(max(((w - pieces[0].low) / period).rounded(.down), -0x1p50), 0x1p50)
      position = w - turn * period
    }
    var k = 0
    while k < count - 1 && position >= pieces[k].high { k += 1 }
    return Cursor(piece: k, turn: turn)
  }

  func isFirst(_ cursor: Cursor) -> Bool { period == 0 && cursor.piece == 0 }
  func isLast(_ cursor: Cursor) -> Bool { period == 0 && cursor.piece == count - 1 }

  func advance(_ cursor: inout Cursor) {
    cursor.piece += 1
    if cursor.piece == count { cursor = Cursor(piece: 0, turn: cursor.turn + 1) }
  }

  func retreat(_ cursor: inout Cursor) {
    cursor.piece -= 1
    if cursor.piece < 0 { cursor = Cursor(piece: count - 1, turn: cursor.turn - 1) }
  }

  mutating func clear() { used = 0 }

  /// Adds a run from the end of the previous run to column `end`.
  ///
  /// - Returns: Whether the row is full.
  @inline(__always)
  mutating func append(_ cursor: Cursor, end: Int, start: Double = 0) -> Bool {
    let last = used > 0 ? runs[used - 1].end : left
    if end <= last { return false }
    if used == capacity - 1 && end < right {
      // There is no memory for further runs, so the remaining pixels are computed one by one.
      runs[used] = Run(end: right, piece: -1, turn: 0)
      used += 1
      return true
    }
    runs[used] = Run(
      end: min(end, right), start: start, piece: cursor.piece, turn: cursor.turn)
    used += 1
    return end >= right
  }

  /// A tolerance in pixels: if a boundary is this close to a pixel's centre, it counts as lying on
  /// the centre, and the pixel belongs to the piece beyond the boundary. Otherwise, rounding
  /// errors, which depend on the pixel's position, would decide to which piece the pixel belongs.
  static let hair = 0x1p-20

  /// Returns the first column whose centre is to the right of a position or, if `isInside`, exactly
  /// at the position; limited to ±2²⁰.
  @inline(__always)
  static func column(_ position: Double, isInside: Bool) -> Int {
    let position = position - 0.5 + (isInside ? -hair : hair)
    let c = position > -0x1p20 ? min(position, 0x1p20) : -0x1p20
    let whole = Int(c)
    let rest = c - Double(whole)
    return whole &+ ((isInside ? rest > 0 : rest >= 0) ? 1 : 0)
  }
}

// MARK: Along a row

extension GradientRuns {
  /// Finds the runs of a row in which the parameter is w = slope · x + start.
  ///
  /// - Parameter inverse: 1 / slope.
  mutating func fill(slope: Double, inverse: Double, start: Double) {
    clear()
    var cursor = locate(slope * (Double(left) + 0.5) + start)
    // Start one piece earlier, in case a rounding error has moved the first position past a
    // boundary.
    if slope > 0 {
      if !isFirst(cursor) { retreat(&cursor) }
      var position = (low(cursor) - start) * inverse
      while !isLast(cursor) {
        let next = (high(cursor) - start) * inverse
        if append(cursor, end: Self.column(next, isInside: true), start: position) { return }
        position = next
        advance(&cursor)
      }
      _ = append(cursor, end: right, start: position)
    } else {
      if !isLast(cursor) { advance(&cursor) }
      var position = (high(cursor) - start) * inverse
      while !isFirst(cursor) {
        let next = (low(cursor) - start) * inverse
        if append(cursor, end: Self.column(next, isInside: false), start: position) { return }
        position = next
        retreat(&cursor)
      }
      _ = append(cursor, end: right, start: position)
    }
  }

  /// Finds the runs of a row in which the parameter is w = √(scale² · (x − nearest)² + distance²).
  ///
  /// - Parameter inverse: 1 / scale.
  mutating func fill(scale: Double, inverse: Double, nearest: Double, distance: Double) {
    clear()
    let square = distance * distance
    let distanceAlong = (Double(left) + 0.5 - nearest) * scale
    var cursor = locate((distanceAlong * distanceAlong + square).squareRoot())
    func half(_ w: Double) -> Double {
      w > distance ? (w * w - square).squareRoot() * inverse : 0
    }
    if distanceAlong < 0 {
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
  /// The first ray that a row crosses. (Rays are the boundaries between a conic gradient's pieces.)
  /// It depends only on the row's direction and on the side on which the row passes the gradient's
  /// centre. For a row that crosses no ray, `only` is the piece that contains the row.
  struct RayOrder {
    /// The index of the first ray for rows along which the angle grows; negative if there is none.
    var rising = -1
    var falling = -1
    var only = 0
  }

  private func before(_ i: Int) -> Int { i == 0 ? count - 1 : i - 1 }
  private func after(_ i: Int) -> Int { i == count - 1 ? 0 : i + 1 }

  func rayOrder(_ a: Double, _ b: Double) -> RayOrder {
    func side(_ i: Int) -> Double { a * pieces[i].ray.y - b * pieces[i].ray.x }
    /// Whether the angle from a ray to the next one is half a turn or more.
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

  /// Finds the runs of a row in which the parameter is the angle of (u + a · x, v + b · x).
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
