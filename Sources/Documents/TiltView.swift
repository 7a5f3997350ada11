import Foundation
import MidflightViews

/// The view of a document with values that follow the device's tilt. While the view is touched, or
/// the mouse button is pressed, the device is tilted towards the touch or the pointer.
final class TiltView: UIView {
  private var stage: DocumentStage?

  convenience init(_ stage: DocumentStage, frame: CGRect) {
    self.init(frame: frame)
    self.stage = stage
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    follow(touches, animated: true)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    follow(touches, animated: false)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    stage?.tilt(to: .zero, animated: true)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    stage?.tilt(to: .zero, animated: true)
  }

  private func follow(_ touches: Set<UITouch>, animated: Bool) {
    guard let position = touches.first?.location(in: self), bounds.width > 0, bounds.height > 0
    else { return }
    /// Returns a position along a side as a number from -1, at the side's start, to 1, at its end.
    func fraction(_ offset: CGFloat, of length: CGFloat) -> CGFloat {
      min(max(2 * offset / length - 1, -1), 1)
    }
    stage?.tilt(
      to: CGPoint(
        x: fraction(position.x, of: bounds.width), y: fraction(position.y, of: bounds.height)),
      animated: animated)
  }
}
