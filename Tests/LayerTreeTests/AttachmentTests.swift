@MainActor struct AttachmentTests {
  @Test func `adding copies the animation, and the copy is immutable`() {
    let stage = Stage()
    let original = basic("zPosition", from: 0, to: 10)
    original.setValue("mine", forKey: "identity")
    stage.turn { stage.layer.add(original, forKey: "a") }
    original.toValue = 1000
    original.duration = 9
    #expect(isClose(stage.shown("zPosition", at: 0.5), 5))
    guard let held = stage.layer.animation(forKey: "a") as? CABasicAnimation else {
      Issue.record("the layer must hold a basic animation")
      return
    }
    #expect(held !== original)
    #expect(held.value(forKey: "identity") as? String == "mine")
    stage.context.perform { held.toValue = 77 }
    #expect(held.toValue as? Int == 10 && stage.reports.lines.count == 1)
    let copy = held.copy() as? CABasicAnimation
    copy?.toValue = 20
    #expect(copy?.toValue as? Int == 20)
    #expect(isClose(stage.shown("zPosition", at: 0.75), 7.5))
  }

  @Test func `animations and layers are equal by identity`() {
    let stage = Stage()
    let (a, b) = (CABasicAnimation(keyPath: "opacity"), CABasicAnimation(keyPath: "opacity"))
    #expect(a == a && a != b && Set([a, b, a]).count == 2)
    #expect([b, a].firstIndex(of: a) == 1)
    #expect(a.isEqual(a) && !a.isEqual(b) && !a.isEqual(nil) && !a.isEqual(stage.layer))
    a.duration = 1
    stage.turn { stage.layer.add(a, forKey: "fade") }
    let held = stage.layer.animation(forKey: "fade")
    #expect(held != a && held == stage.layer.animation(forKey: "fade"))
    let presentation = stage.layer.presentation()
    #expect(stage.layer.isEqual(stage.layer) && !stage.layer.isEqual(presentation))
    #expect(!stage.layer.isEqual(nil) && !stage.layer.isEqual(stage.root))
  }

  @Test func `keys are listed in the order of adding, and nil keys pile up`() {
    let stage = Stage()
    stage.turn {
      #expect(stage.layer.animationKeys() == nil)
      for key in ["b", "a", nil, nil, "c", "b"] as [String?] {
        stage.layer.add(basic("zPosition", by: 1) { $0.isAdditive = true }, forKey: key)
      }
    }
    #expect(stage.layer.animationKeys() == ["a", "c", "b"])
    #expect(isClose(stage.shown("zPosition", at: 0.5), 2.5))
    stage.turn { stage.layer.removeAllAnimations() }
    #expect(stage.layer.animationKeys() == nil && stage.shown("zPosition") == 0)
  }

  @Test(arguments: [0.0, -3, .nan, -.infinity]) func `an invalid duration is the transaction's`(
    _ duration: Double
  ) {
    let stage = Stage()
    stage.turn {
      stage.layer.add(basic("zPosition", to: 1, duration: duration), forKey: "a")
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      stage.layer.add(basic("zPosition", to: 1, duration: duration), forKey: "b")
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      stage.layer.add(basic("zPosition", to: 1, duration: 5), forKey: "c")
      CATransaction.commit()
    }
    #expect(stage.layer.animation(forKey: "a")?.duration == 0.25)
    #expect(stage.layer.animation(forKey: "b")?.duration == 2)
    #expect(stage.layer.animation(forKey: "b")?.timingFunction == nil)
    #expect(stage.layer.animation(forKey: "c")?.duration == 5)
    #expect(
      stage.layer.animation(forKey: "c")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
  }

  @Test func `an animation without duration shows the model and still ends once`() {
    let stage = Stage()
    stage.turn {
      CATransaction.setAnimationDuration(0)
      stage.layer.add(
        basic("zPosition", from: 5, to: 6, duration: 0) {
          $0.delegate = Listener(stage.log)
          $0.setValue("a", forKey: "name")
        }, forKey: "a")
    }
    #expect(stage.log.lines == ["start a", "stop a true"])
    #expect(stage.shown("zPosition") == 0 && stage.layer.animationKeys() == nil)
  }

  /// A program may build its layer tree over several turns before its session begins.
  @Test func `an animation that a layer has before the session begins waits until it is shown`() {
    let stage = Stage()
    let other = stage.context.perform { CALayer() }
    stage.turn { other.add(basic("zPosition", from: 0, to: 10), forKey: "a") }
    stage.advance(to: 5)
    #expect(other.presentation() == nil)
    stage.turn { stage.root.addSublayer(other) }
    stage.advance(to: 5.5)
    #expect(isClose(stage.shown("zPosition", of: other), 5))
    stage.advance(to: 6)
    #expect(other.animationKeys() == nil)
  }

  @Test func `the hook sets durations, curves and beginnings`() {
    let stage = Stage()
    var seen: [String] = []
    stage.turn {
      stage.root.name = "stage"
      stage.layer.zPosition = 10
      stage.layer.removeAllAnimations()
    }
    stage.context.animationWillAdd = { addition in
      seen.append(
        "\(addition.layerPath) \(addition.key ?? "-") \(addition.animation.duration) "
          + "\(number(addition.previousModelValue)) \(addition.replaced != nil)")
      addition.animation.duration = 4
      addition.animation.timingFunction = nil
      (addition.animation as? CABasicAnimation)?.fromValue = addition.previousModelValue
    }
    stage.turn { stage.layer.zPosition = 50 }
    stage.advance(to: 1)
    #expect(isClose(stage.shown("zPosition"), 20))
    stage.turn { stage.layer.zPosition = 90 }
    #expect(isClose(stage.shown("zPosition"), 50))
    stage.turn { stage.layer.add(basic("position.x", to: 1), forKey: nil) }
    #expect(
      seen == [
        "stage/CALayer[0] zPosition 0.25 10.0 false", "stage/CALayer[0] zPosition 0.25 50.0 true",
        "stage/CALayer[0] - 1.0 0.0 false",
      ])
  }

  @Test func `the hook may replace the animation`() {
    let stage = Stage()
    stage.context.animationWillAdd = { addition in
      addition.animation = basic("zPosition", from: 7, to: 7, duration: -1)
    }
    stage.turn { stage.layer.add(basic("zPosition", from: 0, to: 1), forKey: "a") }
    #expect(stage.shown("zPosition") == 7)
    #expect(stage.layer.animation(forKey: "a")?.duration == 0.25)
  }

  @Test func `sampling ahead shows future values and changes no state`() {
    let stage = Stage()
    stage.turn { stage.layer.add(basic("zPosition", from: 0, to: 10), forKey: "a") }
    func ahead(_ seconds: Double) -> Double {
      number(stage.context.sample(stage.layer, keyPath: "zPosition", at: Flicks(seconds: seconds)))
    }
    #expect(isClose(ahead(0.5), 5) && isClose(ahead(0.9), 9) && ahead(1) == 0 && ahead(50) == 0)
    #expect(stage.context.now == .zero && stage.layer.animationKeys() == ["a"])
    #expect(stage.context.sample(stage.layer, keyPath: "nothing", at: .zero) == nil)
    #expect(stage.reports.lines.count == 1)
  }
}

