import UIKit

/// A table with a card that UIView animations move.
class CardTable: UIView {
  let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
  var messages: [String] = []
  var animator: UIViewPropertyAnimator?

  override init(frame: CGRect) {
    super.init(frame: frame)
    card.backgroundColor = .systemBlue
    card.layer.cornerRadius = 8
    addSubview(card)
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  func deal() {
    UIView.animate(withDuration: 1, delay: 0.5, options: [.curveLinear]) {
      self.card.center = CGPoint(x: 150, y: 130)
      self.card.alpha = 0.5
    } completion: { finished in
      self.messages.append("dealt \(finished)")
    }
  }

  func land() {
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      options: [.beginFromCurrentState, .allowUserInteraction],
      animations: { self.card.transform = CGAffineTransform(translationX: 100, y: 0) },
      completion: { _ in self.messages.append("landed") })
  }

  func wave() {
    UIView.animateKeyframes(withDuration: 2, delay: 0, options: .calculationModeLinear) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        self.card.transform = CGAffineTransform(rotationAngle: .pi / 8)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        self.card.transform = .identity
      }
    }
  }

  func pulse() {
    UIView.animate(withDuration: 0.5, delay: 0, options: [.repeat, .autoreverse, .curveEaseInOut]) {
      self.card.bounds.size = CGSize(width: 120, height: 72)
    }
  }

  func goRight() {
    UIView.animate(withDuration: 1) { self.card.frame.origin.x = 200 }
  }

  func goLeft() {
    UIView.animate(withDuration: 1) { self.card.frame.origin.x = 0 }
  }

  func setPositionDirectly() {
    UIView.performWithoutAnimation {
      card.frame = CGRect(x: 10, y: 10, width: 100, height: 60)
    }
  }

  func drag() {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      self.card.center.x = 250
    }
    animator.addCompletion { position in
      self.messages.append(position == .end ? "at its end" : "at its start")
    }
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    self.animator = animator
  }

  func letGo() {
    animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  }

  func drop() {
    animator?.isReversed = true
    animator?.startAnimation()
  }

  func springAway() {
    let spring = UISpringTimingParameters(dampingRatio: 0.6)
    let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: spring)
    animator.addAnimations { self.card.alpha = 0 }
    animator.startAnimation()
  }
}
