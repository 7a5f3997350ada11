import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// A piece of a gradient between two of its stops, or beyond its ends. In a piece, the channels of
/// premultiplied pixels are quadratic polynomials (colour times alpha), or linear ones if alpha is
/// constant.
struct GradientPiece: BitwiseCopyable {
  /// The parameter at the beginning and, in `high`, at the end of the piece; infinite beyond the
  /// gradient's ends.
  var low: Double
  var high: Double
  /// The coefficients of each channel's polynomial in t − ``low``, where t is the gradient's
  /// parameter. The lanes are blue, green, red and alpha. The polynomials give 8-bit levels, 0…255.
  var c0 = SIMD4<Double>()
  var c1 = SIMD4<Double>()
  var c2 = SIMD4<Double>()
  /// The largest magnitude of the linear coefficients and, in `bend`, of the quadratic ones.
  var slope = 0.0
  var bend = 0.0
  /// The pixel value if the piece is constant. If the piece ``isPlain``, all of its pixels have
  /// this value's alpha.
  var pixel: UInt32
  var isConstant = true
  var isPlain = true
  /// Whether the pixels are computed one by one, because the piece is too steep for `Float`.
  var isSteep = false
  var ray = SIMD2<Double>()
  var middle = SIMD2<Double>()

  init(low: Double, high: Double, pixel: UInt32) {
    (self.low, self.high, self.pixel) = (low, high, pixel)
  }

  init(_ a: GradientTable.Knot, _ b: GradientTable.Knot) {
    (low, high) = (a.location, b.location)
    pixel = GradientTable.pixel(a.color)
    let scale = 1 / (b.location - a.location)
    let change = (b.color - a.color) * scale
    let (alpha, alphaChange) = (a.color.w, change.w)
    var (color, rise) = (a.color, change)
    (color.w, rise.w) = (1, 0)
    c0 = color * alpha * 255
    c1 = (rise * alpha + color * alphaChange) * 255
    c2 = rise * alphaChange * 255
    slope = Self.largest(c1)
    bend = Self.largest(c2)
    isConstant = slope == 0 && bend == 0
    isPlain = alphaChange == 0
  }

  private static func largest(_ c: SIMD4<Double>) -> Double {
    max(max(abs(c.x), abs(c.y)), max(abs(c.z), abs(c.w)))
  }

  /// Returns the piece as a function of `axis` − t instead of the parameter t.
  func mirrored(about axis: Double) -> GradientPiece {
    var piece = self
    (piece.low, piece.high) = (axis - high, axis - low)
    if isConstant { return piece }
    let width = high - low
    piece.c0 = c0 + (c1 + c2 * width) * width
    piece.c1 = -c1 - c2 * (2 * width)
    piece.slope = Self.largest(piece.c1)
    return piece
  }

  func moved(by distance: Double) -> GradientPiece {
    var piece = self
    piece.low += distance
    piece.high += distance
    return piece
  }

  func cut(_ from: Double, _ to: Double) -> GradientPiece {
    var piece = self
    let distance = from - low
    (piece.low, piece.high) = (from, to)
    piece.c0 = c0 + (c1 + c2 * distance) * distance
    piece.c1 = c1 + c2 * (2 * distance)
    piece.slope = Self.largest(piece.c1)
    return piece
  }
}

/// A gradient's pieces in ascending order without gaps, over all values of the parameter or over
/// one period.
struct GradientPieces: ~Copyable {
  private var storage = Block<GradientPiece>()
  private(set) var count = 0
  /// The period of the parameter; 0 if the gradient does not repeat.
  private(set) var period = 0.0

  var pointer: Elements<GradientPiece> { storage.pointer }

  private mutating func append(_ piece: GradientPiece) {
    if !(piece.high > piece.low) { return }
    storage.reserve(count + 1, keeping: count)
    storage.pointer[count] = piece
    count += 1
  }

  /// Computes the pieces of the gradient in `table`, as functions of t.
  ///
  /// - Complexity: O(stops).
  mutating func make(_ table: borrowing GradientTable, _ field: GradientField) {
    count = 0
    period = 0
    let knots = table.knots
    let (first, last) = (knots[0], knots[knots.count - 1])
    let isConic = if case .conic = field.kind { true } else { false }
    let isOpen = !isConic && field.extend != .repeating && field.extend != .reflecting
    if isOpen { append(GradientPiece(low: -.infinity, high: 0, pixel: table.before)) }
    append(
      GradientPiece(low: 0, high: first.location, pixel: GradientTable.pixel(first.color)))
    for i in 1..<max(knots.count, 1) where knots[i].location > knots[i - 1].location {
      append(GradientPiece(knots[i - 1], knots[i]))
    }
    append(
      GradientPiece(low: last.location, high: 1, pixel: GradientTable.pixel(last.color)))
    if isOpen {
      append(GradientPiece(low: 1, high: .infinity, pixel: table.after))
    } else {
      period = 1
    }
    if field.extend == .reflecting {
      for i in (0..<count).reversed() { append(pointer[i].mirrored(about: 2)) }
      period = 2
    }
    if isConic { divideTurns() }
  }

  /// Replaces the parameter t by w: origin − t if `isMirrored`, otherwise origin + t.
  mutating func map(origin: Double, isMirrored: Bool) {
    for i in 0..<count {
      let piece = pointer[i]
      storage.pointer[i] =
        isMirrored ? piece.mirrored(about: origin) : piece.moved(by: origin)
    }
    if isMirrored {
      for i in 0..<count / 2 {
        let other = pointer[count - 1 - i]
        storage.pointer[count - 1 - i] = pointer[i]
        storage.pointer[i] = other
      }
    }
  }

  /// Returns the ramp (the channels' polynomials) that the runs of piece `i` share.
  ///
  /// - Parameters:
  ///   - slope: The parameter's change from column to column; for circles, the change far from
  ///     their centre.
  ///   - map: The gradient's map.
  mutating func ramp(
    _ i: Int, _ shape: RampShape, _ slope: Double, _ map: CGAffineTransform
  ) -> RampRun {
    if pointer[i].isConstant { return RampRun() }
    let pieces = storage.pointer
    switch shape {
    case .row: return pieces[i].rowRamp(slope: map.a)
    case .turns: return pieces[i].turnRamp(map.a, map.b)
    default:
      let distance = max(abs(pieces[i].low), abs(pieces[i].high))
      var ramp = pieces[i].circleRamp(distance: distance)
      ramp.square = Float(slope * slope)
      return ramp
    }
  }

  /// Divides the pieces of a conic gradient so that each is constant or at most an eighth of a turn
  /// wide.
  private mutating func divideTurns() {
    let whole = count
    for i in 0..<whole {
      let piece = pointer[i]
      let width = piece.high - piece.low
      let parts = piece.isConstant ? 1 : max((width * 8).rounded(.up), 1)
      for k in 0..<Int(parts) {
        let low = piece.low + width * Double(k) / parts
        let high = Double(k + 1) == parts ? piece.high : piece.low + width * Double(k + 1) / parts
        var part = piece.cut(low, high)
        part.ray = Self.direction(low)
        part.middle = Self.direction((low + high) / 2)
        append(part)
      }
    }
    // The parts were appended after the original pieces, which they replace.
    let parts = count - whole
    storage.pointer.update(from: storage.pointer + whole, count: parts)
    count = parts
  }

  private static func direction(_ turns: Double) -> SIMD2<Double> {
    SIMD2(cos(2 * .pi * turns), sin(2 * .pi * turns))
  }
}
