public import Foundation
public import MidflightDrawing
import MidflightGeometry
import MidflightText

struct TextState: Initial {
  var content: TextContent?
  var font: TextLayerFont?
  var fontSize: CGFloat = 36
  var foregroundColor: CGColor? = .white
  var isWrapped = false
  var alignmentMode = CATextLayerAlignmentMode.natural
  var truncationMode = CATextLayerTruncationMode.none
}

@MainActor struct TextProperties {
  let string = StateProperty("string", \TextState.content)
  let font = StateProperty("font", \TextState.font)
  let fontSize = StateProperty("fontSize", \TextState.fontSize, isImplicit: true)
  let foregroundColor = StateProperty(
    "foregroundColor", \TextState.foregroundColor, isImplicit: true)
  let isWrapped = StateProperty("wrapped", alias: "isWrapped", \TextState.isWrapped)
  let alignmentMode = StateProperty("alignmentMode", \TextState.alignmentMode)
  let truncationMode = StateProperty("truncationMode", \TextState.truncationMode)
}

/// A layer that draws text in its bounds, from the top, above its background. The bounds clip the
/// text. See Apple's
/// [CATextLayer](https://developer.apple.com/documentation/quartzcore/catextlayer).
///
/// [HarfBuzz](https://harfbuzz.github.io) shapes the text with installed fonts that have the text's
/// characters. Text is drawn from outlines, not from pixels, so it stays sharp under any transform,
/// and there is no subpixel quantisation.
@MainActor open class CATextLayer: CALayer {
  static let text = TextProperties()
  private static let table = PropertyTable(of: CATextLayer.self, text, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  private var given: Any?
  private var givenFont: Any?
  /// The cached layout and its outlines. A change of colours reuses them.
  private var drawn: (key: LayoutKey, layout: TextLayout, outlines: [TextLayout.Outline])?
  /// The media time of the last change of `string` that cross-faded. Of several changes at the same
  /// time, only the first cross-fades.
  private var stringTime: Double?

  private struct LayoutKey: Hashable {
    var text: StyledText
    var options: TextLayout.Options
  }

  public override init() { super.init() }
  public override init?(coder: NSCoder, archive: Void = ()) {
    super.init(coder: coder, archive: archive)
  }
  public override init(layer: Any) {
    super.init(layer: layer)
    guard original != nil, let layer = layer as? CATextLayer else { return }
    (given, givenFont) = (layer.given, layer.givenFont)
    drawn = layer.drawn
  }

  /// The text: a `String`, or an `NSAttributedString` whose runs may have a font (`.font`), a
  /// colour (`.foregroundColor`), space between characters (`.kern`) and a stroke along their
  /// outlines (`.strokeWidth`, `.strokeColor`). nil, the default, draws nothing. Other attributes
  /// and other types are reported. The layer's own ``font``, ``fontSize`` and ``foregroundColor``
  /// apply only to a `String`. In an `NSAttributedString`, runs without attributes are black
  /// 12-point Helvetica, as in Core Animation. A change of the text cross-fades with the action for
  /// `contents`.
  open var string: Any? {
    get { get(Self.text.string).flatMap { shown(given, $0) } }
    set {
      let content = newValue.flatMap { TextContent.converted(from: $0) }
      if let newValue, content == nil, !(newValue is NSNull) {
        report("string must be a String or an NSAttributedString")
      }
      let text = newValue as? NSAttributedString
      for attribute in text.map({ TextContent.unknownAttributes(of: $0) }) ?? [] {
        report("the attribute \(attribute) of a string is not drawn")
      }
      guard mayChange("string") else { return }
      given = text.map { NSAttributedString(attributedString: $0) } ?? newValue
      Self.text.string.change(to: content, on: self)
    }
  }

  /// The font: the name of a family or a face, a `Font`, or a `UIFont`, whose size is ignored. nil,
  /// the default, means Helvetica. A family that is not installed is replaced by an installed one.
  open var font: Any? {
    get { get(Self.text.font).flatMap { $0.name ?? givenFont ?? $0.font } }
    set {
      let font = newValue.flatMap { TextLayerFont.converted(from: $0) }
      if let newValue, font == nil, !(newValue is NSNull) {
        report("font must be a font or a font's name")
      }
      guard mayChange("font") else { return }
      givenFont = newValue
      Self.text.font.change(to: font, on: self)
    }
  }

  /// The em size in points; 36 by default. A size that is not positive and finite draws nothing.
  /// Animatable.
  @StoredProperty(CATextLayer.text.fontSize) open var fontSize: CGFloat

  /// The text's colour; opaque white by default, and nil draws nothing. Animatable.
  @StoredProperty(CATextLayer.text.foregroundColor) open var foregroundColor: CGColor?

  /// Whether lines that are wider than the bounds are wrapped; false by default. If they are
  /// wrapped, lines that don't fit into the bounds' height are omitted, except the first.
  @StoredProperty(CATextLayer.text.isWrapped) open var isWrapped: Bool

  /// The horizontal alignment of lines in the bounds; natural by default.
  @StoredProperty(CATextLayer.text.alignmentMode) open var alignmentMode: CATextLayerAlignmentMode

  /// The position of the ellipsis in a line that is too wide and, if the text is wrapped, in the
  /// last line that fits; no ellipsis by default.
  @StoredProperty(CATextLayer.text.truncationMode)
  open var truncationMode: CATextLayerTruncationMode

  /// This property has no effect, because glyphs are drawn as outlines at exact fractions of a
  /// pixel. False by default.
  open var allowsFontSubpixelQuantization = false

  /// Returns the size of the text. If the text is wrapped and the bounds have a width, lines break
  /// at that width; otherwise they break only where the text contains line breaks.
  open override func preferredFrameSize() -> CGSize {
    guard let (text, _) = styledText() else { return .zero }
    let width =
      state.own[TextState.self].isWrapped && state.bounds.width > 0 ? state.bounds.width : .infinity
    return TextLayout(text, options: .init(width: width)).size
  }

  // MARK: Customising by class

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "string": string
    case "font": font
    default: super.value(forKey: key)
    }
  }

  override var paintsOwnContent: Bool { true }
  override var fadesOwnContent: Bool { true }

  override func paintedContent(beforeChangeOf property: AnyLayerProperty) -> DrawnContent? {
    let now = context.mediaTime
    guard property === Self.text.string, isCommitted, original == nil, stringTime != now,
      !CATransaction.disableActions()
    else { return nil }
    stringTime = now
    var list = DisplayList()
    let shown = presentation() as? CATextLayer ?? self
    shown.emitOwnContent(into: &list, transform: .identity)
    return DrawnContent(list: list, bounds: shown.state.bounds)
  }

  override func paintOwn(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ space: DisplayListBuilder.Space
  ) {
    // Where y runs upwards, flip the text so that it stays upright, as images do.
    let map = space.isUpsideDown ? flip.concatenating(space.map) : space.map
    emitOwnContent(into: &list, transform: map)
  }

  override func emitOwnContent(into list: inout DisplayList, transform: CGAffineTransform) {
    let bounds = state.bounds.standardized
    guard bounds.isFinite, !bounds.isEmpty, let (text, paints) = styledText() else { return }
    let outlines = outlines(of: text, in: bounds)
    let map = CGAffineTransform(translationX: bounds.minX, y: bounds.minY).concatenating(transform)
    func fill(_ list: inout DisplayList) {
      for outline in outlines {
        let paint = paints[outline.tag]
        if let color = paint.fill, color.alpha != 0 {
          list.fill(outline.path, paint: .color(color), transform: map)
        }
        if let color = paint.stroke, color.alpha != 0 {
          let style = StrokeStyle(width: paint.strokeWidth)
          list.stroke(outline.path, style: style, paint: .color(color), transform: map)
        }
      }
    }
    let visibleArea = CGRect(origin: .zero, size: bounds.size)
    // Because of its joins, a stroke can extend farther from the outline than half its width.
    func reach(_ tag: Int) -> CGFloat { StrokeStyle(width: paints[tag].strokeWidth).reach }
    if outlines.allSatisfy({
      visibleArea.contains($0.path.boundingBox.insetBy(dx: -reach($0.tag), dy: -reach($0.tag)))
    }) {
      return fill(&list)
    }
    var edge = Path()
    edge.addRect(bounds)
    list.clip(to: edge, transform: transform, fill)
  }

  // MARK: Private

  private func outlines(of text: StyledText, in bounds: CGRect) -> [TextLayout.Outline] {
    let own = state.own[TextState.self]
    let options = TextLayout.Options(
      width: bounds.width, height: own.isWrapped ? bounds.height : .infinity,
      isWrapped: own.isWrapped, alignment: own.alignmentMode.alignment,
      truncation: own.truncationMode.truncation)
    let key = LayoutKey(text: text, options: options)
    let visibleArea = CGRect(origin: .zero, size: bounds.size)
    if let drawn, drawn.key == key { return drawn.outlines }
    let layout = TextLayout(text, options: options)
    if text.string.utf16.count > TextLayout.lengthLimit {
      report("only the first \(TextLayout.lengthLimit) UTF-16 code units of the text are drawn")
    }
    let outlines = layout.outlines(within: visibleArea)
    drawn = (key, layout, outlines)
    return outlines
  }

  /// Returns the text and its paints, indexed by the runs' tags; nil if there is nothing to draw.
  private func styledText() -> (text: StyledText, paints: [TextPaint])? {
    let own = state.own[TextState.self]
    guard let content = own.content, !content.string.isEmpty else { return nil }
    let named = content.runs == nil ? own.font?.font : nil
    guard let font = named ?? Font(name: "Helvetica") else {
      report("no font for its text")
      return nil
    }
    guard let runs = content.runs else {
      let style = TextStyle(font: font, size: own.fontSize)
      return (StyledText(content.string, style: style), [TextPaint(fill: own.foregroundColor)])
    }
    var paints: [TextPaint] = []
    let styled = runs.map { run in
      let size = run.font?.size ?? 12
      let paint = TextPaint(
        color: run.color ?? .black, strokeColor: run.strokeColor,
        strokeWidth: run.strokeWidth ?? 0, size: size)
      let tag = paints.firstIndex(of: paint) ?? paints.count
      if tag == paints.count { paints.append(paint) }
      return StyledText.Run(
        length: run.length,
        style: TextStyle(font: run.font?.font ?? font, size: size, tag: tag, kern: run.kern))
    }
    return (StyledText(content.string, runs: styled), paints)
  }

  private func shown(_ given: Any?, _ content: TextContent) -> Any? {
    if let given, TextContent.converted(from: given) == content { return given }
    return content.runs == nil ? content.string : NSAttributedString(string: content.string)
  }
}
