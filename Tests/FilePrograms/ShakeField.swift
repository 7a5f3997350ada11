import UIKit

class ShakeField: UIView {
  private let field = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    field.frame = CGRect(x: 30, y: 95, width: frame.width - 60, height: 50)
    field.text = "  password"
    field.layer.borderWidth = 1
    field.layer.borderColor = UIColor.systemGray.cgColor
    field.layer.cornerRadius = 6
    addSubview(field)
  }

  required init?(coder: NSCoder) { fatalError() }

  func shake() {
    let x = field.center.x
    UIView.animateKeyframes(withDuration: 0.6, delay: 0, options: []) {
      for (index, offset) in [CGFloat(-14), 14, -8, 8, 0].enumerated() {
        UIView.addKeyframe(withRelativeStartTime: Double(index) / 5, relativeDuration: 0.2) {
          self.field.center.x = x + offset
        }
      }
    }
  }
}
