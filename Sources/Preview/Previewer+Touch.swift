import Foundation
import MidflightEngine
import MidflightGeometry
import MidflightScenes
import MidflightViews

/// The mouse acts as a finger on the scene.
extension Previewer {
  func isTouchable(at point: CGPoint) -> Bool {
    guard showsLiveScene, stage.frame.contains(pixel(at: point)) else { return false }
    return session.isTouchable(at: scenePosition(of: point, on: stage))
  }

  /// Begins, moves or ends the touch, and adds it to the log.
  func touchScene(_ phase: UITouch.Phase, at point: CGPoint) {
    // A touch may add rows and lanes. The stage is kept, so that it does not move under the finger.
    if phase == .began { mouse.touchedStage = stage }
    apply(.touch(phase, scenePosition(of: point, on: mouse.touchedStage ?? stage)))
    if phase == .ended || phase == .cancelled { mouse.touchedStage = nil }
  }

  private func pixel(at point: CGPoint) -> CGPoint {
    CGPoint(x: point.x * pointScale, y: point.y * pointScale)
  }

  /// A point of the window, converted to the coordinates of the scene's view, whose upper left
  /// corner need not be (0, 0). The result is rounded to 64ths of a point, which text represents
  /// exactly.
  private func scenePosition(of point: CGPoint, on stage: Stage) -> CGPoint {
    let position = pixel(at: point).applying(stage.transform.inverted())
    let corner = session.scene.view.bounds.origin
    return CGPoint(
      x: ((position.x + corner.x) * 64).rounded() / 64,
      y: ((position.y + corner.y) * 64).rounded() / 64)
  }
}
