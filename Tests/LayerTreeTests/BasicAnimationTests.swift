@MainActor struct BasicAnimationTests {
  struct Ends: Sendable, CustomTestStringConvertible {
    let from: Double?
    let to: Double?
    let by: Double?
    /// The values at a quarter and at three quarters of the duration, with the model value 100.
    let values: (Double, Double)
    var testDescription: String { "from \(from as Any) to \(to as Any) by \(by as Any)" }
  }

  nonisolated static let table: [Ends] = [
    Ends(from: 10, to: 20, by: nil, values: (12.5, 17.5)),
    Ends(from: 10, to: nil, by: 40, values: (20, 40)),
    Ends(from: nil, to: 50, by: 40, values: (20, 40)),
    Ends(from: 20, to: nil, by: nil, values: (40, 80)),
    Ends(from: nil, to: 20, by: nil, values: (80, 40)),
    Ends(from: nil, to: nil, by: 40, values: (110, 130)),
    Ends(from: 10, to: 20, by: 1000, values: (12.5, 17.5)),
    Ends(from: nil, to: nil, by: nil, values: (25, 75)),
  ]

  @Test(arguments: table) func `from, to and by combine as documented`(_ ends: Ends) {
    let stage = Stage()
    stage.set {
      stage.layer.zPosition = 100
      stage.layer.add(
        basic("zPosition", from: ends.from, to: ends.to, by: ends.by), forKey: "a")
    }
    #expect(isClose(stage.shown("zPosition", at: 0.25), ends.values.0))
    #expect(isClose(stage.shown("zPosition", at: 0.75), ends.values.1))
    #expect(stage.shown("zPosition", at: 1) == 100)
  }

  @Test func `an open end follows a model that is set later`() {
    let stage = Stage()
    stage.turn { stage.layer.add(basic("zPosition", from: 10), forKey: "a") }
    stage.set { stage.layer.zPosition = 50 }
    #expect(isClose(stage.shown("zPosition", at: 0.5), 30))
    stage.set { stage.layer.zPosition = 110 }
    #expect(isClose(stage.shown("zPosition"), 60))
  }

  @Test func `an animation without ends runs from the old presentation value to the model`() {
    let stage = Stage()
    stage.turn {
      stage.layer.actions = ["zPosition": basic("zPosition", duration: 1)]
      stage.layer.zPosition = 80
    }
    #expect(isClose(stage.shown("zPosition", at: 0.25), 20))
    stage.turn { stage.layer.zPosition = 0 }
    #expect(isClose(stage.shown("zPosition"), 20))
    #expect(isClose(stage.shown("zPosition", at: 0.75), 10))
  }

  @Test func `every property type blends`() {
    let stage = Stage { CAShapeLayer() }
    let layer = stage.layer
    func rect(_ x: Double) -> CGRect { CGRect(x: x, y: 2 * x, width: 3 * x, height: 4 * x) }
    stage.turn {
      layer.add(basic("position", from: CGPoint(x: 0, y: 4), to: CGPoint(x: 8, y: 0)), forKey: "1")
      layer.add(basic("bounds", from: rect(0), to: rect(4)), forKey: "2")
      layer.add(
        basic("backgroundColor", from: CGColor.black, to: CGColor.white.copy(alpha: 0)),
        forKey: "3")
      layer.add(basic("opacity", from: 1, to: Float(0)), forKey: "4")
      layer.add(
        basic("transform", from: CATransform3DIdentity, to: CATransform3DMakeScale(3, 5, 1)),
        forKey: "5")
      layer.add(
        basic(
          "path", from: CGPath(rect: rect(4), transform: nil),
          to: CGPath(rect: rect(8), transform: nil)), forKey: "6")
      layer.add(basic("hidden", from: true, to: false), forKey: "7")
      layer.add(basic("lineDashPattern", from: [2, 4], to: [6, 0]), forKey: "8")
    }
    stage.advance(to: 0.25)
    guard let shown = layer.presentation() as? CAShapeLayer else {
      Issue.record("the presentation must be a shape layer")
      return
    }
    #expect(shown.position == CGPoint(x: 2, y: 3))
    #expect(shown.bounds == rect(1))
    #expect(shown.backgroundColor == CGColor(gray: 0.25, alpha: 0.75))
    #expect(shown.opacity == 0.75)
    #expect(isClose(Double(shown.transform.m11), 1.5) && isClose(Double(shown.transform.m22), 2))
    #expect(shown.path?.data == CGPath(rect: rect(5), transform: nil).data)
    #expect(shown.isHidden)
    #expect(shown.lineDashPattern == [3, 3])
    stage.advance(to: 0.5)
    #expect(layer.presentation()?.isHidden == false)
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `a missing colour fades and a missing path steps`() {
    let stage = Stage { CAShapeLayer() }
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    stage.turn {
      stage.layer.add(basic("backgroundColor", from: NSNull(), to: CGColor.white), forKey: "1")
      stage.layer.add(basic("path", from: NSNull(), to: path), forKey: "2")
    }
    stage.advance(to: 0.25)
    #expect(stage.layer.presentation()?.backgroundColor == CGColor(gray: 1, alpha: 0.25))
    #expect((stage.layer.presentation() as? CAShapeLayer)?.path == nil)
    stage.advance(to: 0.5)
    #expect((stage.layer.presentation() as? CAShapeLayer)?.path == path)
  }

  @Test func `paths of different segments change in a step`() {
    let stage = Stage { CAShapeLayer() }
    let (a, b) = (
      CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil),
      CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    )
    stage.turn { stage.layer.add(basic("path", from: a, to: b), forKey: "1") }
    stage.advance(to: 0.49)
    #expect((stage.layer.presentation() as? CAShapeLayer)?.path == a)
    stage.advance(to: 0.5)
    #expect((stage.layer.presentation() as? CAShapeLayer)?.path == b)
  }

  @Test func `a wrong type and an unknown key are reported once and show nothing`() {
    let stage = Stage()
    for _ in 0..<3 {
      stage.turn {
        stage.layer.add(basic("opacity", from: "no", to: 1), forKey: "1")
        stage.layer.add(basic("position", from: 3, to: CGPoint.zero), forKey: "2")
        stage.layer.add(basic("no.such.thing", from: 0, to: 1), forKey: "3")
        stage.layer.add(basic("frame", from: CGRect.zero, to: CGRect.zero), forKey: "4")
        stage.layer.add(basic("strokeEnd", from: 0, to: 1), forKey: "5")
      }
    }
    #expect(stage.reports.lines.count == 5)
    #expect(stage.reports.lines.allSatisfy { $0.hasPrefix("CALayer/CALayer[0]: ") })
    stage.advance(to: 0.5)
    #expect(stage.layer.presentation()?.opacity == 1)
    #expect(stage.layer.animationKeys() == ["1", "2", "3", "4", "5"])
    stage.advance(to: 1)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test func `members inside a property animate by themselves`() {
    let stage = Stage()
    stage.set {
      stage.layer.position = CGPoint(x: 3, y: 7)
      stage.layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
      stage.layer.add(basic("position.x", from: 10, to: 20), forKey: "1")
      stage.layer.add(basic("bounds.size.height", to: 0), forKey: "2")
      stage.layer.add(basic("transform.rotation.z", from: 0, to: Double.pi), forKey: "3")
      stage.layer.add(basic("transform.scale", from: 1, to: 3), forKey: "4")
      stage.layer.add(
        basic("transform.translation", from: CGSize.zero, to: CGSize(width: 8, height: 4)),
        forKey: "5")
    }
    stage.advance(to: 0.5)
    #expect(stage.layer.presentation()?.position == CGPoint(x: 15, y: 7))
    #expect(stage.layer.presentation()?.bounds == CGRect(x: 1, y: 2, width: 30, height: 20))
    #expect(isClose(stage.shown("transform.rotation.z"), .pi / 2))
    #expect(isClose(stage.shown("transform.rotation"), .pi / 2))
    #expect(isClose(stage.shown("transform.scale.x"), 2))
    #expect(isClose(stage.shown("transform.translation.y"), 2))
  }

  @Test func `a translation takes points, sizes and pairs of numbers`() {
    let ends: [(Any, Any)] = [
      (CGPoint.zero, CGPoint(x: 100, y: 40)), (CGSize.zero, CGSize(width: 100, height: 40)),
      ([NSNumber(value: 0), NSNumber(value: 0)], [NSNumber(value: 100), NSNumber(value: 40)]),
      ([0, 0], [100.0, 40]), (CGPoint.zero, [100, 40]),
    ]
    for (from, to) in ends {
      let stage = Stage()
      let keyframes = CAKeyframeAnimation(keyPath: "sublayerTransform.translation")
      (keyframes.values, keyframes.duration) = ([from, to], 1)
      stage.turn {
        stage.layer.add(basic("transform.translation", from: from, to: to), forKey: "1")
        stage.layer.add(keyframes, forKey: "2")
      }
      for keyPath in ["transform", "sublayerTransform"] {
        #expect(isClose(stage.shown("\(keyPath).translation.x", at: 0.5), 50))
        #expect(isClose(stage.shown("\(keyPath).translation.y"), 20))
      }
      stage.turn { stage.layer.setValue(to, forKeyPath: "transform.translation") }
      #expect(stage.layer.transform.m41 == 100 && stage.layer.transform.m42 == 40)
      #expect(stage.reports.lines.isEmpty, "\(stage.reports.lines)")
    }
  }

  @Test func `a scale of x and y does not change z`() {
    let stage = Stage()
    stage.set {
      stage.layer.transform = CATransform3DMakeScale(1, 2, 5)
      stage.layer.add(basic("transform.scale.xy", from: 1, to: 3), forKey: "1")
    }
    #expect(stage.layer.value(forKeyPath: "transform.scale.xy") as? CGFloat == 1.5)
    #expect(isClose(stage.shown("transform.scale.x", at: 0.5), 2))
    #expect(
      isClose(stage.shown("transform.scale.y"), 2) && isClose(stage.shown("transform.scale.z"), 5))
    #expect(stage.reports.lines.isEmpty, "\(stage.reports.lines)")
  }

  /// The matrix of a rotation of more than a quarter turn can also be decomposed into half a turn
  /// about x, half a turn about z and a smaller turn about y.
  @Test(arguments: [-3.0, -2, -0.5, 0.5, 2, 3, .pi])
  func `a rotation about y continues over a model rotated about y`(_ angle: Double) {
    let stage = Stage()
    stage.set {
      stage.layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
      stage.layer.add(basic("transform.rotation.y", from: 0), forKey: "1")
    }
    for part in [0, 0.25, 0.5, 0.75, 0.999] {
      stage.advance(to: part)
      let shown = stage.layer.presentation()?.transform ?? .identity
      let expected = CATransform3DMakeRotation(CGFloat(angle * part), 0, 1, 0)
      for member in [\CATransform3D.m11, \.m12, \.m13, \.m22, \.m31, \.m33] {
        #expect(abs(shown[keyPath: member] - expected[keyPath: member]) < 1e-9, "\(part)")
      }
    }
  }
}

