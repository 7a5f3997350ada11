public import Foundation
import MidflightGeometry
import MidflightLayerTree

/// Shows that work is in progress, with a circle of spokes that fade one after another. See
/// https://developer.apple.com/documentation/uikit/uiactivityindicatorview
open class UIActivityIndicatorView: UIView {
  /// The size and the default colour of an indicator, with UIKit's raw values.
  public enum Style: Int, Sendable, Hashable {
    /// Styles under older names: ``large`` in white, ``medium`` in white, and ``medium`` in grey.
    case whiteLarge, white, gray
    /// A grey indicator, 20 points wide if medium and 37 points wide if large.
    case medium = 100
    case large = 101

    fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    fileprivate var isWhite: Bool { self == .white || self == .whiteLarge }
  }

  /// The indicator's size and default colour. Setting the style also sets ``color``.
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
  /// Whether the view is hidden while it does not animate; true by default.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }
  /// Whether the indicator is running, that is, its spokes are fading.
  open private(set) var isAnimating = false

  private var spokes: [CALayer] = []
  private static let count = 8
  /// The time, in seconds, that the fading takes to go around the circle once.
  private static let period = 0.8

  /// Creates a hidden indicator with the size of a style.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    begin()
  }

  /// Creates a medium indicator with a frame.
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

  /// Shows the view and starts the animation of the spokes.
  open func startAnimating() {
    if isAnimating { return }
    isAnimating = true
    isHidden = false
    fade()
  }

  /// Restarts the animation of the spokes if the indicator is running, because the animation ended
  /// when the view left its window.
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
      fade.timeOffset = Self.period * (1 - Double(index) / Double(Self.count))
      fade.isRemovedOnCompletion = false
      spoke.add(fade, forKey: "fade")
    }
  }

  /// Stops the animation of the spokes, and hides the view if ``hidesWhenStopped`` is true.
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
    for spoke in spokes { spoke.removeAnimation(forKey: "fade") }
  }

  /// Arranges the spokes around the indicator's centre.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side
    let size = CGSize(width: side * 0.1, height: side * 0.28)
    atOnce {
      for (index, spoke) in spokes.enumerated() {
        spoke.bounds.size = size
        spoke.cornerRadius = size.width / 2
        // Put the spoke's anchor point at the indicator's centre, so that the spoke is rotated
        // about it.
        spoke.anchorPoint = CGPoint(x: 0.5, y: side / 2 / size.height)
        spoke.position = CGPoint(x: bounds.midX, y: bounds.midY)
        spoke.setAffineTransform(
          CGAffineTransform(rotationAngle: 2 * .pi * CGFloat(index) / CGFloat(Self.count)))
      }
    }
  }

  private func atOnce(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  /// Returns the size of the indicator's style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The size of the indicator's style.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.side, height: style.side)
  }
}
