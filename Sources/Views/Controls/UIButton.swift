public import Foundation

/// A control with a title, an image to the left of the title, and a background image. Each of these
/// can differ between the control's states.
///
/// Borders and configurations are not supported. A title without a colour has the tint colour in a
/// ``ButtonType/system`` button, and is white in others. A state without content shows the normal
/// state's content, with less alpha if the state is highlighted or disabled. See Apple's
/// [UIButton](https://developer.apple.com/documentation/uikit/uibutton).
open class UIButton: UIControl {
  /// The type of a button, which decides the default colour of its title.
  public enum ButtonType: Int, Sendable, Hashable {
    /// The title is white by default.
    case custom
    /// The title has the tint colour by default.
    case system
  }

  /// The button's type, which decides the default colour of its title.
  public private(set) var buttonType = ButtonType.custom

  /// The space in points between the button's edges and its title and image; zero by default.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  /// Insets, in points, that move the title away from its normal position; zero by default.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  /// Insets, in points, that move the image away from its normal position; zero by default.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  /// Whether a highlighted button shows its image with less alpha if no image is set for that
  /// state; true by default.
  open var adjustsImageWhenHighlighted = true { didSet { contentDidChange() } }
  /// Whether a disabled button shows its image with less alpha if no image is set for that state;
  /// true by default.
  open var adjustsImageWhenDisabled = true { didSet { contentDidChange() } }

  private struct Appearance {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  private var appearances: [State: Appearance] = [:]
  private let label = UILabel()
  private let imageContent = UIImageView(frame: .zero)
  private let ground = UIImageView(frame: .zero)

  /// The label that shows the title of the current state.
  open var titleLabel: UILabel? { label }
  /// The view that shows the image of the current state.
  open var imageView: UIImageView? { imageContent }

  /// Creates a custom button with a frame, and without a title or images.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// See ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    label.font = .systemFont(ofSize: 18)
    for view in [ground, imageContent, label] { addSubview(view) }
    applyState()
  }

