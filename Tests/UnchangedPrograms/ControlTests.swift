import Testing
import UIKit

@Suite("Labels and controls in unchanged programs") struct ControlTests {
  @Test func `a label is as large as its text`() {
    CAContext().perform {
      let label = UILabel()
      #expect(label.intrinsicContentSize == .zero)
      label.text = "One line"
      let line = label.intrinsicContentSize
      label.sizeToFit()
      #expect(label.bounds.size == line && line.width > 40)
      label.font = label.font.withSize(34)
      #expect(label.intrinsicContentSize.width > 1.8 * line.width)
      label.font = nil
      #expect(label.intrinsicContentSize == line)
      label.text = "Some words that need several lines"
      label.numberOfLines = 0
      let tall = label.sizeThatFits(CGSize(width: 80, height: 0))
      #expect(tall.width <= 80 && tall.height >= 3 * line.height - 3)
      label.numberOfLines = 2
      #expect(label.sizeThatFits(CGSize(width: 80, height: 0)).height < tall.height)
    }
  }

  @Test func `a label's text is centred vertically, and aligned to the given side`() throws {
    let stage = try Stage(width: 200, height: 100)
    let label = stage.show { UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100)) }
    stage.turn {
      label.text = "xxx"
      label.textColor = .red
    }
    func painted() -> CGRect {
      var box = CGRect.null
      for y in 0..<100 {
        for x in 0..<200 where stage.pixel(x, y)[0] > 0 {
          box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return box
    }
    stage.play(to: 0)
    let left = painted()
    #expect(left.minX < 4 && left.minY > 40 && left.maxY < 60)
    stage.turn { label.textAlignment = .right }
    stage.play(to: 0)
    #expect(painted().maxX > 195 && painted().width == left.width)
    stage.turn { label.textAlignment = .center }
    stage.play(to: 0)
    #expect(abs(painted().midX - 100) < 2)
    stage.turn { label.text = nil }
    stage.play(to: 0)
    #expect(painted().isNull && stage.reports.isEmpty)
  }

  /// A label's shadow is its text in a single colour, drawn behind the text at an offset.
  @Test func `a label's shadow is its text at an offset`() throws {
    func painted(_ change: (UILabel) -> Void) throws -> [[Int]] {
      let stage = try Stage(width: 60, height: 30)
      let label = stage.show { UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 30)) }
      stage.turn {
        label.text = "ill"
        label.textColor = .red
        change(label)
      }
      stage.play(to: 0)
      return (0..<30).flatMap { y in (0..<60).map { stage.pixel($0, y) } }
    }
    let plain = try painted { _ in }
    let both = try painted {
      $0.shadowColor = .blue
      $0.shadowOffset = CGSize(width: 20, height: 4)
    }
    let hidden = try painted {
      $0.shadowColor = .blue
      $0.shadowOffset = .zero
    }
    #expect(UILabel().shadowOffset == CGSize(width: 0, height: -1))
    for index in plain.indices {
      let (x, y) = (index % 60, index / 60)
      let text = plain[index]
      let behind = x >= 20 && y >= 4 ? plain[index - 4 * 60 - 20] : [0, 0, 0, 0]
      // Where only the text or only the shadow is painted, the pixel has the text's colour or the
      // shadow's.
      if behind[0] == 0 { #expect(both[index] == text) }
      if text[0] == 0 { #expect(both[index] == [behind[0], 0, 0, behind[1]]) }
      if text[0] == 255 { #expect(both[index] == text && hidden[index] == text) }
    }
    #expect(both.contains { $0 == [255, 0, 0, 255] } && both.contains { $0 == [255, 255, 0, 0] })
  }

  @Test func `a label that may shrink fits`() {
    CAContext().perform {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
      label.text = "A rather long text"
      label.adjustsFontSizeToFitWidth = true
      let box = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
      #expect(box.width <= 50 && box.height < label.intrinsicContentSize.height / 2)
      label.minimumScaleFactor = 0.9
      let cut = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
      #expect(cut.height > box.height)
    }
  }

  @Test func `a control runs an event's actions, the last one of each identifier`() {
    CAContext().perform {
      let control = UIControl()
      var said: [String] = []
      let id = UIAction.Identifier("x")
      control.addAction(
        UIAction(identifier: id) { _ in said.append("old") }, for: .touchUpInside)
      control.addAction(
        UIAction(identifier: id) { action in
          said.append("new")
          #expect(action.sender === control)
        }, for: .touchUpInside)
      let other = UIAction { _ in said.append("value") }
      control.addAction(other, for: [.valueChanged, .touchUpInside])
      control.sendActions(for: .touchUpInside)
      control.sendActions(for: .touchDown)
      #expect(said == ["new", "value"])
      control.removeAction(other, for: .touchUpInside)
      control.sendActions(for: .touchUpInside)
      control.sendActions(for: .valueChanged)
      #expect(said == ["new", "value", "new", "value"])
    }
  }

  @Test func `a button shows its state's content, else the normal state's`() {
    CAContext().perform {
      let button = UIButton(type: .custom)
      button.setTitle("Go", for: .normal)
      button.setTitle("Gone", for: .disabled)
      button.setTitleColor(.red, for: .normal)
      #expect(button.currentTitle == "Go" && button.titleLabel?.text == "Go")
      #expect(button.currentTitleColor == .red && button.titleLabel?.alpha == 1)
      button.isHighlighted = true
      #expect(button.state == .highlighted && button.titleLabel?.alpha == 1)
      button.isHighlighted = false
      let dimming = UIButton(type: .system)
      dimming.setTitle("Go", for: .normal)
      dimming.isHighlighted = true
      #expect(dimming.titleLabel?.alpha != 1)
      button.isEnabled = false
      #expect(button.titleLabel?.text == "Gone")
      button.isEnabled = true
      button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
      button.sizeToFit()
      let title = button.titleLabel!.intrinsicContentSize
      #expect(button.bounds.width == title.width + 20 && button.bounds.height == title.height + 10)
      button.layoutIfNeeded()
      #expect(button.titleLabel?.center == CGPoint(x: button.bounds.midX, y: button.bounds.midY))
      var presses: NSInteger = 0
      let action = UIAction(title: "Add") { _ in presses += 1 }
      for (button, type) in [
        (UIButton(type: .custom, primaryAction: action), UIButton.ButtonType.custom),
        (UIButton(primaryAction: action), .system),
      ] {
        #expect(button.buttonType == type && button.currentTitle == "Add")
        button.sendActions(for: .primaryActionTriggered)
      }
      #expect(presses == 2)
      let system = UIButton(type: .system)
      system.tintColor = .green
      #expect(system.titleLabel?.textColor == .green)
    }
  }

  @Test func `an image view is as large as its image, and animates several images`() throws {
    let stage = try Stage(width: 40, height: 40)
    func image(_ pixel: UInt32) -> UIImage {
      UIImage(cgImage: CGImage(width: 20, height: 20, pixels: .init(repeating: pixel, count: 400)))
    }
    let (red, blue) = (image(0xFFFF_0000), image(0xFF00_00FF))
    let view = stage.show { UIImageView(image: red) }
    #expect(view.frame == CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.play(to: 0)
    #expect(stage.shows(.red, 10, 10) && stage.pixel(30, 30)[0] == 0)
    stage.turn {
      view.animationImages = [blue, red]
      view.animationDuration = 1
      view.startAnimating()
    }
    #expect(view.isAnimating)
    stage.play(to: 0.25)
    #expect(stage.shows(.blue, 10, 10))
    stage.play(to: 0.75)
    #expect(stage.shows(.red, 10, 10))
    stage.turn { view.stopAnimating() }
    #expect(!view.isAnimating)
    stage.turn {
      view.highlightedImage = blue
      view.isHighlighted = true
    }
    stage.play(to: 0.8)
    #expect(stage.shows(.blue, 10, 10))
  }

  @Test func `an application is active, and has the stage's window`() throws {
    let stage = try Stage(width: 40, height: 30)
    let view = stage.show { UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4)) }
    stage.turn {
      #expect(UIApplication.shared.applicationState == .active)
      #expect(UIApplication.shared.windows == [view.window].compactMap(\.self))
      #expect(UIApplication.shared.keyWindow === view.window && view.window != nil)
      #expect(UIScreen.main.bounds.size == CGSize(width: 40, height: 30))
      #expect(view.traitCollection.userInterfaceStyle == .light)
      #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
    }
  }

  private final class Delegate: UIApplicationDelegate {}

  @Test func `an application has the delegate that a program sets, and does not retain it`() {
    var delegate: Delegate? = Delegate()
    UIApplication.shared.delegate = delegate
    #expect(UIApplication.shared.delegate === delegate && delegate != nil)
    delegate = nil
    #expect(UIApplication.shared.delegate == nil)
  }

  @Test func `sublayers replaced in a layout request no other layout`() throws {
    final class Rebuilding: UIView {
      var count = 0
      override func layoutSubviews() {
        count += 1
        subviews.forEach { $0.removeFromSuperview() }
        addSubview(UIView(frame: bounds))
      }
    }
    let stage = try Stage(width: 40, height: 40)
    let view = stage.show { Rebuilding(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    stage.play(to: 0)
    stage.play(to: 1)
    #expect(view.count == 1 && stage.reports.isEmpty)
  }
}
