import UIKit

class TickTimerView: UIView {
  private let hand = UIView(frame: CGRect(x: 116, y: 40, width: 8, height: 160))
  private var timer: Timer?
  private var ticks = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.95, alpha: 1)
    hand.backgroundColor = .black
    hand.layer.cornerRadius = 4
    addSubview(hand)
    let timer = Timer(
      timeInterval: 0.5, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc private func tick() {
    ticks += 1
    UIView.animate(withDuration: 0.3) {
      self.hand.transform = CGAffineTransform(rotationAngle: CGFloat(self.ticks) * .pi / 6)
    }
    if ticks == 12 {
      timer?.invalidate()
      timer = nil
    }
  }
}
