package import Foundation
import MidflightLayerTree
package import MidflightViews

/// A view that shows a ``RoundProgressLayer``. It animates only when asked to.
@MainActor package class RoundProgressBar: UIView {
  package override class var layerClass: AnyClass { RoundProgressLayer.self }

  private var ring: RoundProgressLayer? { layer as? RoundProgressLayer }

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }
  package required init?(coder: NSCoder) { nil }

  /// The visible fraction of the circle; clamped to 0…1. It changes without animation.
  package var progress: CGFloat {
    get { ring?.progress ?? 0 }
    set { setProgress(newValue, animated: false) }
  }

  /// The ring's colour; blue by default. It changes without animation.
  package var progressColor: UIColor? {
    get { ring?.progressColor.map { UIColor(cgColor: $0) } }
    set { setProgressColor(newValue, animated: false) }
  }

  /// Sets the progress, clamped to 0…1. With animation, the ring moves from the presentation value
  /// within ``RoundProgressLayer/animationDuration``. Without animation, it changes immediately,
  /// and a running animation ends.
  package func setProgress(_ progress: CGFloat, animated: Bool) {
    ring?.setProgress(progress, animated: animated)
  }

  /// Sets the ring's colour, with or without animation; nil draws nothing.
  package func setProgressColor(_ color: UIColor?, animated: Bool) {
    ring?.setProgressColor(color?.cgColor, animated: animated)
  }
}
