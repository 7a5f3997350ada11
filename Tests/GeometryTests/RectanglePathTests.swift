import Foundation
import MidflightGeometry
import Testing

/// Tests that a rectangle stored as two corners behaves like a rectangle whose elements are added
/// one by one.
@Suite struct RectanglePathTests {
  private static let rects = [
    CGRect(x: 10, y: 20, width: 30, height: 40), CGRect(x: -3.5, y: 1e9, width: 0, height: 2),
    CGRect(x: 5, y: 5, width: -4, height: -2), CGRect.zero, CGRect.infinite,
    CGRect(x: Double.infinity, y: 0, width: 1, height: 1),
    CGRect(x: 0, y: 0, width: Double.nan, height: 1),
    CGRect(x: -1e308, y: 0, width: 1.7e308, height: 1),
  ]
  private static let maps = [
    CGAffineTransform.identity, CGAffineTransform(a: -2, b: 0, c: 0, d: 3, tx: 7, ty: 9),
    CGAffineTransform(rotationAngle: 0.3), CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0),
    CGAffineTransform(scaleX: 1e300, y: 1),
  ]

  /// Returns a rectangle whose elements are added one by one; empty for a null rectangle.
  private func elements(_ rect: CGRect, _ map: CGAffineTransform = .identity) -> Path {
    var path = Path()
    if rect.isNull { return path }
    path.move(to: CGPoint(x: rect.minX, y: rect.minY).applying(map))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY).applying(map))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(map))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY).applying(map))
    path.closeSubpath()
    return path
  }

  /// Expects two paths to be equal, where NaN counts as equal to NaN.
  private func expectSame(
    _ a: Path, _ b: Path, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(a.verbs == b.verbs, sourceLocation: location)
    #expect(a.pointCount == a.points.count, sourceLocation: location)
    #expect("\(a.points)" == "\(b.points)", sourceLocation: location)
    #expect("\(Array(a.elements))" == "\(Array(b.elements))", sourceLocation: location)
    #expect(
      "\(String(describing: a.currentPoint))" == "\(String(describing: b.currentPoint))",
      sourceLocation: location)
    #expect("\(a.boundingBox)" == "\(b.boundingBox)", sourceLocation: location)
    #expect("\(a.boundingBoxOfPath)" == "\(b.boundingBoxOfPath)", sourceLocation: location)
    #expect(
      "\(String(describing: a.asRect))" == "\(String(describing: b.asRect))",
      sourceLocation: location)
    for map in Self.maps {
      let style = StrokeStyle(width: 3, dashLengths: a.points.first?.x == 10 ? [5, 2] : [])
      var (one, other) = (Polyline(), Polyline())
      a.flatten(map, into: &one)
      b.flatten(map, into: &other)
      a.strokeOutline(style, transform: map, tolerance: 0.01, into: &one)
      b.strokeOutline(style, transform: map, tolerance: 0.01, into: &other)
      #expect("\(one.points)" == "\(other.points)", sourceLocation: location)
      #expect("\(one.contours)" == "\(other.contours)", sourceLocation: location)
    }
    #expect(a.length == b.length || a.length.isNaN && b.length.isNaN, sourceLocation: location)
    if a.points.allSatisfy({ $0.x == $0.x && $0.y == $0.y }) {
      #expect(a == b && b == a, sourceLocation: location)
      #expect(a.hashValue == b.hashValue, sourceLocation: location)
    }
  }

  @Test(arguments: rects)
  func `a rectangle has the elements that it is made of`(rect: CGRect) {
    for map in Self.maps {
      var path = Path()
      path.addRect(rect, transform: map)
      expectSame(path, elements(rect, map))
    }
  }

  @Test(arguments: rects)
  func `a rectangle path changes like its elements`(rect: CGRect) {
    let changes: [(inout Path) -> Void] = [
      { $0.move(to: CGPoint(x: 1, y: 2)) },
      { $0.addLine(to: CGPoint(x: 1, y: 2)) },
      { $0.addQuadCurve(to: .zero, control: CGPoint(x: 1, y: 2)) },
      { $0.addCurve(to: .zero, control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 4, y: 2)) },
      { $0.closeSubpath() },
      { $0.addRect(CGRect(x: 1, y: 1, width: 1, height: 1)) },
      { $0.addEllipse(in: CGRect(x: 1, y: 1, width: 1, height: 1)) },
      { $0.addPath($0) },
      { $0.addPath(Path()) },
      { $0.reserveCapacity(verbs: 100, points: 100) },
      { $0 = $0.reversed() },
      { $0 = $0.withoutCloses },
      { path in
        path = path.interpolated(
          to: path.applying(CGAffineTransform(scaleX: 3, y: 2)), fraction: 0.5)
      },
    ]
    for change in changes {
      var path = Path()
      path.addRect(rect)
      var other = elements(rect)
      change(&path)
      change(&other)
      expectSame(path, other)
      // Add another element to both paths, to compare their current points.
      path.addLine(to: CGPoint(x: 8, y: 8))
      other.addLine(to: CGPoint(x: 8, y: 8))
      expectSame(path, other)
    }
    for map in Self.maps {
      var path = Path()
      path.addRect(rect)
      expectSame(path.applying(map), elements(rect).applying(map))
      var (one, other) = (Path(), Path())
      one.move(to: .zero)
      other.move(to: .zero)
      one.addPath(path, transform: map)
      other.addPath(elements(rect), transform: map)
      expectSame(one, other)
    }
  }

  @Test func `two rectangles are equal when their corners are`() {
    let rects = Self.rects.prefix(5)
    for a in rects {
      for b in rects {
        #expect((path(a) == path(b)) == (elements(a) == elements(b)))
        #expect((path(a) == elements(b)) == (elements(a) == elements(b)))
      }
    }
  }

  private func path(_ rect: CGRect) -> Path {
    var path = Path()
    path.addRect(rect)
    return path
  }
}
