import CoreGraphics
import QuartzCore
import Testing
import UIKit

/// The programs of `Examples/Ports`, which this target holds as they are.
@Suite("Programs that run without a changed line") struct PortsTests {
  private static let programs: [(name: String, make: @MainActor () -> UIView)] = [
    ("spinners", { SpinnerCollection() }), ("ring", { ProgressRingDemo() }),
    ("check boxes", { CheckList() }), ("drop", { PullDrop() }), ("ripple", { RippleDemo() }),
    ("card", { CardFlip() }), ("confetti", { Confetti() }), ("chart", { DrawnChart() }),
    ("hamburger", { HamburgerDemo() }), ("text", { LoadingText() }),
  ]

  @Test func `each program moves, comes to the same picture twice, and reports nothing`() throws {
    for (name, make) in Self.programs {
      var runs: [[Int]] = []
      for _ in 0..<2 {
        let stage = try Stage()
        let view = stage.show {
          let view = make()
          view.frame = CGRect(x: 0, y: 0, width: 240, height: 240)
          return view
        }
        var sums: [Int] = []
        for step in 0..<8 {
          stage.play(to: Double(step) * 3 / 7)
          sums.append(stage.checksum)
        }
        #expect(view.window != nil)
        #expect(stage.reports.isEmpty, "\(name): \(stage.reports)")
        runs.append(sums)
      }
      #expect(runs[0] == runs[1], "\(name)")
      #expect(Set(runs[0]).count > 3, "\(name) shows \(Set(runs[0]).count) pictures")
    }
  }

  @Test func `what the names of Apple's modules bring is this library`() {
    #if canImport(UIKit) && canImport(QuartzCore) && canImport(CoreGraphics)
      #expect(UIKit.UIView.self == Midflight.UIView.self)
      #expect(QuartzCore.CALayer.self == Midflight.CALayer.self)
      #expect(CoreGraphics.CGContext.self == Midflight.CGContext.self)
    #else
      Issue.record("a module is missing")
    #endif
  }
}

/// The classes that Core Animation's rules ask of a layer with a property of its own.
private class Level: CALayer {
  @Animatable var level: CGFloat = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == self.key(for: \.level) || super.needsDisplay(forKey: key)
  }

  override func action(forKey key: String) -> (any CAAction)? {
    key == self.key(for: \.level) ? CABasicAnimation(keyPath: key) : super.action(forKey: key)
  }
}

private class Deeper: Level {}

/// Ends its display link as it goes.
private class Clockwork: UIView {
  static var ticks = 0
  let link = CADisplayLink { _ in Clockwork.ticks += 1 }

  deinit { link.invalidate() }
}

@Suite("Rules of layers in unchanged programs") struct UnchangedRuleTests {
  @Test func `a class finds its own keys without naming itself`() {
    #expect(Level.needsDisplay(forKey: "level") && !Level.needsDisplay(forKey: "bounds"))
    #expect(Deeper.needsDisplay(forKey: "level"))
    let layer = CAContext().perform { Deeper() }
    #expect(layer.action(forKey: "level") is CABasicAnimation)
  }

  @Test func `a display link is invalidated from a deinit`() {
    let context = CAContext()
    Clockwork.ticks = 0
    context.perform {
      let clockwork = Clockwork()
      clockwork.link.add(to: .main, forMode: .common)
    }
    context.advance(to: Flicks(seconds: 1))
    #expect(Clockwork.ticks == 0)
  }
}
