public import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightText

/// A view that shows text, vertically centred in its bounds.
///
/// It redraws its text when the text, its attributes or the bounds change. See Apple's
/// [UILabel](https://developer.apple.com/documentation/uikit/uilabel).
open class UILabel: UIView {
  /// The label's text; nil, the default, shows nothing. Setting the text removes all attributes.
  open var text: String? {
    get { attributed?.string ?? plain }
    set {
      (plain, attributed) = (newValue, nil)
      textDidChange()
    }
  }

  /// The label's text with attributes, which have priority over the label's own font and colour.
  open var attributedText: NSAttributedString? {
    get { attributed ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      (plain, attributed) = (nil, newValue.map { NSAttributedString(attributedString: $0) })
      textDidChange()
    }
  }

  private var plain: String?
  private var attributed: NSAttributedString?

  /// The font for text without a font attribute. By default, or if set to nil, it is the system's
  /// font at 17 points.
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet {
      if font == nil { font = .systemFont(ofSize: 17) }
      textDidChange()
    }
  }

  /// The colour for text without a colour attribute. By default, or if set to nil, it is black.
  open var textColor: UIColor! = .black {
    didSet {
      if textColor == nil { textColor = .black }
      textDidChange()
    }
  }

  /// The text's colour while ``isHighlighted`` is true; nil, the default, uses ``textColor`` then
  /// too.
  open var highlightedTextColor: UIColor? { didSet { textDidChange() } }

  /// The colour of the shadow, a copy of the text that is drawn behind the text without blur; nil,
  /// the default, draws no shadow. The layer's own shadow is independent of it.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }

  /// The distance of the shadow from the text, in points; by default the shadow is 1 point above
  /// the text.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  /// Whether the text has ``highlightedTextColor``; false by default.
  open var isHighlighted = false { didSet { textDidChange() } }

  /// Whether the text is shown with its full alpha; true by default. Otherwise, the alpha is
  /// multiplied by 0.4.
  open var isEnabled = true { didSet { textDidChange() } }

  /// The horizontal alignment of lines; natural by default.
  open var textAlignment = NSTextAlignment.natural { didSet { textDidChange() } }

  /// The maximum number of lines; 1 by default. 0 allows as many lines as fit into the bounds.
  open var numberOfLines = 1 { didSet { textDidChange() } }

  /// How text that does not fit is truncated. By default, an ellipsis replaces the end of the text.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textDidChange() } }

  /// Whether the font shrinks, down to ``minimumScaleFactor``, if a single line is too wide; false
  /// by default.
  open var adjustsFontSizeToFitWidth = false { didSet { textDidChange() } }

  /// The smallest factor by which the font size of a line is multiplied to make the line fit; 0 by
  /// default.
  open var minimumScaleFactor: CGFloat = 0 { didSet { textDidChange() } }

  /// The width in points at which ``intrinsicContentSize`` wraps the text. With 0, the default, the
  /// text wraps at the width that constraints determine.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  /// Creates a label with a frame and without text. User interaction is disabled, so hit tests do
  /// not find the label.
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

  /// Returns the text, scaled by a factor. Text without a font or a colour attribute gets the
  /// label's font and colour.
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

  /// Returns the rectangle that the text needs, in whole points, at the upper left corner of the
  /// bounds.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    let size = layout(in: bounds.size, lines: lines)?.1.size ?? .zero
    return CGRect(
      origin: bounds.origin,
      size: CGSize(
        width: min(size.width.rounded(.up), bounds.width),
        height: min(size.height.rounded(.up), bounds.height)))
  }

  /// Draws the text in a rectangle of the current context, vertically centred.
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

  /// Draws the text in the bounds.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Returns the size of the text when it wraps at the width of `size`, in whole points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // As in UIKit, neither the width of a single line nor any height is limited.
    let width = numberOfLines == 1 || !(size.width > 0) ? CGFloat.infinity : size.width
    let limits = CGRect(x: 0, y: 0, width: width, height: .infinity)
    return textRect(forBounds: limits, limitedToNumberOfLines: numberOfLines).size
  }

  /// The size of the text, wrapped at ``preferredMaxLayoutWidth`` if that is not 0.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  override var wrapsContent: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

  override var baselines: (first: CGFloat, last: CGFloat) { (font.ascender, -font.descender) }
}
