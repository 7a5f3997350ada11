public import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightText

/// A view that shows text, vertically centred in its bounds.
///
/// It redraws its text when the text, its attributes or the bounds change. See Apple's
/// [UILabel](https://developer.apple.com/documentation/uikit/uilabel).
open class UILabel: UIView {
  /// The text; nil, the default, shows nothing. Setting it removes attributes.
  open var text: String? {
    get { attributed?.string ?? plain }
    set {
      (plain, attributed) = (newValue, nil)
      textDidChange()
    }
  }

  /// The text with attributes, which have priority over the label's font and colour.
  open var attributedText: NSAttributedString? {
    get { attributed ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      (plain, attributed) = (nil, newValue.map { NSAttributedString(attributedString: $0) })
      textDidChange()
    }
  }

  private var plain: String?
  private var attributed: NSAttributedString?

  /// The font of text without a font attribute: by default, or if set to nil, the system's at 17
  /// points.
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet {
      if font == nil { font = .systemFont(ofSize: 17) }
      textDidChange()
    }
  }

  /// The colour of text without a colour attribute: by default, or if set to nil, black.
  open var textColor: UIColor! = .black {
    didSet {
      if textColor == nil { textColor = .black }
      textDidChange()
    }
  }

  /// The colour while ``isHighlighted``; nil, the default, keeps ``textColor``.
  open var highlightedTextColor: UIColor? { didSet { textDidChange() } }

  /// The colour of a copy of the text drawn behind it, without blur; nil, the default, draws none.
  /// It is independent of the layer's shadow.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }

  /// The offset of the copy from the text, in points; 1 upwards by default.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  /// Whether the text has its highlighted colour; false by default.
  open var isHighlighted = false { didSet { textDidChange() } }

  /// Whether the text has its full alpha; if false, its alpha is multiplied by 0.4. True by
  /// default.
  open var isEnabled = true { didSet { textDidChange() } }

  /// The alignment of lines; natural by default.
  open var textAlignment = NSTextAlignment.natural { didSet { textDidChange() } }

  /// The maximum number of lines; 1 by default, and 0 for as many as fit.
  open var numberOfLines = 1 { didSet { textDidChange() } }

  /// How text that does not fit is truncated; with an ellipsis at its end by default.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textDidChange() } }

  /// Whether a single line that is too wide shrinks, down to ``minimumScaleFactor``; false by
  /// default.
  open var adjustsFontSizeToFitWidth = false { didSet { textDidChange() } }

  /// The smallest factor of the font size that a line shrinks to; 0 by default.
  open var minimumScaleFactor: CGFloat = 0 { didSet { textDidChange() } }

  /// The width in points at which ``intrinsicContentSize`` wraps the text; 0, the default, wraps at
  /// the width that constraints give.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  /// Creates a label without text; hit tests do not find it.
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
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  private func textDidChange() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: Measuring and drawing

  private var attributes: [NSAttributedString.Key: Any] {
    let color: UIColor = isHighlighted ? highlightedTextColor ?? textColor : textColor
    return [
      .font: font as UIFont,
      .foregroundColor: isEnabled
        ? color : color.withAlphaComponent(color.cgColor.alpha * 0.4),
    ]
  }

  /// The text, with the label's font and colour for runs that have none, scaled by a factor.
  private func drawnText(scale: CGFloat = 1) -> DrawnText? {
    let own = attributes
    let text = NSMutableAttributedString(string: self.text ?? "", attributes: own)
    attributed?.enumerateAttributes(
      in: NSRange(location: 0, length: text.length)
    ) { found, range, _ in
      text.setAttributes(own.merging(found) { $1 }, range: range)
    }
    if scale != 1 {
      let whole = NSRange(location: 0, length: text.length)
      let copy = NSAttributedString(attributedString: text)
      copy.enumerateAttributes(in: whole) { found, range, _ in
        guard let font = found[.font] as? UIFont else { return }
        var scaled = found
        scaled[.font] = font.withSize(font.pointSize * scale)
        text.setAttributes(scaled, range: range)
      }
    }
    return DrawnText(text)
  }

  private func layout(in size: CGSize, lines: Int) -> (DrawnText, TextLayout)? {
    guard var text = drawnText() else { return nil }
    if adjustsFontSizeToFitWidth, lines == 1, size.width.isFinite {
      let wide = text.layout(
        in: .endless, lines: 1, alignment: .left, mode: .byClipping
      ).size.width
      if wide > size.width, wide > 0 {
        text = drawnText(scale: max(size.width / wide, minimumScaleFactor, 0.01)) ?? text
      }
    }
    return (
      text, text.layout(in: size, lines: lines, alignment: textAlignment, mode: lineBreakMode)
    )
  }

  /// Returns the rectangle of the text, in whole points, from the upper left corner of the bounds.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    let size = layout(in: bounds.size, lines: lines)?.1.size ?? .zero
    return CGRect(
      origin: bounds.origin,
      size: CGSize(
        width: min(size.width.rounded(.up), bounds.width),
        height: min(size.height.rounded(.up), bounds.height)))
  }

  /// Draws the text vertically centred in a rectangle of the current context.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(),
      let (text, layout) = layout(in: rect.size, lines: numberOfLines)
    else { return }
    let free = rect.height - layout.size.height
    let origin = CGPoint(x: rect.minX, y: rect.minY + free / 2)
    if let shadowColor {
      let behind = CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height)
      text.draw(layout, at: behind, in: context, color: shadowColor.cgColor)
    }
    text.draw(layout, at: origin, in: context)
  }

  /// Draws the text.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Returns the size of the wrapped text, in whole points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // As in UIKit, neither the width of a single line nor any height is limited.
    let width = numberOfLines == 1 || !(size.width > 0) ? CGFloat.infinity : size.width
    let limits = CGRect(x: 0, y: 0, width: width, height: .infinity)
    return textRect(forBounds: limits, limitedToNumberOfLines: numberOfLines).size
  }

  /// The size of the text, wrapped at ``preferredMaxLayoutWidth`` if that is set.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  override var wrapsContent: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

  override var baselines: (first: CGFloat, last: CGFloat) { (font.ascender, -font.descender) }
}
