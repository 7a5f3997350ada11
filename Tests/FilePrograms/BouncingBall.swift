import UIKit

class BouncingBallView: UIView {
  let ball = UIView(frame: CGRect(x: 95, y: 20, width: 50, height: 50))
  private var animator: UIViewPropertyAnimator?

  override init(frame: CGRect) {
    super.init(frame: frame)
    ball.backgroundColor = .systemYellow
    ball.layer.cornerRadius = 25
    addSubview(ball)
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(bounce)))
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc func bounce() {
    animator?.stopAnimation(true)
    let isUp = ball.center.y < bounds.midY
    let spring = UISpringTimingParameters(dampingRatio: 0.35)
    animator = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
    animator?.addAnimations { [unowned self] in
      ball.center.y = isUp ? bounds.height - 45 : 45
    }
    animator?.addCompletion { position in
      if position == .end { self.animator = nil }
    }
    animator?.startAnimation()
  }
}
