@MainActor private func alpha(_ view: UIView) -> Double {
  Double(view.layer.presentation()?.opacity ?? .nan)
}

@MainActor @Suite struct PropertyAnimatorEndTests {
  @Test(arguments: [false, true])
  func `a model value set during an animator is kept at either end`(_ reversed: Bool) {
    session { context, root in
      let view = box(context, root)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
      context.turn { animator.startAnimation() }
      #expect(abs(x(view, at: 0.5, context) - 50) < 1e-6)
      context.turn {
        view.center.x = 300
        animator.isReversed = reversed
      }
      #expect(x(view, at: 2, context) == 300 && view.center.x == 300)
    }
  }

  @Test func `two animators' positions add up, and the later one takes over an opacity`() {
    session { context, root in
      let view = box(context, root)
      let first = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        view.center.x = 200
        view.alpha = 0
      }
      context.turn { first.startAnimation() }
      #expect(abs(x(view, at: 0.5, context) - 50) < 1e-6)
      // The model value is 200, so the animation to 150 moves by −50 points a second.
      let second = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        view.center.x = 150
        view.alpha = 0.25
      }
      context.turn { second.startAnimation() }
      #expect(abs(x(view, at: 0.5, context) - 50) < 1e-6)
      // Both animations run, at +100 and −50 points a second, which gives a total of 50.
      #expect(abs(x(view, at: 1, context) - 75) < 1e-6)
      #expect(abs(alpha(view) - 0.5) < 1e-6)
      #expect(abs(x(view, at: 1.6, context) - 110) < 1e-6 && alpha(view) == 0.25)
      // Reversing the first animator undoes its own change but keeps the second animator's.
      context.turn { first.isReversed = true }
      #expect(abs(x(view, at: 2, context) - 70) < 1e-6)
      #expect(x(view, at: 9, context) == -50 && view.center.x == -50 && view.alpha == 0.25)
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test(arguments: [UIViewAnimatingPosition.end, .start, .current])
  func `stopping an animator leaves another's change of a position running`(
    _ position: UIViewAnimatingPosition
  ) {
    session { context, root in
      let view = box(context, root)
      let first = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 200 }
      let second = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 150 }
      context.turn {
        first.startAnimation()
        second.startAnimation()
      }
      #expect(abs(x(view, at: 1, context) - 75) < 1e-6)
      context.turn { first.stopAnimation(false) }
      #expect(abs(x(view, at: 1, context) - 75) < 1e-6)
      #expect(abs(x(view, at: 1.5, context) - 62.5) < 1e-6)
      context.turn { first.finishAnimation(at: position) }
      let change: Double = [.end: 100, .start: -100, .current: 0][position] ?? .nan
      #expect(abs(x(view, at: 1.5, context) - 62.5 - change) < 1e-6)
      #expect(abs(x(view, at: 9, context) - 50 - change) < 1e-6)
    }
  }

  @Test func `a property that is animated again continues from its presentation`() {
    session { context, root in
      let view = box(context, root)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
      context.turn { animator.startAnimation() }
      #expect(abs(x(view, at: 0.5, context) - 50) < 1e-6)
      context.turn { animator.addAnimations { view.center.x = 200 } }
      #expect(abs(x(view, at: 0.5, context) - 50) < 1e-6)
      #expect(abs(x(view, at: 0.75, context) - 125) < 1e-6)
      #expect(x(view, at: 2, context) == 200)
    }
  }

  @Test func `an animator reversed beside another's change ends at that change, without a jump`() {
    session { context, root in
      let view = box(context, root)
      let start = CGAffineTransform(rotationAngle: 0.3)
      context.turn { view.transform = start }
      let turning = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        view.transform = CGAffineTransform(rotationAngle: 1.1)
        view.center.x = 0.1
      }
      context.turn { turning.startAnimation() }
      context.advance(to: Flicks(seconds: 0.5))
      context.turn {
        UIView.animate(withDuration: 0.5) {
          view.transform = view.transform.translatedBy(x: 30.1, y: -7.3)
          view.center.x += 0.7
        }
      }
      context.advance(to: Flicks(seconds: 1.5))
      context.turn { turning.isReversed = true }
      @MainActor func shown() -> [Double] {
        (view.layer.presentation()?.transform.numbers ?? []) + [
          Double(view.layer.presentation()?.position.x ?? 9)
        ]
      }
      context.advance(to: Flicks(seconds: 3 - 1e-6))
      let before = shown()
      context.advance(to: Flicks(seconds: 3.1))
      #expect(view.layer.animationKeys() == nil)
      #expect(zip(before, shown()).allSatisfy { abs($0 - $1) < 1e-4 }, "\(before) \(shown())")
    }
  }

  @Test func `scrubbing gives the values of running, beside another's change`() {
    session { context, root in
      let scrubbed = box(context, root)
      let run = box(context, root)
      @MainActor func change(_ view: UIView) {
        view.transform = CGAffineTransform(rotationAngle: 1).translatedBy(x: 60, y: -20)
        view.bounds.size = CGSize(width: 30, height: 90)
        view.layer.cornerRadius = 12
      }
      @MainActor func turn(_ view: UIView) {
        view.transform = CGAffineTransform(scaleX: 2, y: 3).rotated(by: -0.5)
        view.bounds.size.width = 70
      }
      let hand = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { change(scrubbed) }
      let clock = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { change(run) }
      hand.scrubsLinearly = false
      context.turn {
        hand.pauseAnimation()
        clock.startAnimation()
        UIView.animate(withDuration: 3) { turn(scrubbed) }
        UIView.animate(withDuration: 3) { turn(run) }
      }
      for time in [0, 0.125, 0.5, 0.875] {
        context.advance(to: Flicks(seconds: time))
        context.turn { hand.fractionComplete = CGFloat(time) }
        guard let a = scrubbed.layer.presentation(), let b = run.layer.presentation() else {
          Issue.record("nothing is shown")
          return
        }
        let pairs = zip(a.transform.numbers ?? [], b.transform.numbers ?? [])
        #expect(pairs.allSatisfy { abs($0 - $1) < 1e-9 } && a.transform.numbers?.count == 16)
        #expect(abs(a.bounds.width - b.bounds.width) < 1e-9)
        #expect(abs(a.bounds.height - b.bounds.height) < 1e-9)
        #expect(abs(a.cornerRadius - b.cornerRadius) < 1e-9)
      }
    }
  }

  @Test(arguments: [false, true])
  func `an animation block adds to an animator's changes or takes them over`(_ fromShown: Bool) {
    session { context, root in
      let view = box(context, root)
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        view.center.x = 100
        view.alpha = 0
        view.layer.cornerRadius = 8
      }
      var ends: [UIViewAnimatingPosition] = []
      animator.addCompletion { ends.append($0) }
      context.turn { animator.startAnimation() }
      #expect(abs(x(view, at: 0.5, context) - 25) < 1e-6 && abs(alpha(view) - 0.75) < 1e-6)
      context.turn {
        UIView.animate(
          withDuration: 1, delay: 0,
          options: fromShown ? [.curveLinear, .beginFromCurrentState] : .curveLinear
        ) {
          view.center.x = 225
          view.alpha = 0.25
        }
      }
      #expect(abs(x(view, at: 0.5, context) - 25) < 1e-6 && abs(alpha(view) - 0.75) < 1e-6)
      // The shown value is the model value, 225, minus 50 and 62.5, the distances that the two
      // animations still have to cover.
      #expect(abs(x(view, at: 1, context) - 112.5) < 1e-6 && abs(alpha(view) - 0.5) < 1e-6)
      // The animator's other properties continue, and reverse when the animator is reversed.
      #expect(abs(Double(view.layer.presentation()?.cornerRadius ?? 9) - 4) < 1e-6)
      context.turn { animator.isReversed = true }
      #expect(abs(x(view, at: 1.5, context) - 150) < 1e-6 && abs(alpha(view) - 0.25) < 1e-6)
      #expect(x(view, at: 9, context) == 125 && alpha(view) == 0.25 && view.layer.cornerRadius == 0)
      #expect(ends == [.start] && view.layer.animationKeys() == nil)
    }
  }

  @Test func `an animator reversed before its start runs from end to start`() {
    session { context, root in
      let view = box(context, root)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.center.x = 100 }
      animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
      var ends: [UIViewAnimatingPosition] = []
      animator.addCompletion { ends.append($0) }
      animator.isReversed = true
      context.turn { animator.startAnimation(afterDelay: 0.5) }
      let ease = CAMediaTimingFunction(name: .easeIn)
      #expect(abs(x(view, at: 0.25, context) - 100) < 1e-6 && animator.fractionComplete == 0)
      for passed in [0, 0.25, 0.75] {
        let shown = x(view, at: 0.5 + passed, context)
        #expect(abs(shown - 100 * ease.value(at: 1 - passed)) < 1e-6, "\(passed): \(shown)")
        let fade = passed < 0.5 ? ease.value(at: 1 - 2 * passed) : 0
        #expect(abs(Double(view.layer.presentation()?.opacity ?? 9) - (1 - fade)) < 1e-6)
      }
      #expect(x(view, at: 1.6, context) == 0 && view.center.x == 0 && view.alpha == 1)
      #expect(ends == [.start] && animator.state == .inactive && !animator.isReversed)
    }
  }

  @Test(arguments: [false, true])
  func `an animator is still running in its completion blocks`(_ isStopped: Bool) {
    session { context, root in
      let view = box(context, root)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
      var heard: [Bool] = []
      animator.addCompletion { _ in heard.append(animator.isRunning) }
      context.turn { animator.startAnimation() }
      context.advance(to: Flicks(seconds: 0.5))
      if isStopped {
        context.turn {
          animator.stopAnimation(false)
          animator.finishAnimation(at: .end)
        }
      }
      context.advance(to: Flicks(seconds: 2))
      #expect(heard == [!isStopped])
      #expect(!animator.isRunning && animator.state == .inactive)
    }
  }

  @Test(arguments: [false, true])
  func `a completion may start its animator again`(_ pauses: Bool) {
    session { context, root in
      let view = box(context, root)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
      animator.addCompletion { _ in
        animator.addAnimations { view.center.x = 200 }
        if pauses { animator.pauseAnimation() } else { animator.startAnimation() }
      }
      context.turn { animator.startAnimation() }
      #expect(abs(x(view, at: 1.5, context) - (pauses ? 100 : 150)) < 1e-6)
      #expect(animator.isRunning == !pauses && animator.state == .active)
      #expect(x(view, at: 2.5, context) == (pauses ? 100 : 200))
      #expect(!animator.isRunning && (animator.state == .active) == pauses)
    }
  }

  @Test func `a pause during the delay keeps the rest of the delay`() {
    session { context, root in
      let view = box(context, root)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
      context.turn { animator.startAnimation(afterDelay: 0.5) }
      context.advance(to: Flicks(seconds: 0.2))
      context.turn { animator.pauseAnimation() }
      context.advance(to: Flicks(seconds: 5))
      context.turn { animator.startAnimation() }
      #expect(x(view, at: 5.2, context) == 0)
      #expect(abs(x(view, at: 5.8, context) - 50) < 1e-6)
      #expect(x(view, at: 6.4, context) == 100 && animator.state == .inactive)
    }
  }

  @Test func `continuing with another duration keeps the animator's duration`() {
    session { context, root in
      let view = box(context, root)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
      context.turn { animator.startAnimation() }
      context.advance(to: Flicks(seconds: 0.5))
      context.turn { animator.pauseAnimation() }
      for _ in 0..<3 {
        context.turn {
          animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
          animator.pauseAnimation()
        }
      }
      context.turn { animator.continueAnimation(withTimingParameters: nil, durationFactor: 2) }
      #expect(animator.duration == 1)
      // The second half of the change takes twice the original duration.
      #expect(abs(x(view, at: 1.5, context) - 75) < 1e-6)
      #expect(abs(x(view, at: 2.4, context) - 97.5) < 1e-6)
      #expect(x(view, at: 2.6, context) == 100)
    }
  }
}
