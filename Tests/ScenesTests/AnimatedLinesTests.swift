/// The scene draws the article's line, measured with code that is independent of the code that
/// draws it.
@Suite @MainActor struct AnimatedLinesTests {
  nonisolated static let times = [0.5, 1, 2, 2.4]

  private func session(at time: Double) -> Session {
    let session = Session(AnimatedLinesScene.definition)
    session.seek(to: Flicks(seconds: time))
    return session
  }

  private func lines(_ session: Session) -> [CAShapeLayer] {
    session.context.perform {
      session.scene.view.subviews.compactMap { $0.animatedLineLayers.last }
    }
  }

  /// Returns the two ends of the stroke by the article's rules, with the easing's cubic curve
  /// solved by bisection.
  private func strokeEnds(at time: Double, roll: Double) -> (start: Double, end: Double) {
    (eased([0.42, 0, 1, 1], time / 2.4) * roll, min(time / 2, 1))
  }

  /// The number of points at which each segment of a path is sampled.
  private static let steps = 2000

  private func densePoints(_ path: Path) -> [[CGPoint]] {
    var chains: [[CGPoint]] = []
    var index = 0
    var current = CGPoint.zero
    let steps = Self.steps
    for verb in path.verbs {
      let points = path.points[index..<(index + verb.pointCount)].map { $0 }
      index += verb.pointCount
      switch verb {
      case .move: chains.append([points[0]])
      case .line:
        for i in 1...steps {
          let t = CGFloat(i) / CGFloat(steps)
          chains[chains.count - 1].append(
            CGPoint(
              x: current.x + (points[0].x - current.x) * t,
              y: current.y + (points[0].y - current.y) * t))
        }
      case .cubic:
        for i in 1...steps {
          let t = CGFloat(i) / CGFloat(steps)
          let u = 1 - t
          func blend(_ p: CGFloat, _ a: CGFloat, _ b: CGFloat, _ q: CGFloat) -> CGFloat {
            u * u * u * p + 3 * u * u * t * a + 3 * u * t * t * b + t * t * t * q
          }
          chains[chains.count - 1].append(
            CGPoint(
              x: blend(current.x, points[0].x, points[1].x, points[2].x),
              y: blend(current.y, points[0].y, points[1].y, points[2].y)))
        }
      case .quad, .close: Issue.record("the line has neither quadratics nor closed parts")
      }
      current = points.last ?? current
    }
    return chains
  }

  private func length(_ chains: [[CGPoint]]) -> Double {
    chains.reduce(0) { total, chain in
      zip(chain, chain.dropFirst()).reduce(total) {
        $0 + hypot(Double($1.1.x - $1.0.x), Double($1.1.y - $1.0.y))
      }
    }
  }

  /// Returns the part of the chains between two distances from the start, found by walking along
  /// the chains.
  private func cut(_ chains: [[CGPoint]], from start: Double, to end: Double) -> [[CGPoint]] {
    var result: [[CGPoint]] = []
    var distance = 0.0
    for chain in chains {
      var part: [CGPoint] = []
      // To find the stroke's ends, assume that the length of each segment is distributed evenly
      // over its parameter.
      for first in stride(from: 0, to: chain.count - 1, by: Self.steps) {
        let segment = Array(chain[first...min(first + Self.steps, chain.count - 1)])
        let whole = length([segment])
        let step = whole / Double(segment.count - 1)
        for i in 0..<segment.count - 1 {
          let begin = distance + step * Double(i)
          guard begin + step > start, begin < end else { continue }
          if part.isEmpty { part.append(segment[i]) }
          part.append(segment[i + 1])
        }
        distance += whole
      }
      if !part.isEmpty { result.append(part) }
    }
    return result
  }

  @Test(arguments: times) func `the stroke's ends match the article`(_ time: Double) throws {
    let session = session(at: time)
    let line = try #require(lines(session).first)
    let wanted = strokeEnds(at: time, roll: 0.290233)
    let shown = try #require(session.context.perform { line.presentation() })
    #expect(abs(Double(shown.strokeStart) - wanted.start) < 1e-6)
    #expect(abs(Double(shown.strokeEnd) - wanted.end) < 1e-9)
  }

  @Test(arguments: times) func `the trimmed path has its share of the length`(_ time: Double) throws
  {
    let session = session(at: time)
    for line in lines(session) {
      let shown = try #require(session.context.perform { line.presentation() })
      let path = try #require(line.path).data
      let whole = length(densePoints(path))
      let trimmed = path.trimmed(from: shown.strokeStart, to: shown.strokeEnd)
      let share = Double(shown.strokeEnd - shown.strokeStart)
      #expect(abs(length(densePoints(trimmed)) / (share * whole) - 1) < 0.001)
    }
  }

  /// The painted area, measured as the difference from a frame without the lines, equals the area
  /// of all points that are at most half a line width from the line.
  @Test(arguments: times) func `the painted area is that of the line`(_ time: Double) throws {
    let scale = 4
    let session = session(at: time)
    let renderer = StillRenderer(scale: CGFloat(scale), background: .black)
    let with = try renderer.image(of: session, with: Rasterizer())
    let shown = lines(session)
    var wanted = 0.0
    for line in shown {
      let ends = try #require(session.context.perform { line.presentation() })
      let dense = densePoints(try #require(line.path).data)
      let whole = length(dense)
      let part = cut(
        dense, from: Double(ends.strokeStart) * whole, to: Double(ends.strokeEnd) * whole)
      wanted += areaWithinHalfWidth(of: part, width: 2)
      if time == 0.5, line === shown.first {
        // At this time, the line overlaps itself only at the bend, so the area is the width times
        // the length, plus a half disc at each end.
        let plain = 2 * length(part) + .pi
        #expect(abs(areaWithinHalfWidth(of: part, width: 2) / plain - 1) < 0.005)
      }
    }
    for name in ["strokeStart", "strokeEnd"] {
      session.perform(.set(property: name, .number(0), animated: false))
    }
    for line in shown { session.context.turn { line.isHidden = true } }
    let without = try renderer.image(of: session, with: Rasterizer())
    var painted = 0.0
    for (a, b) in zip(with.pixels, without.pixels) where a != b {
      // The line paints red over grey, so the covered fraction of a pixel follows from the green
      // that remains.
      let (green, ground) = (Double(a >> 8 & 0xFF), Double(b >> 8 & 0xFF))
      let (red, base) = (Double(a >> 16 & 0xFF), Double(b >> 16 & 0xFF))
      painted +=
        ground > 0 ? ((red - base) + (ground - green)) / ((255 - base) + ground) : red / 255
    }
    painted /= Double(scale * scale)
    #expect(abs(painted / wanted - 1) < 0.005, "painted \(painted), wanted \(wanted)")
  }
}
