/// Tests the visible part of curves that extend far beyond the range of the rasterizer's cells.
@Suite struct FarArcTests {
  private static let side = 40

  /// Returns each pixel's coverage by the area below the graph of a function. If `turned` is true,
  /// the function gives x for each y, and the area is to the right of the graph.
  private func truth(turned: Bool, _ graph: (Double) -> Double) -> [Double] {
    (0..<Self.side * Self.side).map { i in
      let (x, y) = (Double(i % Self.side), Double(i / Self.side))
      let (along, across) = turned ? (y, x) : (x, y)
      let steps = 64
      var sum = 0.0
      for k in 0..<steps {
        let t = along + (Double(k) + 0.5) / Double(steps)
        sum += min(max(across + 1 - graph(t), 0), 1)
      }
      return 255 * sum / Double(steps)
    }
  }

  private func largestError(_ list: DisplayList, _ truth: [Double]) -> Double {
    let greens = rendered(list, width: Self.side, height: Self.side, background: .black).greens
    return zip(greens, truth).reduce(0) { max($0, abs(Double($1.0) - $1.1)) }
  }

  @Test(arguments: [6e5, 1.1e6, 3e6, 1e8, 9e8, 3e10], [false, true])
  func `a gentle curve with ends far away bends where it is visible`(
    _ length: Double, _ isUpright: Bool
  ) {
    for slope in [0.0, 0.3, -0.9] {
      for sagitta in [0.5, 7, -120] {
        // The curve is a parabola, because x is proportional to the parameter.
        let (x, y) = (19.6, 20.3)
        let ends = [-1.0, 1].map { SIMD2(x + $0 * length, y + $0 * slope * length - sagitta) }
        let control = SIMD2(x, y + sagitta)
        func point(_ p: SIMD2<Double>) -> CGPoint {
          isUpright ? CGPoint(x: p.y, y: p.x) : CGPoint(x: p.x, y: p.y)
        }
        let below = 2 * length + 1e6
        var path = Path()
        path.move(to: point(ends[0]))
        path.addQuadCurve(to: point(ends[1]), control: point(control))
        path.addLine(to: point(SIMD2(ends[1].x, below)))
        path.addLine(to: point(SIMD2(ends[0].x, below)))
        path.closeSubpath()
        let truth = truth(turned: isUpright) {
          let t = ($0 - x) / length
          return y + slope * ($0 - x) - sagitta * t * t
        }
        let error = largestError(filled(path), truth)
        #expect(error <= 2, "slope \(slope), sagitta \(sagitta)")
      }
    }
  }

  @Test(arguments: [2e6, 3e7, 4e8])
  func `a circle of millions of pixels, and its stroke, have exact edges`(_ radius: Double) {
    // The visible point is one at which two of the circle's cubics meet. There, they agree with the
    // circle to the last digit.
    let (x, y) = (23.4, 18.7)
    let disk = circle(x - radius, y, radius)
    func edge(_ radius: Double, _ x: Double) -> (Double) -> Double {
      { at in
        let d = at - y
        return x - d * d / (radius + (radius * radius - d * d).squareRoot())
      }
    }
    let outside = truth(turned: true, edge(radius, x))
    #expect(largestError(filled(disk), outside.map { 255 - $0 }) <= 2)
    let inner = truth(turned: true, edge(radius - 4.5, x - 4.5))
    let outer = truth(turned: true, edge(radius + 4.5, x + 4.5))
    let ring = zip(inner, outer).map { $0 - $1 }
    #expect(largestError(stroked(disk, StrokeStyle(width: 9)), ring) <= 2)
  }
}
