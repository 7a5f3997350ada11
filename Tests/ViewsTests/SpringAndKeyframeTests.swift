@MainActor func box(_ context: CAContext, _ root: UIView) -> UIView {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  view.center = .zero
  context.turn { root.addSubview(view) }
  return view
}

@MainActor func x(_ view: UIView, at seconds: Double, _ context: CAContext) -> Double {
  context.advance(to: Flicks(seconds: seconds))
  return Double(view.layer.presentation()?.position.x ?? .nan)
}

@MainActor @Suite struct ViewSpringTests {
  @Test(arguments: [
    (0.3, 0.0), (0.5, 4), (0.9, -3), (1, 0), (1, 6),
  ])
  func `a spring has settled within a thousandth when its duration ends`(
    _ ratio: Double, _ velocity: Double
  ) {
    session { context, root in
      let view = box(context, root)
      context.turn {
        UIView.animate(
          withDuration: 2, delay: 0, usingSpringWithDamping: ratio,
          initialSpringVelocity: velocity, options: []
        ) { view.center.x = 100 }
      }
      #expect(view.layer.animation(forKey: "position") is CASpringAnimation)
      let early = (0..<190).map { x(view, at: Double($0) * 0.01, context) }
      #expect(early.max()! > 100.05 || ratio == 1)
      for i in 190..<200 where ratio < 1 || i > 198 {
        #expect(abs(x(view, at: Double(i) * 0.01, context) - 100) < 0.5)
      }
      #expect(x(view, at: 1.9999, context) > 99.89 && x(view, at: 1.9999, context) < 100.11)
    }
  }

  @Test func `retargeted springs add up without a jump`() {
    session { context, root in
      let view = box(context, root)
      @MainActor func go(_ target: CGFloat) {
        context.turn {
          UIView.animate(springDuration: 0.5, bounce: 0.3, animations: { view.center.x = target })
        }
      }
      go(100)
      let before = x(view, at: 0.2, context)
      go(-50)
      #expect(abs(x(view, at: 0.2, context) - before) < 1e-9)
      #expect(abs(x(view, at: 5, context) + 50) < 1e-9)
    }
  }

  @Test func `keyframes hold between their frames, and the whole begins and ends slowly`() {
    session { context, root in
      let view = box(context, root)
      var finished: Bool?
      context.turn {
        UIView.animateKeyframes(withDuration: 4, options: []) {
          UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
            view.center.x = 100
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            view.center.x = 0
            view.alpha = 0.5
          }
        } completion: {
          finished = $0
        }
      }
      let ease = CAMediaTimingFunction(name: .easeInEaseOut)
      func expected(_ seconds: Double) -> Double {
        let f = ease.value(at: seconds / 4)
        return f < 0.25 ? 0 : f < 0.5 ? 400 * (f - 0.25) : 200 * (1 - f)
      }
      for seconds in [0.5, 1.5, 1.9, 2.5, 3.5] {
        #expect(abs(x(view, at: seconds, context) - expected(seconds)) < 1e-6, "\(seconds)")
      }
      #expect(finished == nil)
      context.advance(to: Flicks(seconds: 4.1))
      #expect(finished == true && view.alpha == 0.5 && view.layer.animationKeys() == nil)
    }
  }
}

