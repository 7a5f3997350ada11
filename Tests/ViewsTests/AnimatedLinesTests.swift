@MainActor @Suite struct AnimatedLinesTests {
  let pairs = [
    LineCurvePoints(CGPoint(x: -50, y: -2), CGPoint(x: 60, y: 5)),
    LineCurvePoints(CGPoint(x: -60, y: 10), CGPoint(x: 100, y: 5)),
  ]

  func panel(_ root: UIView) -> UIView {
    let panel = UIView(frame: CGRect(x: 80, y: 150, width: 240, height: 128))
    panel.layer.cornerRadius = 5
    root.addSubview(panel)
    return panel
  }

  @discardableResult
  func run(_ view: UIView, roll: CGFloat? = nil) -> CAShapeLayer {
    view.animateLines(
      color: .red, width: 2, startPoint: CGPoint(x: 100, y: -200), rollToStroke: roll,
      controlPoints: pairs, duration: 2)
  }

  @Test func `the sample call's line has the computed lengths and ratio`() {
    let line = AnimatedLinePath(
      bounds: CGRect(x: 0, y: 0, width: 240, height: 128), cornerRadius: 5,
      startPoint: CGPoint(x: 100, y: -200), controlPoints: pairs)
    #expect(abs(line.leadIn.length - 297.4502) < 1e-4)
    #expect(abs(line.border.length - 727.4159) < 1e-4)
    #expect(abs(line.rollToStroke - 0.290233) < 1e-6)
    // The path has two sub-paths, so that each has a round cap where they meet. The second starts
    // at the first point of the border.
    #expect(line.path.verbs.filter { $0 == .move }.count == 2)
    #expect(line.border.points.first == CGPoint(x: 5, y: 0))
    #expect(line.border.points[1] == CGPoint(x: 235, y: 0))
    #expect(line.leadIn.currentPoint == CGPoint(x: 5, y: 0))
    #expect(line.leadIn.points[3] == CGPoint(x: 52.5, y: -100))
    #expect(line.leadIn.points[1] == CGPoint(x: 2.5, y: -102))
  }

  @Test func `a border without corners, without control points and without size has a line too`() {
    let line = AnimatedLinePath(
      bounds: CGRect(x: 10, y: 20, width: 30, height: 40), cornerRadius: 0,
      startPoint: CGPoint(x: 10, y: 10), controlPoints: [])
    #expect(line.leadIn.length == 10 && line.border.length == 140)
    let dot = AnimatedLinePath(
      bounds: .zero, cornerRadius: 9, startPoint: .zero, controlPoints: [])
    #expect(dot.rollToStroke == 0)
  }

  @Test func `the line's ends move as in the article`() {
    session { context, root in
      let view = panel(root)
      var shape = CAShapeLayer()
      context.turn {
        view.layer.name = "panel"
        shape = run(view)
      }
      #expect(shape.animationKeys() == ["strokeEndAnimation", "strokeStartAnimation"])
      #expect(shape.strokeEnd == 1 && abs(shape.strokeStart - 0.290233) < 1e-6)
      #expect(shape.fillColor == nil && shape.lineCap == .round && shape.lineJoin == .bevel)
      let easeIn = CAMediaTimingFunction(name: .easeIn)
      for t in [0.0, 0.5, 1, 2, 2.4] {
        context.advance(to: Flicks(seconds: t))
        let shown = shape.presentation()
        #expect(abs((shown?.strokeEnd ?? -1) - min(t / 2, 1)) < 1e-9)
        let start = 0.290233 * easeIn.value(at: t / 2.4)
        #expect(abs((shown?.strokeStart ?? -1) - start) < 1e-6)
      }
      #expect(shape.animationKeys() == nil)
      var byHand = CAShapeLayer()
      context.turn { byHand = run(view, roll: 0.25) }
      #expect(byHand.strokeStart == 0.25)
    }
  }

  @Test func `a line is removed after the next has covered it, so at most two exist`() {
    session { context, root in
      let view = panel(root)
      var first = CAShapeLayer()
      var second = CAShapeLayer()
      context.turn { first = run(view) }
      context.advance(to: Flicks(seconds: 3))
      context.turn { second = run(view) }
      #expect(view.animatedLineLayers == [first, second])
      context.advance(to: Flicks(seconds: 4.9))
      #expect(view.animatedLineLayers == [first, second])
      context.advance(to: Flicks(seconds: 5))
      #expect(view.animatedLineLayers == [second])
      // Change the line several times in each of several turns.
      for _ in 0..<5 {
        context.turn {
          for _ in 0..<3 {
            run(view)
            #expect(view.animatedLineLayers.count == 2)
          }
        }
        context.advance(to: context.now + Flicks(seconds: 0.3))
        #expect(view.animatedLineLayers.count == 2)
      }
      let last = view.animatedLineLayers.last
      context.advance(to: context.now + Flicks(seconds: 3))
      #expect(view.animatedLineLayers == [last])
    }
  }

  @Test func `a line whose end is retargeted still replaces the one before`() {
    session { context, root in
      let view = panel(root)
      context.turn { run(view) }
      var second = CAShapeLayer()
      context.turn { second = run(view) }
      context.advance(to: Flicks(seconds: 1))
      context.turn {
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = second.presentation()?.strokeEnd
        animation.duration = 9
        second.strokeEnd = 0.7
        second.add(animation, forKey: UIView.strokeEndAnimationKey)
      }
      #expect(view.animatedLineLayers.count == 2)
      context.advance(to: Flicks(seconds: 2.5))
      #expect(view.animatedLineLayers == [second])
    }
  }
}
