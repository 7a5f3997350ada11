import Foundation
import MidflightText

/// Where the parts of an animation's block stand, and how high it is.
///
/// Space: points from the block's top left.
struct TunerLayout {
  private(set) var header: CGRect?
  private(set) var title = CGRect.zero
  private(set) var exactName: CGRect?
  private(set) var rows: [CGRect] = []
  /// The complaint about what is typed, below its row.
  private(set) var refusal: (frame: CGRect, text: TextLayout)?
  /// A row for each preset, or one for the sentence that there is none.
  private(set) var presets: [CGRect] = []
  private(set) var editor: CurvePlot?
  private(set) var note: CGRect?
  /// Where the small curve stands.
  private(set) var curve = CGRect.zero
  private(set) var height: CGFloat = 0

  static let rowHeight: CGFloat = 20
  static let curveSide: CGFloat = 40
  static let presetHeight: CGFloat = 20
  static let editorSide: CGFloat = 206
  /// A spring's course and straight pieces have no handles, and take less height.
  static let responseHeight: CGFloat = 120
  /// How far from a row's left edge its value stands.
  static let valueInset: CGFloat = 80
  /// The inset where the row's name is one that a person has chosen.
  static let tweakInset: CGFloat = 140

  init(_ tuner: InterfaceState.Tuner, width: CGFloat, typeface: Typeface) {
    var y: CGFloat = 0
    let inner = width - 2 * Theme.margin
    func line(_ height: CGFloat) -> CGRect {
      defer { y += height }
      return CGRect(x: Theme.margin, y: y, width: inner, height: height)
    }
    if tuner.header != nil { header = line(26) }
    y += 3
    title = line(20)
    if !tuner.curves.isEmpty {
      curve = CGRect(
        x: width - Theme.margin - Self.curveSide, y: y + 2, width: Self.curveSide,
        height: Self.curveSide)
    }
    if tuner.exactName != nil { exactName = line(16) }
    for row in tuner.rows {
      // Beside the small curve as far as that reaches down.
      var frame = line(Self.rowHeight)
      frame.origin.x -= 6
      frame.size.width += 6
      if !tuner.curves.isEmpty, frame.minY < curve.maxY || tuner.rows.count <= 2 {
        frame.size.width = curve.minX - 8 - frame.minX
      }
      rows.append(frame)
      if row.field == tuner.selection, let text = tuner.typing?.refusal {
        // Beside the small curve, not below it.
        let width = y < curve.maxY ? curve.minX - 8 - Theme.margin - 10 : inner - 10
        let layout = Self.text(text, width: width, typeface)
        refusal = (
          CGRect(x: Theme.margin + 10, y: y + 3, width: width, height: layout.size.height), layout
        )
        y += layout.size.height + 8
      }
      if row.field == .easing, let palette = tuner.palette {
        y += 4
        presets = (0..<max(palette.items.count, 1)).map { _ in line(Self.presetHeight) }
        y += 4
      }
    }
    if let shown = tuner.editor {
      y = max(y, curve.maxY) + 6
      let isSquare = shown.handles != nil || tuner.palette != nil
      let side = tuner.palette != nil ? 130 : isSquare ? min(Self.editorSide, inner) : inner
      let tall = tuner.palette != nil ? 130 : isSquare ? side : Self.responseHeight
      editor = CurvePlot(
        frame: CGRect(x: Theme.margin, y: y, width: side, height: tall), view: shown.view)
      y += tall + 6
    }
    if tuner.note != nil { note = line(18) }
    height = max(y, curve.maxY) + 5
  }

  private static func text(_ text: String, width: CGFloat, _ typeface: Typeface) -> TextLayout {
    TextLayout(
      StyledText(text, style: TextStyle(font: typeface.regular, size: 11)),
      options: .init(width: width, height: 64, truncation: .middle))
  }

  /// Where the value of a row stands, and is typed.
  static func value(of field: TunerField, in row: CGRect) -> CGRect {
    var inset = valueInset
    if case .tweak = field { inset = tweakInset }
    return CGRect(
      x: row.minX + inset, y: row.minY, width: row.width - inset - 6, height: row.height)
  }
}
