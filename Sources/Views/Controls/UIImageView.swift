public import Foundation
import MidflightDrawing
import MidflightLayerTree

/// A view that shows an image, or several one after the other, as its content mode says.
open class UIImageView: UIView {
  /// A class whose layers draw nothing by themselves, which would take the image's place.
  open override class var layerClass: AnyClass { ImageLayer.self }

  /// The image; nil, as at first, shows nothing.
  open var image: UIImage? { didSet { show() } }

  /// The image while ``isHighlighted``; nil, as at first, is none of its own.
  open var highlightedImage: UIImage? { didSet { show() } }

  /// Whether the highlighted image is shown; false at first.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { show() } } }

  /// The images that ``startAnimating()`` shows.
  open var animationImages: [UIImage]?

  /// How long all of them take, in seconds; 0, as at first, for a thirtieth each.
  open var animationDuration: TimeInterval = 0

  /// How often they are shown; 0, as at first, without an end.
  open var animationRepeatCount = 0

  /// A view of that frame without an image, which hit tests don't find.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// A view as large as an image.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// A view as large as an image, with another one for when it is highlighted.
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

  /// Shows templates in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  /// The image's size; the present one without an image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

  /// The image's size.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  // MARK: Animating

  private static let animationKey = "images"

  /// Shows ``animationImages`` one after the other, each for as long. Nothing without any.
  open func startAnimating() {
    guard let images = animationImages, !images.isEmpty else { return }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap(pixels)
    animation.calculationMode = .discrete
    animation.duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
    animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
    layer.add(animation, forKey: Self.animationKey)
  }

  /// Shows the image again.
  open func stopAnimating() { layer.removeAnimation(forKey: Self.animationKey) }

  /// Whether ``animationImages`` are shown.
  open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }
}

/// The layer of an image view.
final class ImageLayer: CALayer {
  override func display() {}
}
