import MidflightPreview

final class Ring: CALayer {
  @Animatable var level: CGFloat = 0.3
  override func draw(in context: CGContext) {
    context.fill(CGRect(x: 0, y: 0, width: 240 * level, height: 40))
  }
}
do { try Preview.run([Ring.self], isPaused: true) } catch { print("no window: \(error)") }
