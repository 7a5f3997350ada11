import UIKit

/// A cubic segment of a curve, with its control points relative to the segment's end.
struct Bend {
  var first: CGPoint
  var second: CGPoint
}

extension UIView {
  /// Animates a line that moves in from `start`, and then around the view's border.
  ///
  /// - Parameter leadIn: The fraction of the line's length that leads to the border.
  @discardableResult
  func runLine(
    color: UIColor, width: CGFloat, from start: CGPoint, bends: [Bend], leadIn: CGFloat,
    duration: CFTimeInterval
  ) -> CAShapeLayer {
    let line = CAShapeLayer()
    line.frame = bounds
    line.fillColor = nil
    line.strokeColor = color.cgColor
    line.lineWidth = width
    line.lineCap = .round
    line.lineJoin = .bevel
    line.path = linePath(from: start, bends: bends)
    layer.addSublayer(line)

    // iOS [#keyPath]: let run = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd))
    let run = CABasicAnimation(keyPath: CAShapeLayer.key(for: \.strokeEnd))
    run.fromValue = 0
    run.toValue = 1
    run.duration = duration
    run.timingFunction = CAMediaTimingFunction(name: .linear)
    // iOS [#keyPath]: let follow = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeStart))
    let follow = CABasicAnimation(keyPath: CAShapeLayer.key(for: \.strokeStart))
    follow.fromValue = 0
    follow.toValue = leadIn
    follow.duration = duration * 1.2
    follow.timingFunction = CAMediaTimingFunction(name: .easeIn)

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    line.strokeEnd = 1
    line.strokeStart = leadIn
    CATransaction.commit()
    line.add(run, forKey: "run")
    line.add(follow, forKey: "follow")
    return line
  }

  private func linePath(from start: CGPoint, bends: [Bend]) -> CGPath {
    let path = CGMutablePath()
    let radius = layer.cornerRadius
    let goal = CGPoint(x: bounds.minX + radius, y: bounds.minY)
    path.move(to: start)
    for (index, bend) in bends.enumerated() {
      let share = CGFloat(index + 1) / CGFloat(bends.count)
      let end = CGPoint(
        x: start.x + (goal.x - start.x) * share, y: start.y + (goal.y - start.y) * share)
      path.addCurve(
        to: end, control1: CGPoint(x: end.x + bend.first.x, y: end.y + bend.first.y),
        control2: CGPoint(x: end.x + bend.second.x, y: end.y + bend.second.y))
    }
    path.move(to: goal)
    path.addLine(to: CGPoint(x: bounds.maxX - radius, y: bounds.minY))
    path.addArc(
      center: CGPoint(x: bounds.maxX - radius, y: bounds.minY + radius), radius: radius,
      startAngle: -.pi / 2, endAngle: 0, clockwise: false)
    path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY - radius))
    path.addArc(
      center: CGPoint(x: bounds.maxX - radius, y: bounds.maxY - radius), radius: radius,
      startAngle: 0, endAngle: .pi / 2, clockwise: false)
    path.addLine(to: CGPoint(x: bounds.minX + radius, y: bounds.maxY))
    path.addArc(
      center: CGPoint(x: bounds.minX + radius, y: bounds.maxY - radius), radius: radius,
      startAngle: .pi / 2, endAngle: .pi, clockwise: false)
    path.addLine(to: CGPoint(x: bounds.minX, y: bounds.minY + radius))
    path.addArc(
      center: CGPoint(x: bounds.minX + radius, y: bounds.minY + radius), radius: radius,
      startAngle: .pi, endAngle: .pi * 3 / 2, clockwise: false)
    return path
  }
}
