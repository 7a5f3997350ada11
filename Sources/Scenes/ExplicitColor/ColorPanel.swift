import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
import MidflightViews

/// A panel that demonstrates one ``ColorMethod``: a layer with the colour, the model value, and the
/// latest messages to the animations' delegate.
final class ColorPanel: UIView {
  static let size = CGSize(width: 172, height: 268)
  /// The duration of a change, in seconds.
  static let duration: CFTimeInterval = 1
  private static let messageCount = 4

  let method: ColorMethod
  /// The layer that shows the colour: 100 × 100 points at (50, 50) in its superlayer, initially
  /// blue.
  let sample = SampleLayer()
  private let listener: AnimationListener
  private let swatch = CALayer()
  private let modelText = TextRunLayer()
  private let messageText = TextRunLayer()
  /// The latest messages to the animations' delegate, from the oldest to the newest.
  private(set) var messages: [(time: String, text: String, color: CGColor)] = []
  /// The number of the latest change. When an animation of an earlier change ends, it must not set
  /// the model value.
  private var run = 0

  init(_ method: ColorMethod, at origin: CGPoint, listener: AnimationListener) {
    self.method = method
    self.listener = listener
    super.init(frame: CGRect(origin: origin, size: Self.size))
    layer.name = method.rawValue
    layer.backgroundColor = ExplicitColorStyle.card
    layer.cornerRadius = 10
    build()
    showModel()
  }
  required init?(coder: NSCoder) { nil }

  /// The key under which the panel adds its animations. It differs between panels, so that the
  /// duration and the curve of each can be tuned separately.
  var animationKey: String { method.rawValue }

  var keyPath: String { sample.key(for: \.backgroundColor) }

  // MARK: Changing

  func change(to color: CGColor) {
    run += 1
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.toValue = color
    animation.duration = Self.duration
    listener.mark(animation, method: method, run: run)
    switch method {
    case .snapBack, .delegate:
      sample.add(animation, forKey: animationKey)
    case .modelFirst:
      animation.fromValue = (sample.presentation() ?? sample).backgroundColor
      sample.add(animation, forKey: animationKey)
      setModel(color)
    case .reusable:
      applyBasicAnimation(animation, to: sample, forKey: animationKey)
    }
    showModel()
  }

  func set(_ color: CGColor) {
    run += 1
    setModel(color)
    sample.removeAnimation(forKey: animationKey)
    showModel()
  }

  /// Sets the model value without the layer's own action, which would add a second animation.
  private func setModel(_ color: CGColor) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    sample.backgroundColor = color
    CATransaction.commit()
  }

  // MARK: The delegate's messages

  func animationDidStart() { note("didStart", ExplicitColorStyle.dim) }

  func animationDidStop(_ animation: CAAnimation, run: Int, finished: Bool) {
    note(
      "didStop finished: \(finished)",
      finished ? ExplicitColorStyle.text : ExplicitColorStyle.warning)
    guard method == .delegate, run == self.run,
      let color = (animation as? CABasicAnimation)?.toValue as? CGColor
    else { return }
    setModel(color)
    showModel()
  }

  private func note(_ text: String, _ color: CGColor) {
    messages.append((String(format: "%.2f", CAContext.current.now.seconds), text, color))
    messages.removeFirst(max(messages.count - Self.messageCount, 0))
    messageText.runs = messages.enumerated().flatMap { index, message in
      let baseline = CGFloat(index) * 15.5 + 12
      return [
        TextRun(
          text: message.time, origin: CGPoint(x: 14, y: baseline), font: .mono, size: 10,
          color: ExplicitColorStyle.dim),
        TextRun(
          text: message.text, origin: CGPoint(x: 46, y: baseline), size: 10,
          color: message.color),
      ]
    }
  }

  // MARK: Showing

  private func showModel() {
    let color = sample.backgroundColor ?? .clear
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    swatch.backgroundColor = color
    CATransaction.commit()
    modelText.runs = [
      TextRun(
        text: "model", origin: CGPoint(x: 36, y: 12), size: 11, color: ExplicitColorStyle.model),
      TextRun(
        text: color.hexadecimal, origin: CGPoint(x: 78, y: 12), font: .mono, size: 11,
        color: ExplicitColorStyle.text),
    ]
  }

  private func build() {
    let heading = TextRunLayer()
    heading.frame = CGRect(x: 0, y: 0, width: Self.size.width, height: 48)
    let middle = Self.size.width / 2
    heading.runs = [
      TextRun(
        text: method.title, origin: CGPoint(x: middle, y: 24), font: .bold, size: 13,
        color: ExplicitColorStyle.text, isCentered: true),
      TextRun(
        text: method.note, origin: CGPoint(x: middle, y: 41), size: 10.5,
        color: ExplicitColorStyle.dim, isCentered: true),
    ]
    layer.addSublayer(heading)

    // The sample is at (50, 50) in `view`. For the sample to be centred in the panel, `view` has to
    // be wider than the panel.
    let side: CGFloat = 200
    let view = UIView(frame: CGRect(x: middle - side / 2, y: 2, width: side, height: side))
    view.layer.name = "view"
    addSubview(view)
    sample.name = "sample"
    sample.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    sample.backgroundColor = UIColor.blue.cgColor
    sample.cornerRadius = 8
    sample.masksToBounds = true
    view.layer.addSublayer(sample)

    swatch.frame = CGRect(x: 15, y: 164, width: 12, height: 12)
    swatch.cornerRadius = 3
    layer.addSublayer(swatch)
    modelText.frame = CGRect(x: 0, y: 162, width: Self.size.width, height: 20)
    layer.addSublayer(modelText)
    messageText.frame = CGRect(x: 0, y: 194, width: Self.size.width, height: 66)
    layer.addSublayer(messageText)
  }
}

enum ExplicitColorStyle {
  static let card = CGColor(rgba: 0x282C_35FF)
  static let text = CGColor(rgba: 0xE8EA_EFFF)
  static let dim = CGColor(rgba: 0xA3AA_B8FF)
  static let model = CGColor(rgba: 0xFFC8_57FF)
  static let warning = CGColor(rgba: 0xFF8A_65FF)
  static let route = CGColor(rgba: 0x5BAE_FF80)
}
