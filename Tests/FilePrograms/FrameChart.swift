import UIKit

class FrameChart: UIView {
  private let values: [CGFloat] = [0.3, 0.8, 0.5, 0.95, 0.6]
  private var bars: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    let width = frame.width / CGFloat(values.count)
    for (index, value) in values.enumerated() {
      let height = frame.height * value
      let bar = UIView(
        frame: CGRect(
          x: CGFloat(index) * width + 6, y: frame.height - height, width: width - 12,
          height: height))
      bar.backgroundColor = .systemBlue
      bar.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
      bar.layer.position.y = frame.height
      addSubview(bar)
      bars.append(bar)
    }
  }

  required init?(coder: NSCoder) { fatalError() }

  func grow(duration: Double = 0.9) {
    for (index, bar) in bars.enumerated() {
      bar.transform = CGAffineTransform(scaleX: 1, y: 0.01)
      UIView.animate(
        withDuration: duration, delay: Double(index) * 0.08, options: .curveEaseOut,
        animations: { bar.transform = .identity })
    }
  }
}
