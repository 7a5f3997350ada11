import UIKit

class ToggleSwitch: UIControl {
  private let thumb = UIView()
  var isOn = false {
    didSet { moveThumb(animated: true) }
  }
  var onTintColor: UIColor = .systemGreen

  override init(frame: CGRect) {
    super.init(frame: frame)
    thumb.backgroundColor = .white
    thumb.isUserInteractionEnabled = false
    thumb.layer.shadowOpacity = 0.2
    addSubview(thumb)
    backgroundColor = .lightGray
    addTarget(self, action: #selector(toggle), for: .touchUpInside)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    if thumb.bounds.isEmpty { moveThumb(animated: false) }
  }

  private func moveThumb(animated: Bool) {
    let side = bounds.height - 8
    let x = isOn ? bounds.width - side - 4 : 4
    let changes = {
      self.thumb.frame = CGRect(x: x, y: 4, width: side, height: side)
      self.thumb.layer.cornerRadius = side / 2
      self.backgroundColor = self.isOn ? self.onTintColor : .lightGray
    }
    guard animated else { return changes() }
    UIView.animate(
      withDuration: 0.35, delay: 0, options: [.curveEaseOut], animations: changes)
  }

  @objc private func toggle() {
    isOn.toggle()
    sendActions(for: .valueChanged)
  }
}

#Preview("Toggle", traits: .fixedLayout(width: 120, height: 64)) {
  ToggleSwitch(frame: CGRect(x: 0, y: 0, width: 120, height: 64))
}
