import QuartzCore
import UIKit

/// A word whose letters hop one after another, below a word with a shimmer that runs across it.
class LoadingText: UIView {
  private let shimmer = UILabel()
  private let light = CAGradientLayer()
  private var letters: [UILabel] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.11, green: 0.12, blue: 0.15, alpha: 1)
    shimmer.attributedText = NSAttributedString(
      string: "slide to unlock",
      attributes: [
        .font: UIFont.systemFont(ofSize: 26, weight: .light), .foregroundColor: UIColor.white,
      ])
    addSubview(shimmer)
    light.colors = [
      UIColor(white: 1, alpha: 0.3).cgColor, UIColor(white: 1, alpha: 1).cgColor,
      UIColor(white: 1, alpha: 0.3).cgColor,
    ]
    light.startPoint = CGPoint(x: 0, y: 0.5)
    light.endPoint = CGPoint(x: 1, y: 0.5)
    light.locations = [0, 0.1, 0.2]
    shimmer.layer.mask = light
    for letter in "LOADING" {
      let label = UILabel()
      label.text = String(letter)
      label.font = UIFont.boldSystemFont(ofSize: 28)
      label.textColor = .systemYellow
      label.sizeToFit()
      addSubview(label)
      letters.append(label)
    }
  }

  required init?(coder: NSCoder) { fatalError() }

  override var intrinsicContentSize: CGSize { CGSize(width: 240, height: 160) }

  override func layoutSubviews() {
    super.layoutSubviews()
    shimmer.sizeToFit()
    shimmer.center = CGPoint(x: bounds.midX, y: bounds.height * 0.33)
    light.frame = shimmer.bounds
    let width = letters.map { $0.bounds.width + 4 }.reduce(0, +) - 4
    var x = bounds.midX - width / 2
    for label in letters {
      label.frame.origin = CGPoint(x: x, y: bounds.height * 0.65 - label.bounds.height / 2)
      x += label.bounds.width + 4
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    let slide = CABasicAnimation(keyPath: "locations")
    slide.fromValue = [-0.2, -0.1, 0.0]
    slide.toValue = [1.0, 1.1, 1.2]
    slide.duration = 1.6
    slide.repeatCount = HUGE
    light.add(slide, forKey: "slide")
    appear { self.hop() }
  }

  /// Fades the view in, and then calls `completion`.
  private func appear(completion: @escaping () -> Void) {
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 0.3
    layer.add(fade, forKey: "appear")
    CATransaction.commit()
  }

  private func hop() {
    for (index, label) in letters.enumerated() {
      UIView.animateKeyframes(
        withDuration: 1.4, delay: Double(index) * 0.12, options: [.repeat],
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.2) {
            label.transform = CGAffineTransform(translationX: 0, y: -22)
          }
          UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.2) {
            label.transform = .identity
          }
        })
    }
  }
}
