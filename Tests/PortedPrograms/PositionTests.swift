import Foundation
import Midflight
import Testing

@MainActor struct PositionTests {
  @Test func `tags have their row's tint and intrinsic width, and swap positions`() throws {
    let stage = try Stage()
    let root = stage.show { UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 240)) }
    let row = stage.renderer.context.perform {
      TagRow(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
    }
    stage.turn { root.addSubview(row) }
    stage.play(to: 0)
    #expect(row.subviews.map { $0.frame.minX } == [0, 44])
    #expect(row.subviews.map { $0.frame.width } == [40, 52])
    #expect(stage.shows(.systemBlue, 15, 10) && stage.shows(.systemBlue, 70, 10))
    stage.turn { root.tintColor = .purple }
    #expect(row.tags[0].layer.sublayers?[0].animationKeys() == nil)
    stage.play(to: 0)
    #expect(stage.shows(.purple, 15, 10) && stage.shows(.purple, 70, 10))
    stage.turn {
      row.warn()
      row.swap()
    }
    stage.play(to: 1)
    #expect(row.subviews.map { $0.frame.minX } == [0, 56])
    #expect(stage.shows(.systemRed, 15, 10) && stage.shows(.purple, 70, 10))
    stage.turn { row.tags[1].removeFromSuperview() }
    stage.play(to: 2)
    #expect(row.tags[0].frame.minX == 0 && stage.shows(.purple, 15, 10))
    #expect(stage.pixel(70, 10) == [0, 0, 0, 0])
    #expect(stage.reports.isEmpty)
  }

  @Test func `panes keep their layout while the view grows`() throws {
    let stage = try Stage()
    let panes = stage.show { Panes(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
    stage.play(to: 0)
    #expect(stage.shows(.systemRed, 75, 70))
    stage.turn { panes.grow() }
    #expect(panes.header.frame == CGRect(x: 0, y: 0, width: 200, height: 40))
    #expect(panes.sidebar.frame == CGRect(x: 0, y: 40, width: 50, height: 160))
    #expect(panes.body.frame == CGRect(x: 50, y: 40, width: 150, height: 160))
    #expect(panes.badge.center == CGPoint(x: 75, y: 80))
    stage.play(to: 0.5)
    #expect(isClose(shown(panes.header.layer, "bounds.size.width"), 150))
    #expect(isClose(shown(panes.badge.layer, "position.x"), 50))
    #expect(stage.shows(.lightGray, 145, 145) && stage.shows(.darkGray, 45, 145))
    #expect(stage.pixel(155, 20) == [0, 0, 0, 0])
    stage.play(to: 1.5)
    #expect(stage.shows(.systemRed, 125, 120) && stage.shows(.systemBlue, 195, 20))
    stage.turn { panes.attract() }
    for (time, scale) in [(1.75, 1.5), (2.0, 2), (2.25, 1.5), (2.75, 1.5), (3, 2)] {
      stage.play(to: time)
      #expect(isClose(shown(panes.badge.layer, "transform.scale.x"), scale), "\(time)")
    }
    #expect(stage.shows(.white, 60, 60))
    stage.play(to: 4)
    #expect(shown(panes.badge.layer, "transform.scale.x") == 1)
    #expect(stage.reports.isEmpty)
  }

  @Test func `a beacon rotates while it is in a window`() throws {
    let stage = try Stage()
    let root = stage.show { UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 240)) }
    let beacon = stage.renderer.context.perform {
      Beacon(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    }
    #expect(beacon.window == nil && beacon.layer.animationKeys() == nil)
    // The view scales about the middle of its left edge, which is now at the position of the old
    // centre.
    #expect(beacon.frame == CGRect(x: 120, y: 100, width: 40, height: 40))
    stage.turn { root.addSubview(beacon) }
    #expect(beacon.heard == ["comes", "in"])
    #expect(beacon.window != nil && beacon.window === root.window)
    stage.play(to: 0)
    #expect(stage.shows(.white, 30, 30))
    stage.play(to: 0.5)
    #expect(stage.pixel(30, 30)[0] == 128)
    stage.play(to: 1)
    #expect(beacon.heard == ["comes", "in", "ripple true"])
    #expect(root.window?.subviews.isEmpty == true)
    // After a quarter turn, the light's right side is at the bottom.
    #expect(stage.shows(.orange, 120, 140) && stage.pixel(140, 120) == [0, 0, 0, 0])
    stage.turn { beacon.removeFromSuperview() }
    #expect(beacon.heard.suffix(2) == ["leaves", "out"])
    #expect(beacon.layer.animationKeys() == nil)
    stage.play(to: 2)
    #expect(stage.paintedPixels(in: CGRect(x: 0, y: 0, width: 240, height: 240)) == 0)
    #expect(stage.reports.isEmpty)
  }
}
