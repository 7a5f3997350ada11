public import Foundation
import MidflightDrawing
import MidflightLayerTree

/// A view that shows an image, or several in turn, fitted by its content mode. See Apple's
/// [UIImageView](https://developer.apple.com/documentation/uikit/uiimageview).
open class UIImageView: UIView {
  /// A class of layers that do not draw, because drawing would replace the image.
  open override class var layerClass: AnyClass { ImageLayer.self }

  /// The image; nil, the default, shows nothing.
  open var image: UIImage? { didSet { show() } }

  /// The image while ``isHighlighted``; nil, the default, keeps ``image``.
  open var highlightedImage: UIImage? { didSet { show() } }

  /// Whether the highlighted image is shown; false by default.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { show() } } }

  /// The images for ``startAnimating()``.
  open var animationImages: [UIImage]?

  /// The duration of one cycle of the images, in seconds; 0, the default, shows each for 1/30 s.
  open var animationDuration: TimeInterval = 0

  /// The number of cycles; 0, the default, repeats forever.
  open var animationRepeatCount = 0

  /// Creates a view with a frame and without an image; hit tests do not find it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Creates a view with the size of an image.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Creates a view with the size of an image, and with another image for the highlighted state.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    (self.image, self.highlightedImage) = (image, highlightedImage)
    show()
  }

  private func show() {
    let shown = isHighlighted ? highlightedImage ?? image : image
    layer.contentsScale = shown?.scale ?? UIScreen.main.scale
    layer.contents = shown.flatMap(pixels)
    invalidateIntrinsicContentSize()
  }

  private func pixels(of image: UIImage) -> CGImage? {
    image.renderingMode == .alwaysTemplate
      ? image.upright?.tinted(tintColor.cgColor) : image.upright
  }

  /// Shows template images in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  /// Returns the image's size; the current size if there is no image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

  /// The image's size; ``UIView/noIntrinsicMetric`` without an image.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  // MARK: Animating

  private static let animationKey = "images"

  /// Shows ``animationImages`` in turn, each for the same time. Does nothing without images.
  open func startAnimating() {
    guard let images = animationImages, !images.isEmpty else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap(pixels)
    animation.calculationMode = .discrete
    animation.duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
    animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
    layer.add(animation, forKey: Self.animationKey)
  }

  /// Stops the animation; the view shows ``image`` again.
  open func stopAnimating() { layer.removeAnimation(forKey: Self.animationKey) }

  /// Whether ``animationImages`` are shown.
  open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }
}

final class ImageLayer: CALayer {
  override func display() {}
}
