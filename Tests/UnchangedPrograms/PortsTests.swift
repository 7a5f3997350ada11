import CoreGraphics
import MidflightGoldenImages
import QuartzCore
import Testing
import UIKit

/// The programs of `Examples/Ports`, which this target compiles unchanged, draw the recorded
/// images.
@Suite("Programs that run unchanged") struct PortsTests {
  private static let programs: [(name: String, make: @MainActor () -> UIView)] = [
    ("spinners", { SpinnerCollection() }), ("ring", { ProgressRingDemo() }),
    ("check boxes", { CheckList() }), ("drop", { PullDrop() }), ("ripple", { RippleDemo() }),
    ("card", { CardFlip() }), ("confetti", { Confetti() }), ("chart", { DrawnChart() }),
    ("hamburger", { HamburgerDemo() }), ("text", { LoadingText() }),
    ("handwriting", { Handwriting() }),
  ]

  /// Returns an image of eight frames from 0 to 3 s in two rows, on a dark background.
  private static func sheet(_ name: String, _ make: () -> UIView) throws -> CGImage {
    let stage = try Stage()
    let view = stage.show {
      let view = make()
      view.frame = CGRect(x: 0, y: 0, width: 240, height: 240)
      return view
    }
    let sheet = try #require(
      CGContext(
        data: nil, width: 480, height: 240, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
    sheet.setFillColor(CGColor(red: 0.12, green: 0.12, blue: 0.14, alpha: 1))
    sheet.fill(CGRect(x: 0, y: 0, width: 480, height: 240))
    sheet.interpolationQuality = .high
    for step in 0..<8 {
      stage.play(to: Double(step) * 3 / 7)
      let position = CGRect(x: step % 4 * 120, y: 120 - step / 4 * 120, width: 120, height: 120)
      sheet.draw(stage.image, in: position)
    }
    #expect(view.window != nil)
    #expect(stage.reports.isEmpty, "\(name): \(stage.reports)")
    return try #require(sheet.makeImage())
  }

  @Test func `each program's sheet equals the golden image, twice, without a report`() throws {
    for (name, make) in Self.programs {
      let sheet = try Self.sheet(name, make)
      #expect(try Self.sheet(name, make) == sheet, "\(name)")
      let golden = GoldenImage("\(name.replacing(" ", with: "-")).png", beside: #filePath)
      #expect(try golden.mismatch(with: sheet) == nil)
    }
  }

  @Test func `each golden sheet belongs to a program`() throws {
    let names = Self.programs.map { "\($0.name.replacing(" ", with: "-")).png" }
    #expect(try GoldenImage.names(beside: #filePath) == Set(names))
  }

  @Test func `importing the names of Apple's modules imports this library`() {
    #if canImport(UIKit) && canImport(QuartzCore) && canImport(CoreGraphics)
      #expect(UIKit.UIView.self == Midflight.UIView.self)
      #expect(QuartzCore.CALayer.self == Midflight.CALayer.self)
      #expect(CoreGraphics.CGContext.self == Midflight.CGContext.self)
    #else
      Issue.record("a module is missing")
    #endif
  }
}

/// A layer with an animatable property, written in the pattern that Core Animation requires.
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

/// A layer with stored state, as somebody who has never used `presentation()` would write it.
private class Bare: CALayer {
  var label: String
  override init() {
    label = "bare"
    super.init()
  }
  required init?(coder: NSCoder) { fatalError() }
}

/// A view that ends its display link when it is removed.
private class Clockwork: UIView {
  static var ticks = 0
  let link = CADisplayLink { _ in Clockwork.ticks += 1 }

  deinit { link.invalidate() }
}

@Suite("Rules of layers in unchanged programs") struct UnchangedRuleTests {
  @Test func `a class uses its keys without its name in front`() {
    #expect(Level.needsDisplay(forKey: "level") && !Level.needsDisplay(forKey: "bounds"))
    #expect(Deeper.needsDisplay(forKey: "level"))
    let layer = CAContext().perform { Deeper() }
    #expect(layer.action(forKey: "level") is CABasicAnimation)
  }

  @Test func `a layer without init(layer:) is shown, and ends the program when it is copied`()
    async throws
  {
    let stage = try Stage(width: 10, height: 10)
    stage.turn {
      let bare = Bare()
      bare.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      bare.backgroundColor = UIColor.red.cgColor
      stage.root.addSublayer(bare)
    }
    stage.play(to: 1)
    #expect(stage.shows(.red, 5, 5))
    // The program ends with the message that the runtime on Apple's systems would print.
    let end = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      try await MainActor.run {
        let stage = try Stage(width: 10, height: 10)
        let bare = CAContext().perform { Bare() }
        stage.turn { stage.root.addSublayer(bare) }
        stage.play(to: 1)
        _ = bare.presentation()
      }
    }
    let said = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("Use of unimplemented initializer 'init(layer:)' for class"), "\(said)")
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
