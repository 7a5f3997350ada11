public import Foundation

/// A control with a title, an image before it, and an image behind both, each as the state has it.
///
/// It is drawn plainly: no frame, no configurations. A title without a colour of its own is in the
/// tint for ``ButtonType/system``, else white; a state without a look of its own has the normal
/// one, fainter where it is highlighted or disabled.
open class UIButton: UIControl {
  /// The look of the title.
  public enum ButtonType: Int, Sendable, Hashable {
    /// White.
    case custom
    /// In the tint.
    case system
  }

  /// See ``ButtonType-swift.enum``.
  public private(set) var buttonType = ButtonType.custom

  /// Free space around title and image, in points; none at first.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  /// Moves the title's sides, after it was placed.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  /// Moves the image's sides, after it was placed.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  /// Whether a highlighted image without a look of its own is fainter; true at first.
  open var adjustsImageWhenHighlighted = true { didSet { contentDidChange() } }
  /// Whether a disabled image without a look of its own is fainter; true at first.
  open var adjustsImageWhenDisabled = true { didSet { contentDidChange() } }

  private struct Look {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  private var looks: [State: Look] = [:]
  private let label = UILabel()
  private let picture = UIImageView(frame: .zero)
  private let ground = UIImageView(frame: .zero)

  /// The label of the title; it shows what the button's state has.
  open var titleLabel: UILabel? { label }
  /// The view of the image; it shows what the button's state has.
  open var imageView: UIImageView? { picture }

  /// A custom button of that frame, without title and images.
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
    for view in [ground, picture, label] { addSubview(view) }
    applyState()
  }

  /// A button of that type.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    buttonType = type
    applyState()
  }

  /// A button that runs an action when it is pressed, and shows its title and image.
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    begin(.system, primaryAction)
  }

  /// A button of that type, likewise.
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

  // MARK: Looks

  private func change<Value>(
    _ path: WritableKeyPath<Look, Value>, _ value: Value, _ state: State
  ) {
    looks[state, default: Look()][keyPath: path] = value
    contentDidChange()
  }

  /// The value for a state, else the normal one.
  private func look<Value>(_ path: KeyPath<Look, Value?>, _ state: State) -> Value? {
    looks[state]?[keyPath: path] ?? looks[.normal]?[keyPath: path]
  }

  /// Sets the title for a state.
  open func setTitle(_ title: String?, for state: State) { change(\.title, title, state) }
  /// The title for a state, else the normal one.
  open func title(for state: State) -> String? { look(\.title, state) }
  /// Sets a title with attributes for a state, which comes before a plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(\.attributedTitle, title, state)
  }
  /// The title with attributes for a state, else the normal one.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    look(\.attributedTitle, state)
  }
  /// Sets the title's colour for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    change(\.titleColor, color, state)
  }
  /// The title's colour for a state, else the normal one.
  open func titleColor(for state: State) -> UIColor? { look(\.titleColor, state) }
  /// Sets the image for a state.
  open func setImage(_ image: UIImage?, for state: State) { change(\.image, image, state) }
  /// The image for a state, else the normal one.
  open func image(for state: State) -> UIImage? { look(\.image, state) }
  /// Sets the image behind the others for a state.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    change(\.backgroundImage, image, state)
  }
  /// The image behind the others for a state, else the normal one.
  open func backgroundImage(for state: State) -> UIImage? { look(\.backgroundImage, state) }

  /// The title that is shown.
  open var currentTitle: String? { title(for: state) }
  /// The title's colour that is shown.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? (buttonType == .system ? tintColor : .white)
  }
  /// The image that is shown.
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

  /// Shows a title without a colour of its own in the new one.
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
    picture.image = currentImage
    ground.image = backgroundImage(for: state)
    let isFaint = !isEnabled || isHighlighted
    // A custom button's title does not dim; nor does what shows nothing.
    let isLabelFaint =
      isFaint && buttonType == .system && looks[state]?.titleColor == nil
      && label.text?.isEmpty == false
    label.alpha = isLabelFaint ? (isEnabled ? 0.3 : 0.4) : 1
    let adjusts = isEnabled ? adjustsImageWhenHighlighted : adjustsImageWhenDisabled
    let isPictureFaint = isFaint && adjusts && looks[state]?.image == nil && picture.image != nil
    picture.alpha = isPictureFaint ? 0.5 : 1
  }

  // MARK: Layout

  private var contentSize: CGSize {
    let (title, image) = (label.intrinsicContentSize, picture.image?.size ?? .zero)
    return CGSize(width: title.width + image.width, height: max(title.height, image.height))
  }

  /// Places the image and the title behind it, both in the middle, where ``contentRect(forBounds:)``
  /// and its kin say.
  open override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = backgroundRect(forBounds: bounds)
    let room = contentRect(forBounds: bounds)
    picture.frame = imageRect(forContentRect: room)
    label.frame = titleRect(forContentRect: room)
  }

  /// Where the image behind the others goes: all of the bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Where image and title go: the bounds without ``contentEdgeInsets``.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  /// Where the image goes within the rectangle that image and title have.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let (left, image, _) = row(in: contentRect)
    return CGRect(
      x: left, y: contentRect.midY - image.height / 2, width: image.width, height: image.height
    ).inset(by: imageEdgeInsets.shift)
  }

  /// Where the title goes within the rectangle that image and title have.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let (left, image, title) = row(in: contentRect)
    return CGRect(
      x: left + image.width, y: contentRect.midY - title.height / 2, width: title.width,
      height: title.height
    ).inset(by: titleEdgeInsets.shift)
  }

  /// The left end of image and title, side by side in the middle, and their sizes.
  private func row(in room: CGRect) -> (left: CGFloat, image: CGSize, title: CGSize) {
    let (content, image) = (contentSize, picture.image?.size ?? .zero)
    let title = CGSize(
      width: min(content.width - image.width, max(room.width - image.width, 0)),
      height: label.intrinsicContentSize.height)
    return (room.midX - (image.width + title.width) / 2, image, title)
  }

  /// The size of image and title side by side, with the free space around them.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (content, insets) = (contentSize, contentEdgeInsets)
    return CGSize(
      width: content.width + insets.left + insets.right,
      height: content.height + insets.top + insets.bottom)
  }

  /// The size of image and title side by side, with the free space around them.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}

extension UIEdgeInsets {
  /// The way that moves a rectangle of a fixed size that is in the middle: half of the difference
  /// on either
  /// side.
  fileprivate var shift: UIEdgeInsets {
    let (x, y) = ((left - right) / 2, (top - bottom) / 2)
    return UIEdgeInsets(top: y, left: x, bottom: -y, right: -x)
  }
}
