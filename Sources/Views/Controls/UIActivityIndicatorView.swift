public import Foundation
import MidflightGeometry
import MidflightLayerTree

/// Spokes that fade one after the other, round and round, while something goes on.
open class UIActivityIndicatorView: UIView {
  /// The size and the first colour, with UIKit's raw values.
  public enum Style: Int, Sendable, Hashable {
    /// As ``large`` and ``medium`` in white, and ``medium`` in grey, as they were called before.
    case whiteLarge, white, gray
    /// 20 and 37 points wide, grey.
    case medium = 100
    case large = 101

    fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    fileprivate var isWhite: Bool { self == .white || self == .whiteLarge }
  }

  /// The size, and the colour unless that is set.
  open var style: Style {
    didSet {
      color = style.isWhite ? .white : .gray
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  /// The spokes' colour.
  open var color: UIColor! {
    didSet {
      atOnce { for spoke in spokes { spoke.backgroundColor = (color ?? .gray).cgColor } }
    }
  }
  /// Whether it is hidden while it stands still; true at first.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }
  /// Whether the spokes fade.
  open private(set) var isAnimating = false

  private var spokes: [CALayer] = []
  private static let count = 8
  /// How long a round takes, in seconds.
  private static let period = 0.8

  /// An indicator of a style, in its size, that stands still and is hidden.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    begin()
  }

  /// A medium indicator with that frame.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    begin()
  }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    for _ in 0..<Self.count {
      let spoke = CALayer()
      layer.addSublayer(spoke)
      spokes.append(spoke)
    }
    color = style.isWhite ? .white : .gray
    isHidden = true
  }

  /// Has the spokes fade, and shows them.
  open func startAnimating() {
    if isAnimating { return }
    isAnimating = true
    isHidden = false
    fade()
  }

  /// Begins anew where it was taken out of a window, which ends animations.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating && window != nil { fade() }
  }

  private func fade() {
    for (index, spoke) in spokes.enumerated() {
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue) = (1, 0.25)
      fade.duration = Self.period
      fade.repeatCount = .infinity
      // Each is ahead of the next.
      fade.timeOffset = Self.period * (1 - Double(index) / Double(Self.count))
      fade.isRemovedOnCompletion = false
      spoke.add(fade, forKey: "fade")
    }
  }

  /// Has the spokes stand still, and hides them where that is wanted.
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
    for spoke in spokes { spoke.removeAnimation(forKey: "fade") }
  }

  /// Places the spokes about the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side
    let size = CGSize(width: side * 0.1, height: side * 0.28)
    atOnce {
      for (index, spoke) in spokes.enumerated() {
        spoke.bounds.size = size
        spoke.cornerRadius = size.width / 2
        // Turned about the middle of the indicator.
        spoke.anchorPoint = CGPoint(x: 0.5, y: side / 2 / size.height)
        spoke.position = CGPoint(x: bounds.midX, y: bounds.midY)
        spoke.setAffineTransform(
          CGAffineTransform(rotationAngle: 2 * .pi * CGFloat(index) / CGFloat(Self.count)))
      }
    }
  }

  /// Makes changes of the spokes that show without an animation.
  private func atOnce(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  /// The style's size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The style's size.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.side, height: style.side)
  }
}
