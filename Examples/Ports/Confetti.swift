import UIKit

/// Confetti that falls from the top. The images of the pieces are drawn in code.
class Confetti: UIView {
  enum Piece: CaseIterable { case square, triangle, circle }

  var colors = [
    UIColor(red: 0.95, green: 0.40, blue: 0.27, alpha: 1),
    UIColor(red: 1.00, green: 0.78, blue: 0.36, alpha: 1),
    UIColor(red: 0.48, green: 0.78, blue: 0.64, alpha: 1),
    UIColor(red: 0.30, green: 0.76, blue: 0.85, alpha: 1),
    UIColor(red: 0.58, green: 0.39, blue: 0.55, alpha: 1),
  ]
  var intensity: Float = 0.5

  private var emitter: CAEmitterLayer?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { fatalError() }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { startConfetti() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    emitter?.emitterPosition = CGPoint(x: bounds.midX, y: -10)
    emitter?.emitterSize = CGSize(width: bounds.width, height: 1)
  }

  func startConfetti() {
    let emitter = CAEmitterLayer()
    emitter.emitterShape = .line
    emitter.beginTime = CACurrentMediaTime()
    var cells: [CAEmitterCell] = []
    for piece in Piece.allCases {
      for color in colors { cells.append(cell(piece, color)) }
    }
    emitter.emitterCells = cells
    layer.addSublayer(emitter)
    self.emitter = emitter
    setNeedsLayout()
  }

  func stopConfetti() { emitter?.birthRate = 0 }

  private func cell(_ piece: Piece, _ color: UIColor) -> CAEmitterCell {
    let confetti = CAEmitterCell()
    confetti.birthRate = 8 * intensity
    confetti.lifetime = 14 * intensity
    confetti.lifetimeRange = 0
    confetti.color = color.cgColor
    confetti.velocity = 200 * CGFloat(intensity)
    confetti.velocityRange = 80 * CGFloat(intensity)
    confetti.emissionLongitude = .pi / 2
    confetti.yAcceleration = 60
    confetti.emissionRange = .pi / 4
    confetti.spin = 3.5 * CGFloat(intensity)
    confetti.spinRange = 4 * CGFloat(intensity)
    confetti.scale = 0.8
    confetti.scaleRange = 0.8 * CGFloat(intensity)
    confetti.scaleSpeed = -0.1 * CGFloat(intensity)
    confetti.contents = artwork(piece)?.cgImage
    return confetti
  }

  private func artwork(_ piece: Piece) -> UIImage? {
    let size = CGSize(width: 14, height: 14)
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
    defer { UIGraphicsEndImageContext() }
    UIColor.white.setFill()
    let box = CGRect(origin: .zero, size: size)
    switch piece {
    case .square: UIRectFill(box.inset(by: UIEdgeInsets(top: 2, left: 0, bottom: 2, right: 0)))
    case .circle: UIBezierPath(ovalIn: box.insetBy(dx: 2, dy: 2)).fill()
    case .triangle:
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 7, y: 0))
      path.addLine(to: CGPoint(x: 14, y: 14))
      path.addLine(to: CGPoint(x: 0, y: 14))
      path.close()
      path.fill()
    }
    return UIGraphicsGetImageFromCurrentImageContext()
  }
}
