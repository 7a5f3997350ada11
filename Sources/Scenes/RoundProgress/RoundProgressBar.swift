public import Foundation
import MidflightLayerTree
public import MidflightViews

/// A ``RoundProgressLayer`` as a view. It does not animate unless it is told to.
@MainActor open class RoundProgressBar: UIView {
  open override class var layerClass: AnyClass { RoundProgressLayer.self }

  private var ring: RoundProgressLayer? { layer as? RoundProgressLayer }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }
  public required init?(coder: NSCoder) { nil }

  /// How much of the circle is drawn; clamped to 0…1. Shows at once.
  public var progress: CGFloat {
    get { ring?.progress ?? 0 }
    set { setProgress(newValue, animated: false) }
  }

  /// Blue at first. Shows at once.
  public var progressColor: UIColor? {
    get { ring?.progressColor.map { UIColor(cgColor: $0) } }
    set { setProgressColor(newValue, animated: false) }
  }

  /// Sets the progress, clamped to 0…1. Animated, it moves from what is shown in
  /// ``RoundProgressLayer/animationDuration``; else it shows at once, and a running animation ends.
  public func setProgress(_ progress: CGFloat, animated: Bool) {
    ring?.setProgress(progress, animated: animated)
  }

  /// Sets the colour, likewise; nil draws nothing.
  public func setProgressColor(_ color: UIColor?, animated: Bool) {
    ring?.setProgressColor(color?.cgColor, animated: animated)
  }
}