@MainActor struct AdditiveTests {
  @Test func `additive values add to the model and to each other`() {
    let stage = Stage()
    stage.set {
      stage.layer.zPosition = 100
      for (key, from) in [("a", -40.0), ("b", 8)] {
        stage.layer.add(basic("zPosition", from: from, to: 0) { $0.isAdditive = true }, forKey: key)
      }
    }
    #expect(isClose(stage.shown("zPosition"), 68))
    #expect(isClose(stage.shown("zPosition", at: 0.5), 84))
    #expect(isClose(stage.shown("zPosition", at: 1), 100))
  }

  @Test func `an additive animation's open end is zero`() {
    let stage = Stage()
    stage.set {
      stage.layer.zPosition = 100
      stage.layer.add(basic("zPosition", from: 8) { $0.isAdditive = true }, forKey: "a")
    }
    #expect(isClose(stage.shown("zPosition", at: 0.5), 104))
  }

  @Test func `later animations override earlier ones, additive ones too`() {
    let stage = Stage()
    stage.turn {
      stage.layer.add(basic("zPosition", from: 1, to: 1), forKey: "a")
      stage.layer.add(basic("zPosition", from: 5, to: 5) { $0.isAdditive = true }, forKey: "b")
      stage.layer.add(basic("zPosition", from: 20, to: 20, duration: 0.5), forKey: "c")
      stage.layer.add(basic("zPosition", from: 3, to: 3) { $0.isAdditive = true }, forKey: "d")
    }
    #expect(isClose(stage.shown("zPosition", at: 0.25), 23))
    #expect(isClose(stage.shown("zPosition", at: 0.5), 9))
  }

