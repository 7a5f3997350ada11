public import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightText

/// A view that shows a text, half-way up its bounds.
///
/// It draws its text anew when something about it changes, and redraws as it is resized.
open class UILabel: UIView {
  /// The text; nil, as at first, shows nothing. Setting it takes the attributes away.
  open var text: String? {
    get { attributed?.string ?? plain }
    set {
      (plain, attributed) = (newValue, nil)
      textDidChange()
    }
  }

  /// The text with attributes, which come before the label's own font and colour.
  open var attributedText: NSAttributedString? {
    get { attributed ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      (plain, attributed) = (nil, newValue.map { NSAttributedString(attributedString: $0) })
      textDidChange()
    }
  }

  private var plain: String?
  private var attributed: NSAttributedString?

  /// The font of what has none of its own; the system's of 17 points at first, and for nil.
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet {
      if font == nil { font = .systemFont(ofSize: 17) }
      textDidChange()
    }
  }

  /// The colour of what has none of its own; black at first, and for nil.
  open var textColor: UIColor! = .black {
    didSet {
      if textColor == nil { textColor = .black }
      textDidChange()
    }
  }

  /// The colour while ``isHighlighted``; nil, as at first, is none of its own.
  open var highlightedTextColor: UIColor? { didSet { textDidChange() } }

  /// The colour of a copy of the text that lies behind it, without a blur; nil, as at first, is none.
  /// The layer's shadow is another one.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }

  /// How far the copy lies from the text, in points; 1 upwards at first.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  /// Whether the text is in its highlighted colour; false at first.
  open var isHighlighted = false { didSet { textDidChange() } }

  /// Whether the text is drawn with its full colour, or with less than half of its alpha; true at
  /// first.
  open var isEnabled = true { didSet { textDidChange() } }

  /// Which side lines keep to; natural at first.
  open var textAlignment = NSTextAlignment.natural { didSet { textDidChange() } }

  /// The most lines; 1 at first, and 0 for as many as fit.
  open var numberOfLines = 1 { didSet { textDidChange() } }

  /// How a text ends for which there is no room; an ellipsis stands at its end at first.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textDidChange() } }

  /// Whether a single line that is too wide is written smaller, down to ``minimumScaleFactor``;
  /// false at first.
  open var adjustsFontSizeToFitWidth = false { didSet { textDidChange() } }

  /// The least part of its size that a text is written in; 0 at first.
  open var minimumScaleFactor: CGFloat = 0 { didSet { textDidChange() } }

  /// The width, in points, that ``intrinsicContentSize`` breaks the text into lines in; 0, as at
  /// first, has constraints do it in the width that they give.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  /// A label without text, which hit tests don't find.
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

  /// The text with the label's font and colour where its parts have none, in so much of its size.
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

  /// Where the text is in some bounds: from their upper left corner, as large as it is.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    let size = layout(in: bounds.size, lines: lines)?.1.size ?? .zero
    return CGRect(
      origin: bounds.origin,
      size: CGSize(
        width: min(size.width.rounded(.up), bounds.width),
        height: min(size.height.rounded(.up), bounds.height)))
  }

  /// Draws the text half-way up a rectangle of the current context.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(),
      let (text, layout) = layout(in: rect.size, lines: numberOfLines)
    else { return }
    let free = rect.height - layout.size.height
    let place = CGPoint(x: rect.minX, y: rect.minY + free / 2)
    if let shadowColor {
      let behind = CGPoint(x: place.x + shadowOffset.width, y: place.y + shadowOffset.height)
      text.draw(layout, at: behind, in: context, color: shadowColor.cgColor)
    }
    text.draw(layout, at: place, in: context)
  }

  /// Draws the text.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// The size that the text takes on its lines, in whole points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // As in UIKit the width of one line is not limited, and no height is.
    let width = numberOfLines == 1 || !(size.width > 0) ? CGFloat.infinity : size.width
    let room = CGRect(x: 0, y: 0, width: width, height: .infinity)
    return textRect(forBounds: room, limitedToNumberOfLines: numberOfLines).size
  }

  /// The size that the text takes on the lines that it has itself, or in ``preferredMaxLayoutWidth``.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  override var wrapsContent: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

  override var baselines: (first: CGFloat, last: CGFloat) { (font.ascender, -font.descender) }
}
