public import Foundation

/// A path with the arc length of each segment, for repeated queries and cuts by length.
///
/// Lengths accumulate over all sub-paths in order. Moves have no length, but the segment that a
/// close adds does. Segments with NaN or infinite points are left out, and coordinates beyond ±1e20
/// are clamped.
public struct PathMeasure: Sendable {
  struct Piece: Sendable {
    var verb: Path.Verb
    /// The curve of the segment. For a line, only the curve's ends are used.
    var curve: CubicCurve
    /// The control point of a quadratic curve, whose cubic equivalent is `curve`.
    var control: SIMD2<Double>
    /// The total length of all pieces before this one.
    var start: Double
    var length: Double
    var isClosing: Bool

    var end: Double { start + length }

    func parameter(at distance: Double, by cut: Cut = .length) -> Double {
      if verb == .line || cut == .parameter {
        return length > 0 ? min(max(distance / length, 0), 1) : 0
      }
      return curve.parameter(atLength: distance, of: length)
    }

    func direction(at t: Double) -> CGPoint? {
      var v = verb == .line ? curve.p3 - curve.p0 : curve.derivative(at: t)
      if v.lengthSquared == 0, let ends = curve.endDirections { v = t < 0.5 ? ends.0 : ends.1 }
      let speed = v.length
      return speed > 0 ? (v / speed).point : nil
    }

    func point(at t: Double) -> SIMD2<Double> {
      verb == .line ? curve.p0.mixed(with: curve.p3, t) : curve.point(at: t)
    }
  }

  struct SubPath: Sendable {
    var pieces: Range<Int>
    var start: Double
    var length: Double
    var isClosed: Bool
    var origin: SIMD2<Double>
    var end: Double { start + length }
  }

  package let path: Path
  private(set) var pieces: [Piece] = []
  private(set) var subPaths: [SubPath] = []

  /// The arc length of the whole path, with a relative error below 1e-9.
  public private(set) var length = 0.0

  /// Measures a path.
  ///
  /// - Complexity: O(segments): about fifteen evaluations for each curve.
  public init(_ path: Path) {
    self.path = path
    let limit = 1e20
    var origin = SIMD2<Double>.zero
    var pen = origin
    var first = 0
    var firstLength = 0.0
    pieces.reserveCapacity(path.verbs.count)

    func endSubPath(closed: Bool) {
      if first < pieces.count || closed {
        subPaths.append(
          SubPath(
            pieces: first..<pieces.count, start: firstLength, length: length - firstLength,
            isClosed: closed, origin: origin))
      }
      first = pieces.count
      firstLength = length
    }
    func add(_ verb: Path.Verb, _ curve: CubicCurve, control: SIMD2<Double>, isClosing: Bool) {
      let pieceLength = verb == .line ? (curve.p3 - curve.p0).length : curve.length
      pieces.append(
        Piece(
          verb: verb, curve: curve, control: control, start: length, length: pieceLength,
          isClosing: isClosing))
      length += pieceLength
      pen = curve.p3
    }
    func line(_ a: SIMD2<Double>, _ b: SIMD2<Double>, isClosing: Bool) {
      add(.line, CubicCurve(a, a, b, b), control: a, isClosing: isClosing)
    }

    for element in path.finiteElements() {
      switch element {
      case .move(let p):
        endSubPath(closed: false)
        origin = p.clamped(to: limit)
        pen = origin
      case .line(let p):
        line(pen, p.clamped(to: limit), isClosing: false)
      case .quad(let c, let p):
        let (c, p) = (c.clamped(to: limit), p.clamped(to: limit))
        add(.quad, QuadCurve(pen, c, p).elevated, control: c, isClosing: false)
      case .cubic(let c1, let c2, let p):
        add(
          .cubic,
          CubicCurve(pen, c1.clamped(to: limit), c2.clamped(to: limit), p.clamped(to: limit)),
          control: pen,
          isClosing: false)
      case .close:
        if pen != origin { line(pen, origin, isClosing: true) }
        endSubPath(closed: true)
      }
    }
    endSubPath(closed: false)
  }

  /// Returns the point at an arc length from the path's start, clamped to 0…``length``; nil for a
  /// path without segments. Where one sub-path ends and the next begins, returns the start of the
  /// next.
  ///
  /// - Complexity: O(log segments), and a few quadratures on a curve.
  public func point(atLength distance: Double) -> CGPoint? {
    guard let (piece, t) = position(of: distance) else { return nil }
    return piece.point(at: t).point
  }

  /// Returns the unit direction of travel at an arc length from the path's start; nil if it is
  /// undefined.
  public func tangent(atLength distance: Double) -> CGPoint? {
    guard let (piece, t) = position(of: distance) else { return nil }
    return piece.direction(at: t)
  }

  /// The number of lines and curves, including the lines that close sub-paths.
  public var segmentCount: Int { pieces.count }

  /// Returns the point at a curve parameter of a segment. For a line, the parameter is the fraction
  /// of its length.
  ///
  /// - Precondition: `index` is in 0..<``segmentCount``.
  public func point(onSegment index: Int, at t: Double) -> CGPoint {
    pieces[index].point(at: t).point
  }

  /// Returns the unit direction of travel at a curve parameter of a segment; nil for a segment of
  /// length 0.
  ///
  /// - Precondition: `index` is in 0..<``segmentCount``.
  public func tangent(onSegment index: Int, at t: Double) -> CGPoint? {
    pieces[index].direction(at: t)
  }

  /// Returns the segment at an arc length from the path's start, and the curve parameter in it; nil
  /// for a path without segments.
  public func segment(atLength distance: Double) -> (index: Int, t: Double)? {
    if pieces.isEmpty { return nil }
    let distance = distance > 0 ? min(distance, length) : 0
    let index = pieceIndex(at: distance)
    return (index, pieces[index].parameter(at: distance - pieces[index].start))
  }

  private func position(of distance: Double) -> (Piece, Double)? {
    if pieces.isEmpty { return nil }
    let distance = distance > 0 ? min(distance, length) : 0
    let piece = pieces[pieceIndex(at: distance)]
    return (piece, piece.parameter(at: distance - piece.start))
  }

  func pieceIndex(at distance: Double) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].start <= distance { low = middle } else { high = middle }
    }
    return low
  }
}

extension Path {
  /// The arc length over all sub-paths, with a relative error below 1e-9. See ``PathMeasure``.
  public var length: Double { PathMeasure(self).length }

  /// Returns the point at an arc length from the start. For several queries of one path, use
  /// ``PathMeasure/point(atLength:)``.
  public func point(atLength distance: Double) -> CGPoint? {
    PathMeasure(self).point(atLength: distance)
  }
}