  @Test func `additive transforms concatenate and points add by member`() {
    let stage = Stage()
    stage.set {
      stage.layer.transform = CATransform3DMakeScale(2, 2, 1)
      stage.layer.position = CGPoint(x: 1, y: 2)
      let move = CATransform3DMakeTranslation(10, 0, 0)
      stage.layer.add(
        basic("transform", from: move, to: move) { $0.isAdditive = true }, forKey: "a")
      let point = CGPoint(x: 5, y: 6)
      stage.layer.add(
        basic("position", from: point, to: point) { $0.isAdditive = true }, forKey: "b")
    }
    let shown = stage.layer.presentation()?.transform
    #expect(shown?.m11 == 2 && shown?.m41 == 10)
    #expect(stage.layer.presentation()?.position == CGPoint(x: 6, y: 8))
  }

  @Test func `each cycle of a cumulative animation starts where the last one ended`() {
    let stage = Stage()
    stage.turn {
      stage.layer.add(
        basic("zPosition", from: 0, to: 10) { ($0.repeatCount, $0.isCumulative) = (3, true) },
        forKey: "a")
    }
    for (time, value) in [(0.5, 5.0), (1, 10), (1.5, 15), (2.25, 22.5)] {
      #expect(isClose(stage.shown("zPosition", at: time), value), "at \(time)")
    }
  }
}
