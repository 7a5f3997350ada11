import Foundation

extension Path {
  package enum Element: Sendable, Hashable {
    case move(SIMD2<Double>)
    case line(SIMD2<Double>)
    case quad(SIMD2<Double>, SIMD2<Double>)
    case cubic(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    case close
  }

  package var elements: Elements { Elements(self) }

  /// Returns the drawable elements, mapped. Segments with NaN or infinite points are left out, and
  /// a sub-path whose first point is NaN or infinite begins at the end of the next segment. Thus
  /// the first element is a move, a move follows each close, and every point is finite.
  func finiteElements(_ map: AffineMap? = nil) -> FiniteElements { FiniteElements(self, map) }

  package struct Elements: Sequence, IteratorProtocol {
    private let verbs: [Verb]
    private let points: [CGPoint]
    private var verb = 0
    private var point = 0

    @inline(__always)
    init(_ path: Path) { (verbs, points) = (path.verbs, path.points) }

    @inline(__always)
    package mutating func next() -> Element? {
      guard verb < verbs.count else { return nil }
      let first = point
      let kind = verbs[verb]
      verb += 1
      point += kind.pointCount
      switch kind {
      case .move: return .move(SIMD2(points[first]))
      case .line: return .line(SIMD2(points[first]))
      case .quad: return .quad(SIMD2(points[first]), SIMD2(points[first + 1]))
      case .cubic:
        return .cubic(SIMD2(points[first]), SIMD2(points[first + 1]), SIMD2(points[first + 2]))
      case .close: return .close
      }
    }
  }

  struct FiniteElements: Sequence, IteratorProtocol {
    private var elements: Elements
    private let map: AffineMap?
    private var hasPen = false

    @inline(__always)
    init(_ path: Path, _ map: AffineMap?) { (elements, self.map) = (Elements(path), map) }

    @inline(__always)
    private func mapped(_ p: SIMD2<Double>) -> SIMD2<Double> { map?(p) ?? p }

    @inline(__always)
    mutating func next() -> Element? {
      while let element = elements.next() {
        switch element {
        case .move(let p):
          let p = mapped(p)
          hasPen = p.isFinite
          if hasPen { return .move(p) }
        case .line(let p):
          let p = mapped(p)
          if p.isFinite { return drawn(.line(p), to: p) }
        case .quad(let c, let p):
          let (c, p) = (mapped(c), mapped(p))
          if c.isFinite && p.isFinite { return drawn(.quad(c, p), to: p) }
        case .cubic(let c1, let c2, let p):
          let (c1, c2, p) = (mapped(c1), mapped(c2), mapped(p))
          if c1.isFinite && c2.isFinite && p.isFinite { return drawn(.cubic(c1, c2, p), to: p) }
        case .close:
          if hasPen { return .close }
        }
      }
      return nil
    }

    @inline(__always)
    private mutating func drawn(_ segment: Element, to end: SIMD2<Double>) -> Element {
      defer { hasPen = true }
      return hasPen ? segment : .move(end)
    }
  }
}
