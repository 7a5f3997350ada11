import UIKit

/// A header, a sidebar and a body that keep their layout when the view is resized.
class Panes: UIView {
  let header = UIView()
  let sidebar = UIView()
  let body = UIView()
  let badge = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  override init(frame: CGRect) {
    super.init(frame: frame)
    header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 40)
    header.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
    header.backgroundColor = .systemBlue

    sidebar.frame = CGRect(x: 0, y: 40, width: 50, height: bounds.height - 40)
    sidebar.autoresizingMask = [.flexibleHeight, .flexibleRightMargin]
    sidebar.backgroundColor = .darkGray

    body.frame = CGRect(x: 50, y: 40, width: bounds.width - 50, height: bounds.height - 40)
    body.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    body.backgroundColor = .lightGray

    badge.center = CGPoint(x: body.bounds.midX, y: body.bounds.midY)
    badge.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    badge.backgroundColor = .systemRed
    body.addSubview(badge)
    for view in [header, sidebar, body] { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  func grow() {
    UIView.animate(
      withDuration: 1, delay: 0, options: [.curveLinear, .preferredFramesPerSecond60],
      animations: { self.frame.size = CGSize(width: 200, height: 200) }, completion: nil)
  }

  /// Moves the badge back and forth twice, while the colour of the panes changes once.
  func attract() {
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) {
        self.badge.transform3D = CATransform3DMakeScale(2, 2, 1)
      }
      self.body.backgroundColor = .white
    } completion: { _ in
      self.badge.transform3D = CATransform3DIdentity
    }
  }
}