  /// Creates a button of a type.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    buttonType = type
    applyState()
  }

  /// Creates a system button with the title and image of an action, and runs the action when the
  /// button is pressed.
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    begin(.system, primaryAction)
  }

  /// Creates a button of a type with the title and image of an action, and runs the action when the
  /// button is pressed.
  public convenience init(type: ButtonType, primaryAction: UIAction?) {
    self.init(frame: .zero)
    begin(type, primaryAction)
  }

  private func begin(_ type: ButtonType, _ primaryAction: UIAction?) {
    buttonType = type
    applyState()
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  // MARK: Content by state

  private func change<Value>(
    _ path: WritableKeyPath<Appearance, Value>, _ value: Value, _ state: State
  ) {
    appearances[state, default: Appearance()][keyPath: path] = value
    contentDidChange()
  }

  private func appearance<Value>(_ path: KeyPath<Appearance, Value?>, _ state: State) -> Value? {
    appearances[state]?[keyPath: path] ?? appearances[.normal]?[keyPath: path]
  }

  /// Sets the title for a state.
  open func setTitle(_ title: String?, for state: State) { change(\.title, title, state) }
  /// Returns the title for a state; if none is set, the title for the normal state.
  open func title(for state: State) -> String? { appearance(\.title, state) }
  /// Sets an attributed title for a state. It has priority over the plain title.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(\.attributedTitle, title, state)
  }
  /// Returns the attributed title for a state; if none is set, the one for the normal state.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    appearance(\.attributedTitle, state)
  }
  /// Sets the title's colour for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    change(\.titleColor, color, state)
  }
  /// Returns the title's colour for a state; if none is set, the colour for the normal state.
  open func titleColor(for state: State) -> UIColor? { appearance(\.titleColor, state) }
  /// Sets the image for a state.
  open func setImage(_ image: UIImage?, for state: State) { change(\.image, image, state) }
  /// Returns the image for a state; if none is set, the image for the normal state.
  open func image(for state: State) -> UIImage? { appearance(\.image, state) }
  /// Sets the background image for a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    change(\.backgroundImage, image, state)
  }
  /// Returns the background image for a state; if none is set, the one for the normal state.
  open func backgroundImage(for state: State) -> UIImage? { appearance(\.backgroundImage, state) }

  /// The title for the current state.
  open var currentTitle: String? { title(for: state) }
  /// The title's colour for the current state.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? (buttonType == .system ? tintColor : .white)
  }
  /// The image for the current state.
  open var currentImage: UIImage? { image(for: state) }

  private func contentDidChange() {
    applyState()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  override func stateDidChange() {
    super.stateDidChange()
    applyState()
  }

  /// Updates the title, which may be shown in the tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    applyState()
  }

  private func applyState() {
    if let text = attributedTitle(for: state) {
      label.attributedText = text
    } else {
      label.text = currentTitle
    }
    label.textColor = currentTitleColor
    imageContent.image = currentImage
    ground.image = backgroundImage(for: state)
    let isFaint = !isEnabled || isHighlighted
    // Only a system button shows its title with less alpha. Without a title or an image, the alpha
    // stays at 1.
    let isLabelFaint =
      isFaint && buttonType == .system && appearances[state]?.titleColor == nil
      && label.text?.isEmpty == false
    label.alpha = isLabelFaint ? (isEnabled ? 0.3 : 0.4) : 1
    let adjusts = isEnabled ? adjustsImageWhenHighlighted : adjustsImageWhenDisabled
    let isImageFaint =
      isFaint && adjusts && appearances[state]?.image == nil && imageContent.image != nil
    imageContent.alpha = isImageFaint ? 0.5 : 1
  }

  // MARK: Layout

  private var contentSize: CGSize {
    let (title, image) = (label.intrinsicContentSize, imageContent.image?.size ?? .zero)
    return CGSize(width: title.width + image.width, height: max(title.height, image.height))
  }

  /// Lays out the image and the title side by side, in the centre of ``contentRect(forBounds:)``.
  open override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = backgroundRect(forBounds: bounds)
    let area = contentRect(forBounds: bounds)
    imageContent.frame = imageRect(forContentRect: area)
    label.frame = titleRect(forContentRect: area)
  }

  /// Returns the rectangle of the background image, which is the bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle that contains the image and the title: the bounds inset by
  /// ``contentEdgeInsets``.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  /// Returns the image's rectangle.
  ///
  /// - Parameter contentRect: The rectangle that contains the image and the title.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let (left, image, _) = row(in: contentRect)
    return CGRect(
      x: left, y: contentRect.midY - image.height / 2, width: image.width, height: image.height
    ).inset(by: imageEdgeInsets.shift)
  }

  /// Returns the title's rectangle.
  ///
  /// - Parameter contentRect: The rectangle that contains the image and the title.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let (left, image, title) = row(in: contentRect)
    return CGRect(
      x: left + image.width, y: contentRect.midY - title.height / 2, width: title.width,
      height: title.height
    ).inset(by: titleEdgeInsets.shift)
  }

  private func row(in area: CGRect) -> (left: CGFloat, image: CGSize, title: CGSize) {
    let (content, image) = (contentSize, imageContent.image?.size ?? .zero)
    let title = CGSize(
      width: min(content.width - image.width, max(area.width - image.width, 0)),
      height: label.intrinsicContentSize.height)
    return (area.midX - (image.width + title.width) / 2, image, title)
  }

  /// Returns the size of the image and the title side by side, plus ``contentEdgeInsets``.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (content, insets) = (contentSize, contentEdgeInsets)
    return CGSize(
      width: content.width + insets.left + insets.right,
      height: content.height + insets.top + insets.bottom)
  }

  /// The size of the image and the title side by side, plus ``contentEdgeInsets``.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}

extension UIEdgeInsets {
  /// Insets that move a rectangle, without resizing it, by the distance by which `self` would move
  /// its centre: half the difference between opposite sides.
  fileprivate var shift: UIEdgeInsets {
    let (x, y) = ((left - right) / 2, (top - bottom) / 2)
    return UIEdgeInsets(top: y, left: x, bottom: -y, right: -x)
  }
}
