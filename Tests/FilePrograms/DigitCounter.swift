import UIKit

class DigitCounter: UILabel {
  private var link: CADisplayLink?
  private var from = 0.0
  private var to = 0.0
  private var began: CFTimeInterval = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    font = .monospacedDigitSystemFont(ofSize: 48, weight: .bold)
    textAlignment = .center
    text = "0"
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func count(to value: Int = 250) {
    (from, to) = (to, Double(value))
    began = CACurrentMediaTime()
    link?.invalidate()
    link = CADisplayLink(target: self, selector: #selector(update))
    link?.add(to: .current, forMode: .default)
    UIView.animate(withDuration: 0.5) {
      self.transform = CGAffineTransform(translationX: 0, y: -20)
    }
  }

  @objc private func update() {
    let fraction = min((CACurrentMediaTime() - began) / 1.5, 1)
    text = "\(Int(from + (to - from) * fraction))"
    if fraction >= 1 {
      link?.invalidate()
      link = nil
    }
  }
}