@MainActor struct DelegateTests {
  private func named(
    _ name: String, _ listener: Listener, duration: Double = 1,
    _ set: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    basic("zPosition", from: 0, to: 1, duration: duration) {
      $0.delegate = listener
      $0.setValue(name, forKey: "name")
      set($0)
    }
  }

  @Test func `start comes after the delay, stop at the end, each once`() {
    let stage = Stage()
    stage.turn {
      stage.layer.add(named("a", Listener(stage.log)) { $0.beginTime = 2 }, forKey: "a")
    }
    stage.advance(to: 1.9)
    #expect(stage.log.lines.isEmpty)
    stage.advance(to: 2)
    #expect(stage.log.lines == ["start a"])
    stage.advance(to: 2.9)
    #expect(stage.log.lines == ["start a"])
    stage.advance(to: 10)
    #expect(stage.log.lines == ["start a", "stop a true"])
  }

  @Test func `removal, replacement and a layer that leaves are not finished`() {
    let stage = Stage()
    let listener = Listener(stage.log)
    stage.turn { stage.layer.add(named("a", listener), forKey: "k") }
    stage.turn {
      stage.layer.add(named("b", listener), forKey: "k")
      #expect(stage.log.lines == ["start a"], "a delegate is not called from inside a change")
    }
    stage.turn { stage.layer.removeAnimation(forKey: "k") }
    stage.turn { stage.layer.add(named("c", listener), forKey: "k") }
    stage.turn { stage.root.removeFromSuperlayer() }
    #expect(
      stage.log.lines == [
        "start a", "stop a false", "start b", "stop b false", "start c", "stop c false",
      ])
    stage.advance(to: 10)
    #expect(stage.log.lines.count == 6)
  }

  @Test func `moving within the tree in one turn keeps animations`() {
    let stage = Stage()
    stage.turn { stage.layer.add(named("a", Listener(stage.log)), forKey: "k") }
    stage.advance(to: 0.5)
    stage.turn {
      let group = CALayer()
      stage.root.addSublayer(group)
      group.addSublayer(stage.layer)
    }
    #expect(isClose(stage.shown("zPosition", at: 0.75), 0.75))
    stage.advance(to: 1)
    #expect(stage.log.lines == ["start a", "stop a true"])
  }

  @Test func `an animation that stays after its end stops once`() {
    let stage = Stage()
    stage.turn {
      stage.layer.add(
        named("a", Listener(stage.log)) {
          ($0.isRemovedOnCompletion, $0.fillMode) = (false, .both)
        },
        forKey: "k")
    }
    stage.advance(to: 5)
    stage.turn { stage.layer.speed = 0.5 }
    stage.advance(to: 50)
    stage.turn { stage.layer.removeAllAnimations() }
    stage.advance(to: 60)
    #expect(stage.log.lines == ["start a", "stop a true"])
  }

  @Test func `events at one instant are ordered: start, stop, completion, call`() {
    let stage = Stage()
    stage.turn {
      CATransaction.setCompletionBlock { stage.log.lines.append("completion") }
      stage.layer.add(named("a", Listener(stage.log)), forKey: "a")
      stage.layer.add(named("b", Listener(stage.log)), forKey: "b")
    }
    stage.context.schedule(at: Flicks(seconds: 1)) { stage.log.lines.append("call") }
    stage.turn {
      stage.layer.add(named("c", Listener(stage.log)) { $0.beginTime = 1 }, forKey: "c")
    }
    stage.log.lines = []
    stage.advance(to: 1)
    #expect(stage.log.lines == ["start c", "stop a true", "stop b true", "completion", "call"])
  }

  @Test func `a delegate may change the tree and the animations`() {
    let stage = Stage()
    let listener = Listener(stage.log)
    var rounds = 0
    listener.onStop = { _, _ in
      rounds += 1
      stage.layer.removeAllAnimations()
      stage.root.sublayers = nil
      let next = CALayer()
      stage.root.addSublayer(next)
      stage.root.addSublayer(stage.layer)
      if rounds < 20 {
        stage.layer.add(named("\(rounds)", listener, duration: 0.1), forKey: "k")
        stage.layer.add(named("other", Listener(stage.log), duration: 9), forKey: nil)
      }
    }
    stage.turn {
      for i in 0..<5 { stage.layer.add(named("n\(i)", listener), forKey: "n\(i)") }
    }
    stage.advance(to: 100)
    #expect(rounds >= 20)
    #expect(stage.layer.animationKeys() == nil)
    #expect(!stage.context.isAnimating)
    #expect(stage.root.sublayers?.last === stage.layer)
  }

  @Test func `endless events at one instant are cut off and reported`() {
    let stage = Stage()
    var count = 0
    func again() {
      count += 1
      stage.context.schedule(after: .zero) { again() }
    }
    stage.turn { again() }
    #expect(count > 1000 && stage.reports.lines.count == 1)
    stage.advance(to: 1)
    #expect(stage.context.now == Flicks(seconds: 1))
  }

  @Test func `a delegate that sets the model prevents the snap back`() {
    let stage = Stage()
    let listener = Listener(Log())
    listener.onStop = { anim, _ in
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      stage.layer.zPosition = CGFloat(number((anim as? CABasicAnimation)?.toValue))
      CATransaction.commit()
    }
    stage.turn {
      stage.layer.add(
        basic("zPosition", from: 0.0, to: 10.0) { $0.delegate = listener }, forKey: "a")
    }
    #expect(isClose(stage.shown("zPosition", at: 0.999), 9.99))
    #expect(stage.shown("zPosition", at: 1) == 10)
    #expect(stage.shown("zPosition", at: 1.1) == 10)
  }
}
