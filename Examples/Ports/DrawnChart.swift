import UIKit

/// A chart whose line draws itself and whose points pop up, while the area below the line fades in.
class DrawnChart: UIView {
  var values: [CGFloat] = [12, 30, 22, 46, 38, 64, 80] { didSet { setNeedsLayout() } }

  private let insets = UIEdgeInsets(top: 24, left: 36, bottom: 28, right: 16)
  private let line = CAShapeLayer()
  private let area = CAGradientLayer()
  private let areaMask = CAShapeLayer()
  private var dots: [CALayer] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    contentMode = .redraw
    tintColor = .systemPurple
    line.fillColor = nil
    line.strokeColor = tintColor.cgColor
    line.lineWidth = 3
    line.lineJoin = .round
    line.lineCap = .round
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    tintColor.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    area.colors = [
      UIColor(red: red, green: green, blue: blue, alpha: 0.5).cgColor,
      UIColor(red: red, green: green, blue: blue, alpha: 0).cgColor,
    ]
    area.locations = [0, 1]
    area.mask = areaMask
    layer.addSublayer(area)
    layer.addSublayer(line)
  }

  required init?(coder: NSCoder) { fatalError() }

  private func point(_ index: Int) -> CGPoint {
    let plot = bounds.inset(by: insets)
    let x = plot.minX + plot.width * CGFloat(index) / CGFloat(values.count - 1)
    return CGPoint(x: x, y: plot.maxY - plot.height * values[index] / 100)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = UIBezierPath()
    for index in values.indices {
      index == 0 ? path.move(to: point(index)) : path.addLine(to: point(index))
    }
    line.path = path.cgPath
    let plot = bounds.inset(by: insets)
    path.addLine(to: CGPoint(x: plot.maxX, y: plot.maxY))
    path.addLine(to: CGPoint(x: plot.minX, y: plot.maxY))
    path.close()
    area.frame = bounds
    areaMask.path = path.cgPath
    dots.forEach { $0.removeFromSuperlayer() }
    dots = values.indices.map { index in
      let dot = CALayer()
      dot.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      dot.cornerRadius = 5
      dot.position = point(index)
      dot.backgroundColor = UIColor.white.cgColor
      dot.borderColor = tintColor.cgColor
      dot.borderWidth = 3
      layer.addSublayer(dot)
      return dot
    }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let plot = bounds.inset(by: insets)
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 11), .foregroundColor: UIColor.gray,
    ]
    context.setShouldAntialias(true)
    context.setLineWidth(1)
    context.setStrokeColor(UIColor(white: 0.85, alpha: 1).cgColor)
    for step in 0...4 {
      let y = plot.maxY - plot.height * CGFloat(step) / 4
      context.move(to: CGPoint(x: plot.minX, y: y))
      context.addLine(to: CGPoint(x: plot.maxX, y: y))
      let label = "\(step * 25)"
      let size = label.size(withAttributes: attributes)
      label.draw(
        at: CGPoint(x: plot.minX - size.width - 6, y: y - size.height / 2),
        withAttributes: attributes)
    }
    context.strokePath()
    for (index, day) in ["M", "T", "W", "T", "F", "S", "S"].enumerated() {
      let box = (day as NSString).boundingRect(
        with: bounds.size, options: [.usesLineFragmentOrigin], attributes: attributes, context: nil)
      (day as NSString).draw(
        at: CGPoint(x: point(index).x - box.width / 2, y: plot.maxY + 6),
        withAttributes: attributes)
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    layoutIfNeeded()
    let duration = 1.8
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = 0
    draw.toValue = 1
    draw.duration = duration
    draw.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    line.add(draw, forKey: "draw")
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.beginTime = CACurrentMediaTime() + duration
    fade.duration = 0.6
    fade.fillMode = .backwards
    area.add(fade, forKey: "fade")
    for (index, dot) in dots.enumerated() {
      let pop = CASpringAnimation(keyPath: "transform.scale")
      pop.fromValue = 0
      pop.toValue = 1
      pop.damping = 9
      pop.stiffness = 180
      pop.beginTime = CACurrentMediaTime() + duration * Double(index) / Double(dots.count)
      pop.duration = pop.settlingDuration
      pop.fillMode = .backwards
      dot.add(pop, forKey: "pop")
    }
  }
}
