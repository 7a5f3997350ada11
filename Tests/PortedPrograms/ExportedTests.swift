import Foundation
import Midflight
import Testing

/// Runs code that `midflight export` wrote. `ProgramTests` compares the files with the command's
/// output.
@MainActor struct ExportedTests {
  /// Sets a target at 0 s and another at 0.4 s, and returns the value and the velocity just before
  /// and just after the second target is set.
  private func joint(
    _ keyPath: String, of layer: CALayer, on stage: Stage, _ first: () -> Void,
    _ second: (_ velocity: Double) -> Void
  ) -> (before: Double, after: Double, velocityBefore: Double, velocityAfter: Double) {
    let step = 1e-4
    stage.turn { stage.root.addSublayer(layer) }
    stage.play(to: 0)
    stage.turn(first)
    stage.play(to: 0.4 - step)
    let earlier = shown(layer, keyPath)
    stage.play(to: 0.4)
    let before = shown(layer, keyPath)
    stage.turn { second((before - earlier) / step) }
    let after = shown(layer, keyPath)
    stage.play(to: 0.4 + step)
    let later = shown(layer, keyPath)
    stage.play(to: 20)
    return (before, after, (before - earlier) / step, (later - after) / step)
  }

  @Test func `additive motions continue from the presentation and end at the target`() throws {
    let stage = try Stage()
    let layer = stage.renderer.context.perform { CALayer() }
    let joint = joint("position.x", of: layer, on: stage) {
      GalleryMotion.basic(on: layer, to: 100)
    } _: { _ in
      GalleryMotion.basic(on: layer, to: -50)
    }
    #expect(joint.before > 1 && isClose(joint.before, joint.after))
    // The added animation begins with a velocity of 0, so the total velocity does not change.
    #expect(isClose(joint.velocityBefore, joint.velocityAfter, within: 0.5), "\(joint)")
    #expect(joint.velocityBefore > 10 && shown(layer, "position.x") == -50)
    #expect(stage.reports.isEmpty && (layer.animationKeys() ?? []).isEmpty)
  }

  @Test func `a spring continues with value and velocity`() throws {
    let stage = try Stage()
    let layer = stage.renderer.context.perform { CAShapeLayer() }
    stage.renderer.context.perform { layer.strokeEnd = 0 }
    let joint = joint("strokeEnd", of: layer, on: stage) {
      AnimatedLinesMotion.retargetStrokeEnd(on: layer, to: 1)
    } _: { velocity in
      let way = 0.25 - shown(layer, "strokeEnd")
      AnimatedLinesMotion.retargetStrokeEnd(
        on: layer, to: 0.25, initialVelocity: CGFloat(velocity / way))
    }
    #expect(joint.before > 0.5 && isClose(joint.before, joint.after))
    // The spring's acceleration is about 10 per second squared, so the velocities, which are
    // measured a short time apart, differ slightly.
    #expect(joint.velocityBefore > 0.3)
    #expect(isClose(joint.velocityBefore, joint.velocityAfter, within: 0.02), "\(joint)")
    #expect(isClose(shown(layer, "strokeEnd"), 0.25) && stage.reports.isEmpty)
  }

  @Test func `from the presentation the value is continuous and the velocity is not`() throws {
    let stage = try Stage()
    let layer = stage.renderer.context.perform { CALayer() }
    let joint = joint("borderWidth", of: layer, on: stage) {
      LogoFadeMotion.borderWidth(on: layer, to: 10)
    } _: { _ in
      LogoFadeMotion.borderWidth(on: layer, to: 0)
    }
    #expect(joint.before > 1 && isClose(joint.before, joint.after))
    #expect(joint.velocityBefore > 1 && joint.velocityAfter < 0)
    #expect(shown(layer, "borderWidth") == 0 && stage.reports.isEmpty)
  }

  @Test func `from the model the value jumps`() throws {
    let stage = try Stage()
    let layer = stage.renderer.context.perform { CALayer() }
    stage.renderer.context.perform { layer.backgroundColor = .black }
    func red() -> CGFloat { (layer.presentation() ?? layer).backgroundColor?.red ?? .nan }
    stage.turn { stage.root.addSublayer(layer) }
    stage.turn { ExplicitColorMotion.modelFirst(on: layer, to: .white) }
    stage.play(to: 0.3)
    let before = red()
    stage.turn { ExplicitColorMotion.modelFirst(on: layer, to: .black) }
    #expect(before > 0.1 && before < 0.9 && red() == 1)
    // The tuned curve overshoots.
    stage.play(to: 1)
    #expect(red() < 0)
    #expect(stage.reports.isEmpty)
  }
}
