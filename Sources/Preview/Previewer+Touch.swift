import Foundation
import MidflightEngine
import MidflightGeometry
import MidflightScenes
import MidflightViews

/// The mouse as a finger on the scene.
extension Previewer {
  func isTouchable(at point: CGPoint) -> Bool {
    guard showsLiveScene, stage.frame.contains(pixel(at: point)) else { return false }
    return session.isTouchable(at: scenePosition(of: point, on: stage))
  }

  /// Begins, moves or ends the touch, which the log records.
  func touchScene(_ phase: UITouch.Phase, at point: CGPoint) {
    // The touch may add rows and lanes, which would move the stage under the finger.
    if phase == .began { mouse.touchedStage = stage }
    apply(.touch(phase, scenePosition(of: point, on: mouse.touchedStage ?? stage)))
    if phase == .ended || phase == .cancelled { mouse.touchedStage = nil }
  }

  private func pixel(at point: CGPoint) -> CGPoint {
    CGPoint(x: point.x * pointScale, y: point.y * pointScale)
  }

  /// A point of the window in the space of the scene's view, whose upper left corner need not be
  /// (0, 0); in 64ths of a point, which text represents exactly.
  private func scenePosition(of point: CGPoint, on stage: Stage) -> CGPoint {
    let position = pixel(at: point).applying(stage.transform.inverted())
    let corner = session.scene.view.bounds.origin
    return CGPoint(
      x: ((position.x + corner.x) * 64).rounded() / 64,
      y: ((position.y + corner.y) * 64).rounded() / 64)
  }
}
