@MainActor struct TransactionTests {
  @Test func `defaults, nesting and restoring`() {
    let stage = Stage()
    stage.turn {
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(!CATransaction.disableActions())
      #expect(CATransaction.animationTimingFunction() == nil)
      #expect(CATransaction.completionBlock() == nil)
      #expect(CATransaction.value(forKey: "mine") == nil)
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setValue("outer", forKey: "mine")
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 2)
      CATransaction.setAnimationDuration(3)
      CATransaction.setValue("inner", forKey: "mine")
      CATransaction.setDisableActions(true)
      #expect(CATransaction.value(forKey: "animationDuration") as? Double == 3)
      #expect(CATransaction.value(forKey: "mine") as? String == "inner")
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 2 && !CATransaction.disableActions())
      #expect(CATransaction.value(forKey: "mine") as? String == "outer")
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(CATransaction.value(forKey: "mine") == nil)
      for _ in 0..<3 { CATransaction.commit() }
    }
    stage.turn { #expect(CATransaction.animationDuration() == 0.25) }
    #expect(stage.reports.lines.isEmpty)
  }

  @Test func `values under the built-in keys are those that the functions set`() {
    let stage = Stage()
    let truths: [(Any?, Bool)] = [
      (true, true), (false, false), (1, true), (0.0, false), (NSNumber(value: false), false),
      (NSNumber(value: true), true), (NSNull(), false), (nil, false),
    ]
    stage.turn {
      for (value, isTrue) in truths {
        CATransaction.setDisableActions(!isTrue)
        CATransaction.setValue(value, forKey: kCATransactionDisableActions)
        #expect(CATransaction.disableActions() == isTrue)
      }
      CATransaction.setValue(true, forKey: kCATransactionDisableActions)
      stage.layer.opacity = 0
      CATransaction.setValue(false, forKey: kCATransactionDisableActions)
      let pace = CAMediaTimingFunction(name: .easeIn)
      CATransaction.setValue(pace, forKey: kCATransactionAnimationTimingFunction)
      CATransaction.setValue(NSNumber(value: 2), forKey: kCATransactionAnimationDuration)
      #expect(CATransaction.animationDuration() == 2)
      #expect(CATransaction.animationTimingFunction() == pace)
      stage.layer.zPosition = 5
    }
    #expect(stage.layer.animationKeys() == ["zPosition"])
    #expect(stage.layer.animation(forKey: "zPosition")?.duration == 2)
  }

  @Test func `a completion block is set by its key, whatever it is isolated to`() {
    let stage = Stage()
    let plain: () -> Void = { stage.log.lines.append("plain") }
    let isolated: @MainActor () -> Void = { stage.log.lines.append("isolated") }
    let sendable: @Sendable () -> Void = {
      MainActor.assumeIsolated { stage.log.lines.append("sendable") }
    }
    let both: @MainActor @Sendable () -> Void = { stage.log.lines.append("both") }
    stage.turn {
      for block in [plain, isolated, sendable, both] as [Any] {
        CATransaction.setValue(block, forKey: kCATransactionCompletionBlock)
      }
      #expect(CATransaction.completionBlock() != nil)
      CATransaction.setValue(nil, forKey: kCATransactionCompletionBlock)
      #expect(CATransaction.completionBlock() == nil && stage.reports.lines.isEmpty)
      CATransaction.setValue(3, forKey: kCATransactionCompletionBlock)
    }
    #expect(stage.log.lines == ["plain", "isolated", "sendable", "both"])
    #expect(stage.reports.lines.count == 1)
  }

  @Test func `values set outside of any transaction end with the turn`() {
    let stage = Stage()
    stage.turn {
      CATransaction.setAnimationDuration(3)
      stage.layer.opacity = 0
    }
    #expect(stage.layer.animation(forKey: "opacity")?.duration == 3)
    stage.turn { stage.layer.opacity = 1 }
    #expect(stage.layer.animation(forKey: "opacity")?.duration == 0.25)
  }

  @Test func `an open transaction is committed at the turn's end, and reported`() {
    let stage = Stage()
    stage.turn {
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      stage.layer.opacity = 0
    }
    #expect(stage.reports.lines.count == 1)
    stage.turn { #expect(CATransaction.animationDuration() == 0.25) }
    stage.advance(to: 3)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test func `locks, balanced or not, block no code`() {
    let stage = Stage()
    stage.turn {
      CATransaction.unlock()
      CATransaction.lock()
      CATransaction.lock()
      stage.layer.opacity = 0
      CATransaction.unlock()
    }
    #expect(stage.layer.animationKeys() == ["opacity"])
    #expect(isClose(stage.shown("opacity", at: 0.25), 0))
  }

  @Test func `negative and NaN durations show the change at once`() {
    for duration in [-1, .nan, 0] as [Double] {
      let stage = Stage()
      stage.turn {
        CATransaction.setAnimationDuration(duration)
        #expect(CATransaction.animationDuration() == 0)
        stage.layer.opacity = 0
      }
      #expect(stage.shown("opacity") == 0)
    }
  }

  @Test func `a completion block waits for the animations added after it, in its transaction`() {
    let stage = Stage()
    stage.turn {
      stage.layer.add(basic("zPosition", to: 1, duration: 9), forKey: "before")
      CATransaction.setCompletionBlock { stage.log.lines.append("first \(CACurrentMediaTime())") }
      stage.layer.add(basic("zPosition", to: 1, duration: 1), forKey: "a")
      stage.layer.add(basic("zPosition", to: 1, duration: 2), forKey: "b")
      CATransaction.begin()
      #expect(CATransaction.completionBlock() != nil)
      CATransaction.setCompletionBlock { stage.log.lines.append("inner \(CACurrentMediaTime())") }
      stage.layer.add(basic("zPosition", to: 1, duration: 7), forKey: "inner")
      CATransaction.commit()
    }
    stage.advance(to: 1.9)
    #expect(stage.log.lines.isEmpty)
    stage.advance(to: 20)
    #expect(stage.log.lines == ["first 2.0", "inner 7.0"])
  }

  @Test func `animations of a transaction without a block count for the outer one`() {
    let stage = Stage()
    stage.turn {
      CATransaction.begin()
      CATransaction.setCompletionBlock { stage.log.lines.append("done \(CACurrentMediaTime())") }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.begin()
      stage.layer.add(basic("zPosition", to: 1, duration: 1), forKey: "a")
      CATransaction.commit()
      CATransaction.commit()
      CATransaction.commit()
    }
    stage.advance(to: 0.9)
    #expect(stage.log.lines.isEmpty)
    stage.advance(to: 2)
    #expect(stage.log.lines == ["done 1.0"])
  }

  @Test func `a completion block is an event after the commit, even with nothing to wait for`() {
    let stage = Stage()
    stage.turn {
      CATransaction.begin()
      CATransaction.setCompletionBlock { stage.log.lines.append("done") }
      CATransaction.commit()
      #expect(stage.log.lines.isEmpty)
    }
    #expect(stage.log.lines == ["done"])
    stage.turn { stage.layer.opacity = 0.5 }
    stage.advance(to: 9)
    #expect(stage.log.lines == ["done"])
  }

  @Test func `two blocks both run, and nil cancels none`() {
    let stage = Stage()
    stage.turn {
      CATransaction.setCompletionBlock { stage.log.lines.append("one") }
      stage.layer.add(basic("zPosition", to: 1, duration: 2), forKey: "a")
      CATransaction.setCompletionBlock { stage.log.lines.append("two") }
      stage.layer.add(basic("zPosition", to: 1, duration: 1), forKey: "b")
      CATransaction.setCompletionBlock(nil)
      #expect(CATransaction.completionBlock() == nil)
    }
    stage.advance(to: 5)
    #expect(stage.log.lines == ["two", "one"])
  }

  @Test func `removal counts as an end for a completion block`() {
    let stage = Stage()
    stage.turn {
      CATransaction.setCompletionBlock { stage.log.lines.append("done") }
      for key in ["a", "b", "c"] {
        stage.layer.add(basic("zPosition", to: 1, duration: 50), forKey: key)
      }
    }
    stage.turn { stage.layer.removeAnimation(forKey: "a") }
    stage.turn { stage.layer.add(basic("zPosition", to: 1), forKey: "b") }
    #expect(stage.log.lines.isEmpty)
    stage.turn { stage.layer.removeFromSuperlayer() }
    #expect(stage.log.lines == ["done"])
  }

  @Test func `an animation on a layer that is not shown delays no completion block`() {
    let stage = Stage()
    stage.turn {
      CATransaction.setCompletionBlock { stage.log.lines.append("done") }
      CALayer().add(basic("zPosition", to: 1, duration: 50), forKey: "a")
    }
    #expect(stage.log.lines == ["done"])
  }

  @Test func `flush commits the implicit transaction but waits for an explicit one`() {
    let stage = Stage()
    let other = stage.context.perform { CALayer() }
    stage.turn {
      stage.root.addSublayer(other)
      other.opacity = 0.5
      CATransaction.begin()
      CATransaction.flush()
      other.opacity = 0.4
      CATransaction.commit()
      #expect(other.animationKeys() == nil && other.presentation() == nil)
      CATransaction.flush()
      #expect(other.presentation() != nil)
      other.opacity = 0.3
      #expect(other.animationKeys() == ["opacity"])
    }
  }

  @Test func `an outermost explicit transaction shows its layers at its commit`() {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      CATransaction.begin()
      let root = CALayer()
      context.rootLayer = root
      root.opacity = 0.5
      CATransaction.commit()
      #expect(root.animationKeys() == nil && root.presentation() != nil)
      root.opacity = 0
      #expect(root.animationKeys() == ["opacity"])
    }
  }

  @Test func `sessions side by side keep their transactions and clocks apart`() {
    let (a, b) = (Stage(), Stage())
    a.advance(to: 3)
    a.turn {
      CATransaction.setAnimationDuration(9)
      b.context.perform {
        #expect(CATransaction.animationDuration() == 0.25)
        #expect(CACurrentMediaTime() + 1 == 1)
      }
      #expect(CACurrentMediaTime() == 3)
      b.layer.opacity = 0
    }
    #expect(b.layer.animation(forKey: "opacity")?.duration == 0.25)
    b.turn {}
    b.advance(to: 0.25)
    #expect(b.layer.animationKeys() == nil)
  }
}
