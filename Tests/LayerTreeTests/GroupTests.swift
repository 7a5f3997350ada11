@MainActor struct GroupTests {
  private func group(
    _ animations: [CAAnimation], duration: Double = 2, _ set: (CAAnimationGroup) -> Void = { _ in }
  ) -> Stage {
    let stage = Stage()
    let group = CAAnimationGroup()
    (group.animations, group.duration) = (animations, duration)
    set(group)
    stage.turn { stage.layer.add(group, forKey: "group") }
    return stage
  }

  @Test func `members run in the group's time, and ended ones show the model`() {
    let late = basic("position.x", from: 0, to: 10) { $0.beginTime = 0.5 }
    let stage = group([late, basic("zPosition", from: 0, to: 8, duration: 4)])
    #expect(stage.shown("position.x", at: 0.4) == 0)
    #expect(isClose(stage.shown("position.x", at: 1), 5))
    #expect(stage.shown("position.x", at: 1.6) == 0)
    // The end of the group cuts its members off; it does not compress them.
    #expect(isClose(stage.shown("zPosition", at: 1.99), 3.98))
    #expect(stage.shown("zPosition", at: 2) == 0)
  }

  @Test func `members' filling holds inside the group`() {
    let stage = group([
      basic("zPosition", from: 3, to: 8, duration: 0.5) {
        ($0.beginTime, $0.fillMode) = (0.5, .both)
      }
    ])
    #expect(isClose(stage.shown("zPosition", at: 0.1), 3))
    #expect(isClose(stage.shown("zPosition", at: 1.5), 8))
    #expect(stage.shown("zPosition", at: 2.1) == 0)
  }

  @Test(arguments: [0.3, 0.4, 0.6, 0.7, 0.8, 1.1])
  func `a reversing group shows the values of a reversing member`(_ duration: Double) {
    func course(_ stage: Stage) -> [Double] {
      (0..<600).map { stage.shown("zPosition", at: Double($0) / 60) }
    }
    let grouped = group(
      [basic("zPosition", from: 0, to: 8, duration: duration)], duration: duration
    ) {
      ($0.autoreverses, $0.repeatCount) = (true, .infinity)
    }
    let alone = Stage()
    let animation = basic("zPosition", from: 0, to: 8, duration: duration) {
      ($0.autoreverses, $0.repeatCount) = (true, .infinity)
    }
    alone.turn { alone.layer.add(animation, forKey: nil) }
    #expect(zip(course(grouped), course(alone)).allSatisfy { isClose($0, $1, 1e-6) })
  }

  @Test func `a group that fills shows the ends of the members that end with it`() {
    let stage = group([
      basic("zPosition", from: 0, to: 8, duration: 2),
      basic("position.x", from: 0, to: 9, duration: 1),
    ]) { ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false) }
    #expect(stage.shown("zPosition", at: 5) == 8)
    #expect(stage.shown("position.x") == 0)
  }

  @Test func `a group has one repetition, autoreversal and timing function`() {
    let ease = CAMediaTimingFunction(name: .easeIn)
    let stage = group([basic("zPosition", from: 0, to: 8, duration: 2)]) {
      ($0.repeatCount, $0.autoreverses, $0.timingFunction) = (2, true, ease)
    }
    let value = 8 * ease.value(at: 0.25)
    #expect(isClose(stage.shown("zPosition", at: 0.5), value))
    #expect(isClose(stage.shown("zPosition", at: 3.5), value))
    #expect(isClose(stage.shown("zPosition", at: 4.5), value))
  }

  @Test func `a member without a duration takes the group's, and may be a group`() {
    let inner = CAAnimationGroup()
    inner.animations = [basic("zPosition", from: 0, to: 10, duration: 0)]
    (inner.beginTime, inner.duration) = (1, 1)
    let stage = group([inner, basic("position.x", from: 0, to: 10, duration: 0)])
    #expect(isClose(stage.shown("position.x", at: 0.5), 2.5))
    #expect(isClose(stage.shown("zPosition", at: 1.5), 5))
  }

  @Test func `members play backwards and wrap around in the group's time`() {
    let stage = group([
      basic("zPosition", from: 0, to: 8) { $0.speed = -1 },
      basic("position.x", from: 0, to: 8) { ($0.timeOffset, $0.beginTime) = (0.5, 1) },
      basic("position.y", from: 4, to: 8, duration: 2) {
        ($0.speed, $0.repeatCount, $0.fillMode) = (-4, 2, .forwards)
      },
    ])
    #expect(isClose(stage.shown("zPosition", at: 0), 8))
    #expect(isClose(stage.shown("zPosition", at: 0.25), 6))
    #expect(isClose(stage.shown("position.y"), 6))
    #expect(stage.shown("zPosition", at: 1.25) == 0 && isClose(stage.shown("position.y"), 4))
    #expect(isClose(stage.shown("position.x"), 6))
    #expect(isClose(stage.shown("position.x", at: 1.75), 2))
  }

  @Test func `only the group's delegate is called, and adding copies the members`() {
    let stage = Stage()
    let member = basic("zPosition", from: 0, to: 8) {
      $0.delegate = Listener(stage.log)
      $0.setValue("member", forKey: "name")
    }
    let group = CAAnimationGroup()
    (group.animations, group.duration, group.delegate) = ([member], 1, Listener(stage.log))
    group.setValue("group", forKey: "name")
    #expect(group.animations?.first === member)
    member.toValue = 100
    stage.turn {
      stage.layer.add(group, forKey: "g")
      member.toValue = 8
    }
    #expect(isClose(stage.shown("zPosition", at: 0.5), 50))
    let held = stage.layer.animation(forKey: "g") as? CAAnimationGroup
    let copy = held?.animations?.first as? CABasicAnimation
    copy?.toValue = 9
    #expect(copy !== member && copy?.toValue as? Int == 100)
    stage.advance(to: 2)
    #expect(stage.log.lines == ["start group", "stop group true"])
  }

  @Test func `a group inside of itself is skipped there, and reported`() {
    let (outer, inner) = (CAAnimationGroup(), CAAnimationGroup())
    inner.animations = [outer, basic("zPosition", from: 0, to: 8)]
    inner.duration = 1
    let stage = group([inner, outer], duration: 1) { outer.animations = [$0] }
    #expect(isClose(stage.shown("zPosition", at: 0.5), 4))
    #expect(stage.reports.lines.count == 1, "\(stage.reports.lines)")
    outer.animations = nil
  }

  @Test func `an animation in a group can be interrupted`() {
    let stage = group([
      basic("zPosition", from: 0, to: 8), basic("position.x", from: 0, to: 8),
    ])
    stage.advance(to: 0.5)
    stage.context.interruptingTurn {
      let moving = ["zPosition", "position.x", "position.y"].filter {
        stage.context.interruption(of: stage.layer, keyPath: $0) != nil
      }
      #expect(moving == ["zPosition", "position.x"])
    }
  }
}

