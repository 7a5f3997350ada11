import UIKit

class Badge: UIView {
  var count = 3 { didSet { label.text = "\(count)" } }
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemRed
    layer.cornerRadius = bounds.height / 2
    label.frame = bounds
    label.textAlignment = .center
    label.textColor = .white
    label.text = "\(count)"
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError() }

  func bump() {
    let bump = CAKeyframeAnimation(keyPath: "transform.scale")
    bump.values = [1, 1.4, 0.9, 1]
    bump.keyTimes = [0, 0.3, 0.7, 1]
    bump.duration = 0.8
    layer.add(bump, forKey: "bump")
  }
}

class BadgeController: UIViewController {
  let badge = Badge(frame: CGRect(x: 120, y: 200, width: 80, height: 80))

  override func loadView() {
    view = UIView()
    view.backgroundColor = .white
    view.addSubview(badge)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    UIView.animate(withDuration: 1, delay: 0, options: [.autoreverse, .repeat]) {
      self.badge.center.y += 120
    }
  }
}

#Preview("Small badge", traits: .sizeThatFitsLayout) {
  Badge(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
}

#Preview("Large badge") {
  let badge = Badge(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
  badge.count = 42
  return badge
}

#Preview("In a controller") { BadgeController() }
