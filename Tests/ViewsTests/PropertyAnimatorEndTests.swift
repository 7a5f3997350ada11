@MainActor @Suite struct PropertyAnimatorEndTests {
  @Test(arguments: [false, true])
  func `a model that was set on the way keeps its value at either end`(_ reversed: Bool) {
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

  @Test
  func `a later animator of the same property takes it over, and the earlier one leaves it be`() {
    session { context, root in
      let view = box(context, root)
      let first = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        view.center.x = 100
        view.alpha = 0
      }
      context.turn { first.startAnimation() }
      #expect(abs(x(view, at: 0.5, context) - 25) < 1e-6)
      let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 225 }
      context.turn { second.startAnimation() }
      #expect(abs(x(view, at: 0.5, context) - 25) < 1e-6)
      #expect(abs(x(view, at: 1, context) - 125) < 1e-6)
      #expect(abs(x(view, at: 1.6, context) - 225) < 1e-6)
      // A property that the second one does not change goes on.
      #expect(abs(Double(view.layer.presentation()?.opacity ?? 9) - 0.2) < 1e-3)
      context.turn { first.isReversed = true }
      #expect(x(view, at: 9, context) == 225 && view.alpha == 1)
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test(arguments: [false, true])
  func `an animation block takes over what an animator moves, from what is shown`(_ fromShown: Bool)
  {
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
      @MainActor func alpha() -> Double { Double(view.layer.presentation()?.opacity ?? 9) }
      #expect(abs(x(view, at: 0.5, context) - 25) < 1e-6 && abs(alpha() - 0.75) < 1e-6)
      context.turn {
        UIView.animate(
          withDuration: 1, delay: 0,
          options: fromShown ? [.curveLinear, .beginFromCurrentState] : .curveLinear
        ) {
          view.center.x = 225
          view.alpha = 0.25
        }
      }
      #expect(abs(x(view, at: 0.5, context) - 25) < 1e-6 && abs(alpha() - 0.75) < 1e-6)
      #expect(abs(x(view, at: 1, context) - 125) < 1e-6 && abs(alpha() - 0.5) < 1e-6)
      // The animator's other properties go on, and back when it is turned round.
      #expect(abs(Double(view.layer.presentation()?.cornerRadius ?? 9) - 4) < 1e-6)
      context.turn { animator.isReversed = true }
      #expect(x(view, at: 1.6, context) == 225 && abs(alpha() - 0.25) < 1e-6)
      #expect(x(view, at: 9, context) == 225 && alpha() == 0.25 && view.layer.cornerRadius == 0)
      #expect(ends == [.start] && view.layer.animationKeys() == nil)
    }
  }

  @Test func `an animator that is turned round before its start runs from end to start`() {
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

  @Test func `a pause during the delay keeps what is left of it`() {
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

  @Test func `continuing in another time leaves the duration as it was made`() {
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
      // The half that is left takes twice the duration.
      #expect(abs(x(view, at: 1.5, context) - 75) < 1e-6)
      #expect(abs(x(view, at: 2.4, context) - 97.5) < 1e-6)
      #expect(x(view, at: 2.6, context) == 100)
    }
  }
}