@MainActor struct ValueFunctionTests {
  @Test func `a full turn is a turn`() {
    let stage = Stage()
    let animation = basic("transform", from: 0, to: 2 * Double.pi)
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    stage.turn { stage.layer.add(animation, forKey: "a") }
    #expect(isClose(stage.shown("transform.rotation.z", at: 0.25), .pi / 2))
    #expect(isClose(abs(stage.shown("transform.rotation.z", at: 0.5)), .pi))
    #expect(isClose(stage.shown("transform.rotation.z", at: 0.75), -.pi / 2))
  }

  @Test func `three numbers scale and translate, and an open end is the transform's value`() {
    let stage = Stage()
    let animation = basic("transform", from: [3, 5, 1])
    animation.valueFunction = CAValueFunction(name: .scale)
    stage.turn { stage.layer.add(animation, forKey: "a") }
    #expect(isClose(stage.shown("transform.scale.x", at: 0.5), 2))
    #expect(isClose(stage.shown("transform.scale.y"), 3))
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "bend")) == nil)
  }

  @Test func `keyframes pass through a value function`() {
    let stage = Stage()
    let animation = CAKeyframeAnimation(keyPath: "transform")
    (animation.values, animation.duration) = ([0, 30, 10], 1)
    animation.valueFunction = CAValueFunction(name: .translateY)
    stage.turn { stage.layer.add(animation, forKey: "a") }
    #expect(isClose(stage.shown("transform.translation.y", at: 0.75), 20))
  }
}
