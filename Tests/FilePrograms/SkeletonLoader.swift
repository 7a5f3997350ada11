import UIKit

class SkeletonView: UIView {
  private let gradient = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let light = UIColor(white: 0.95, alpha: 1).cgColor
    let dark = UIColor(white: 0.82, alpha: 1).cgColor
    gradient.colors = [dark, light, dark]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    let stops: [CGFloat] = [0, 0.5, 1]
    gradient.locations = stops as [NSNumber]
    layer.addSublayer(gradient)
    layer.cornerRadius = 8
    layer.masksToBounds = true
    startShimmer()
  }

  required init?(coder: NSCoder) { fatalError() }

  override func layoutSubviews() {
    super.layoutSubviews()
    gradient.frame = bounds
  }

  private func startShimmer() {
    let animation = CABasicAnimation(keyPath: "locations")
    animation.fromValue = [-1.0, -0.5, 0.0]
    animation.toValue = [1.0, 1.5, 2.0]
    animation.duration = 1.2
    animation.repeatCount = .infinity
    gradient.add(animation, forKey: "shimmer")
  }
}
