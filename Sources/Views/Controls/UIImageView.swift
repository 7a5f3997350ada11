public import Foundation
import MidflightDrawing
import MidflightLayerTree

/// A view that shows an image, or a sequence of images. The content mode decides how an image fits
/// the bounds. See Apple's
/// [UIImageView](https://developer.apple.com/documentation/uikit/uiimageview).
open class UIImageView: UIView {
  /// A layer class that never draws content, because drawing would replace the image.
  open override class var layerClass: AnyClass { ImageLayer.self }

  /// The image; nil, the default, shows nothing.
  open var image: UIImage? { didSet { show() } }

  /// The image that is shown while ``isHighlighted`` is true; nil, the default, shows ``image``
  /// then too.
  open var highlightedImage: UIImage? { didSet { show() } }

  /// Whether ``highlightedImage`` is shown; false by default.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { show() } } }

  /// The images that ``startAnimating()`` shows one after another.
  open var animationImages: [UIImage]?

  /// The duration of one cycle through the images, in seconds; 0, the default, shows each image for
  /// 1/30 s.
  open var animationDuration: TimeInterval = 0

  /// The number of cycles through the images; 0, the default, repeats forever.
  open var animationRepeatCount = 0

  /// Creates a view with a frame and without an image. User interaction is disabled, so hit tests
  /// do not find the view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Creates a view of an image's size that shows the image.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Creates a view of an image's size that shows the image, or another one in the highlighted
  /// state.
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

  /// Shows a template image in the new tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  /// Returns the size of the image, or the current size if there is no image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

  /// The size of the image; ``UIView/noIntrinsicMetric`` if there is no image.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  // MARK: Animating

  private static let animationKey = "images"

  /// Starts to show ``animationImages`` one after another, each for the same time. Does nothing if
  /// there are no such images.
  open func startAnimating() {
    guard let images = animationImages, !images.isEmpty else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap(pixels)
    animation.calculationMode = .discrete
    animation.duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
    animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
    layer.add(animation, forKey: Self.animationKey)
  }

  /// Stops the animation, so that the view shows ``image`` again.
  open func stopAnimating() { layer.removeAnimation(forKey: Self.animationKey) }

  /// Whether ``animationImages`` are being shown.
  open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }
}

final class ImageLayer: CALayer {
  override func display() {}
}
