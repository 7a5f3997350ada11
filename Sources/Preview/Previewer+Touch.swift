import Foundation
import MidflightEngine
import MidflightGeometry
import MidflightScenes
import MidflightViews

/// Makes the mouse act as a finger that touches the scene.
extension Previewer {
  func isTouchable(at point: CGPoint) -> Bool {
    guard showsLiveScene, stage.frame.contains(pixel(at: point)) else { return false }
    return session.isTouchable(at: scenePosition(of: point, on: stage))
  }

  /// Begins, moves or ends the touch, and adds the event to the log.
  func touchScene(_ phase: UITouch.Phase, at point: CGPoint) {
    // A touch may add rows and lanes, which resizes the stage. Use the stage from the start of the
    // touch, so that the scene does not move under the finger.
    if phase == .began { mouse.touchedStage = stage }
    apply(.touch(phase, scenePosition(of: point, on: mouse.touchedStage ?? stage)))
    if phase == .ended || phase == .cancelled { mouse.touchedStage = nil }
  }

  private func pixel(at point: CGPoint) -> CGPoint {
    CGPoint(x: point.x * pointScale, y: point.y * pointScale)
  }

  /// Converts a point of the window to the coordinates of the scene's view, whose upper left corner
  /// need not be (0, 0). The result is rounded to 64ths of a point, which decimal text represents
  /// exactly.
  private func scenePosition(of point: CGPoint, on stage: Stage) -> CGPoint {
    let position = pixel(at: point).applying(stage.transform.inverted())
    let corner = session.scene.view.bounds.origin
    return CGPoint(
      x: ((position.x + corner.x) * 64).rounded() / 64,
      y: ((position.y + corner.y) * 64).rounded() / 64)
  }
}
