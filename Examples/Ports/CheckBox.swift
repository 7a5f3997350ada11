import UIKit

/// A list of check boxes that are ticked one after another.
class CheckList: UIView {
  private let titles = ["Milk", "Bread", "Apples"]
  private var rows: [(box: CheckBox, label: UILabel)] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    for title in titles {
      let box = CheckBox(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
      let label = UILabel()
      label.text = title
      label.font = UIFont.systemFont(ofSize: 22)
      box.addAction(
        UIAction { action in
          let isOn = (action.sender as? CheckBox)?.isOn ?? false
          label.textColor = isOn ? .lightGray : .black
        }, for: .valueChanged)
      addSubview(box)
      addSubview(label)
      rows.append((box, label))
    }
  }

  required init?(coder: NSCoder) { fatalError() }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, row) in rows.enumerated() {
      row.box.center = CGPoint(x: 40, y: 50 + CGFloat(index) * 70)
      row.label.sizeToFit()
      row.label.frame.origin = CGPoint(
        x: 80, y: row.box.center.y - row.label.bounds.height / 2)
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { tick(0) }
  }

  private func tick(_ index: Int) {
    guard rows.indices.contains(index) else { return }
    rows[index].box.setOn(true, animated: true) { self.tick(index + 1) }
  }
}

/// A square that turns into a filled circle with a tick.
private class CheckBox: UIControl, CAAnimationDelegate {
  private let box = CAShapeLayer()
  private let mark = CAShapeLayer()
  private var completion: (() -> Void)?

  private(set) var isOn = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    tintColor = .systemGreen
    box.lineWidth = 3
    mark.lineWidth = 4
    mark.lineCap = .round
    mark.lineJoin = .round
    mark.fillColor = nil
    mark.strokeColor = UIColor.white.cgColor
    mark.strokeEnd = 0
    layer.addSublayer(box)
    layer.addSublayer(mark)
    addAction(
      UIAction { [weak self] _ in self?.setOn(!(self?.isOn ?? true), animated: true) },
      for: .touchUpInside)
    update()
  }

  required init?(coder: NSCoder) { fatalError() }

  override func layoutSubviews() {
    super.layoutSubviews()
    box.frame = bounds
    mark.frame = bounds
    let path = UIBezierPath()
    path.move(to: CGPoint(x: bounds.width * 0.28, y: bounds.height * 0.52))
    path.addLine(to: CGPoint(x: bounds.width * 0.45, y: bounds.height * 0.68))
    path.addLine(to: CGPoint(x: bounds.width * 0.74, y: bounds.height * 0.34))
    mark.path = path.cgPath
    update()
  }

  private func outline(on: Bool) -> CGPath {
    let side = bounds.insetBy(dx: 5, dy: 5)
    let radius = on ? side.width / 2 : 8
    return CGPath(
      roundedRect: side, cornerWidth: radius, cornerHeight: radius, transform: nil)
  }

  private func update() {
    box.path = outline(on: isOn)
    box.fillColor = isOn ? tintColor.cgColor : UIColor.white.cgColor
    box.strokeColor = isOn ? tintColor.cgColor : UIColor.gray.cgColor
    mark.strokeEnd = isOn ? 1 : 0
  }

  func setOn(_ on: Bool, animated: Bool, completion: (() -> Void)? = nil) {
    guard on != isOn else { return }
    let before = (box.path, box.fillColor, box.strokeColor, mark.strokeEnd)
    isOn = on
    self.completion = completion
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    update()
    CATransaction.commit()
    guard animated else { return finish() }

    let morph = CASpringAnimation(keyPath: "path")
    morph.fromValue = before.0
    morph.toValue = box.path
    morph.damping = 26
    morph.stiffness = 220
    morph.duration = morph.settlingDuration
    box.add(morph, forKey: "path")
    for (key, from, to) in [
      ("fillColor", before.1, box.fillColor), ("strokeColor", before.2, box.strokeColor),
    ] {
      let color = CABasicAnimation(keyPath: key)
      color.fromValue = from
      color.toValue = to
      color.duration = 0.25
      box.add(color, forKey: key)
    }
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = before.3
    draw.toValue = mark.strokeEnd
    draw.beginTime = CACurrentMediaTime() + 0.15
    draw.fillMode = .backwards
    draw.duration = 0.35
    draw.timingFunction = CAMediaTimingFunction(name: .easeOut)
    draw.delegate = self
    mark.add(draw, forKey: "strokeEnd")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { finish() }

  private func finish() {
    sendActions(for: .valueChanged)
    let completion = self.completion
    self.completion = nil
    completion?()
  }
}