@MainActor @Suite struct PropertyAnimatorTests {
  private func animator(
    _ view: UIView, curve: UIView.AnimationCurve = .linear, to target: CGFloat = 100
  ) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 1, curve: curve) { view.center.x = target }
  }

  @Test func `an animator runs to the end, then calls its completions with the model's values`() {
    session { context, root in
      let view = box(context, root)
      let animator = animator(view)
      var ends: [UIViewAnimatingPosition] = []
      animator.addCompletion { ends.append($0) }
      #expect(animator.state == .inactive && animator.fractionComplete == 0)
      context.turn { animator.startAnimation(afterDelay: 0.5) }
      #expect(animator.state == .active && animator.isRunning)
      #expect(x(view, at: 0.4, context) == 0)
      #expect(abs(x(view, at: 0.75, context) - 25) < 1e-6)
      #expect(abs(animator.fractionComplete - 0.25) < 1e-6)
      #expect(x(view, at: 1.6, context) == 100)
      #expect(ends == [.end] && animator.state == .inactive && view.layer.animationKeys() == nil)
    }
  }

  @Test(arguments: [
    UIView.AnimationCurve.linear, .easeInOut, .easeIn,
  ])
  func `an animator is paused, scrubbed, reversed and continued without a jump`(
    _ curve: UIView.AnimationCurve
  ) {
    session { context, root in
      let view = box(context, root)
      let animator = animator(view, curve: curve)
      var ends: [UIViewAnimatingPosition] = []
      animator.addCompletion { ends.append($0) }
      context.turn { animator.startAnimation() }
      let running = x(view, at: 0.6, context)
      context.turn { animator.pauseAnimation() }
      #expect(abs(x(view, at: 0.6, context) - running) < 1e-6)
      #expect(abs(animator.fractionComplete - running / 100) < 1e-6)
      #expect(abs(x(view, at: 2, context) - running) < 1e-6)
      context.turn { animator.fractionComplete = 0.3 }
      #expect(abs(x(view, at: 2, context) - 30) < 1e-6)
      context.turn { animator.isReversed = true }
      #expect(abs(x(view, at: 2, context) - 30) < 1e-6)
      context.turn {
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      }
      #expect(abs(x(view, at: 2, context) - 30) < 1e-6)
      let later = x(view, at: 2.1, context)
      #expect(later < 30 && later > 0)
      #expect(x(view, at: 4, context) == 0)
      #expect(ends == [.start] && view.center.x == 0 && animator.state == .inactive)
    }
  }

  @Test func `an animator continues with another curve, in a part of its duration`() {
    session { context, root in
      let view = box(context, root)
      let animator = animator(view)
      context.turn { animator.startAnimation() }
      context.advance(to: Flicks(seconds: 0.5))
      context.turn {
        animator.pauseAnimation()
        animator.continueAnimation(
          withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn),
          durationFactor: 2)
      }
      let ease = CAMediaTimingFunction(name: .easeIn)
      for seconds in [0.5, 1.0, 2] {
        let expected = 50 + 50 * ease.value(at: (seconds - 0.5) / 2)
        #expect(abs(x(view, at: seconds, context) - expected) < 1e-6)
      }
      #expect(x(view, at: 2.6, context) == 100 && animator.state == .inactive)
    }
  }

  @Test
  func `an animator stops at its presentation value, and finishes at one of three positions`() {
    session { context, root in
      for (position, expected) in [
        (UIViewAnimatingPosition.current, 50.0), (.start, 0), (.end, 100),
      ] {
        let view = box(context, root)
        let animator = animator(view)
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        context.turn { animator.startAnimation() }
        context.advance(to: context.now + Flicks(seconds: 0.5))
        context.turn { animator.stopAnimation(false) }
        #expect(animator.state == .stopped && abs(view.center.x - 50) < 1e-6 && ends.isEmpty)
        context.turn { animator.finishAnimation(at: position) }
        #expect(abs(Double(view.center.x) - expected) < 1e-6 && ends == [position])
      }
    }
  }

  @Test func `changes added later, and delayed ones, end with the others`() {
    session { context, root in
      let (a, b, c) = (box(context, root), box(context, root), box(context, root))
      let animator = animator(a)
      animator.addAnimations({ b.center.x = 100 }, delayFactor: 0.5)
      context.turn { animator.startAnimation() }
      context.advance(to: Flicks(seconds: 0.5))
      context.turn { animator.addAnimations { c.center.x = 100 } }
      #expect(x(b, at: 0.5, context) == 0 && x(c, at: 0.5, context) == 0)
      for view in [b, c] { #expect(abs(x(view, at: 0.75, context) - 50) < 1e-6) }
      #expect(abs(x(a, at: 0.75, context) - 75) < 1e-6)
      context.advance(to: Flicks(seconds: 1))
      for view in [a, b, c] { #expect(view.center.x == 100) }
      #expect(animator.state == .inactive)
    }
  }

  @Test func `a spring settles in the animator's duration, or in its physical one`() {
    session { context, root in
      let view = box(context, root)
      let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) {
        view.center.x = 100
      }
      context.turn { animator.startAnimation() }
      let values = (0..<100).map { x(view, at: Double($0) * 0.01, context) }
      #expect(values.max()! > 105 && abs(values[99] - 100) < 0.5)
      let parts = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
      let own = UIViewPropertyAnimator(duration: 9, timingParameters: parts)
      #expect(abs(own.duration - 1.4727003346780927) < 1e-9)
    }
  }
}

@MainActor @Suite struct DisplayLinkTests {
  @Test func `a display link ticks on the session's clock, however it is advanced`() {
    func times(_ steps: [Double]) -> [Double] {
      var times: [Double] = []
      session { context, _ in
        let link = CADisplayLink { link in
          times.append(link.timestamp)
          if times.count == 12 { link.isPaused = true }
          if link.timestamp > 0.5 { link.invalidate() }
        }
        link.preferredFramesPerSecond = 30
        context.turn { link.add(to: .main, forMode: .common) }
        for step in steps { context.advance(to: Flicks(seconds: step)) }
        context.turn { link.isPaused = false }
        context.advance(to: Flicks(seconds: 2))
      }
      return times
    }
    let one = times([0.45])
    #expect(one == times([0.01, 0.02, 0.3, 0.31, 0.45]))
    #expect(one.count == 15 && abs(one[1] - one[0] - 1.0 / 30) < 1e-12)
    #expect(abs(one[11] - 0.4) < 1e-9 && one[12] > 0.45)
  }
}
