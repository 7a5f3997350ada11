import UIKit

class PanCardView: UIView {
  private let card = UIView()
  private var startCenter = CGPoint.zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    card.frame = CGRect(x: 60, y: 40, width: 120, height: 160)
    card.backgroundColor = .white
    card.layer.cornerRadius = 16
    card.layer.shadowOpacity = 0.3
    card.layer.shadowRadius = 8
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
    addSubview(card)
    let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
    card.addGestureRecognizer(pan)
    let tap = UITapGestureRecognizer()
    tap.addTarget(self, action: #selector(snapBack))
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  @objc private func handlePan(_ gesture: UIPanGestureRecognizer) {
    switch gesture.state {
    case .began:
      startCenter = card.center
    case .changed:
      let translation = gesture.translation(in: self)
      card.center = CGPoint(x: startCenter.x + translation.x, y: startCenter.y + translation.y)
      card.transform = CGAffineTransform(rotationAngle: translation.x / 400)
    case .ended, .cancelled:
      snapBack()
    default:
      break
    }
  }

  @objc func snapBack() {
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.card.center = CGPoint(x: self.bounds.midX, y: self.bounds.midY)
      self.card.transform = .identity
    }
  }
}
