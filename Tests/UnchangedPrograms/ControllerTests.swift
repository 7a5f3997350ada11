import Midflight
import Testing
import UIKit

@Suite("Controllers in unchanged programs") struct ControllerTests {
  @Test func `a screen of anchors and stacks is laid out, and a constant animates`() throws {
    let stage = try Stage(width: 320, height: 568)
    let controller = stage.renderer.context.perform { ProfileViewController() }
    _ = stage.show { controller.view }
    stage.play(to: 0)
    #expect(stage.reports.isEmpty)
    let card = controller.avatar.superview!
    #expect(card.frame.minX == 20 && card.frame.width == 280)
    #expect(abs(card.frame.midY - 284) < 1e-9)
    #expect(controller.avatar.frame == CGRect(x: 100, y: 24, width: 80, height: 80))
    #expect(controller.avatar.layer.cornerRadius == 40)
    let (name, bio) = (controller.nameLabel.frame, controller.bioLabel.frame)
    #expect(name.minX == 8 && name.width == 264 && bio.width == 184)
    let line = UIFont.systemFont(ofSize: 14).lineHeight
    #expect(bio.height > 2 * line, "the text has several lines")
    let figures = controller.figures
    #expect(abs(figures.frame.minY - bio.maxY - 16) < 1e-9)
    let columns = figures.arrangedSubviews
    #expect(columns.allSatisfy { abs($0.frame.width - 80) < 1e-9 })
    for column in columns {
      let labels = column.subviews
      #expect(abs(labels[0].frame.midX - 40) < 1e-9 && abs(labels[1].frame.midX - 40) < 1e-9)
      #expect(abs(labels[0].frame.maxY - labels[1].frame.minY) < 1e-9)
    }
    #expect(abs(card.bounds.maxY - controller.button.frame.maxY - 24) < 1e-9)
    #expect(controller.bar.frame == CGRect(x: 0, y: 0, width: 0, height: 6))

    stage.play(to: 1)
    let middle = controller.view.convert(controller.button.center, from: card)
    stage.turn { controller.view.window!.touch(.began, at: middle) }
    stage.turn { controller.view.window!.touch(.ended, at: middle) }
    #expect(controller.isFollowing && controller.bar.frame.width == 264)
    stage.play(to: 1.25)
    #expect(abs((controller.bar.layer.presentation()?.frame.width ?? 0) - 132) < 1e-6)
    stage.play(to: 2)
    #expect(controller.bar.layer.animationKeys() == nil && stage.reports.isEmpty)
  }
}
