import Foundation
import MidflightHost
import MidflightText

/// The layout of an animation's block in the tuner.
///
/// Coordinates are in points, from the block's top left corner.
struct TunerLayout {
  private(set) var header: CGRect?
  private(set) var title = CGRect.zero
  private(set) var exactName: CGRect?
  private(set) var rows: [CGRect] = []
  private(set) var refusal: (frame: CGRect, text: TextLayout)?
  /// The frames of the list's rows, one for each visible preset. If no preset matches, there is a
  /// single row, for a message that says so.
  private(set) var presets: [CGRect] = []
  private(set) var editor: CurvePlot?
  private(set) var pad: CurvePlot?
  private(set) var note: CGRect?
  private(set) var curve = CGRect.zero
  private(set) var height: CGFloat = 0

  static let rowHeight: CGFloat = 20
  static let curveSide: CGFloat = 40
  static let presetHeight: CGFloat = 20
  static let editorSide: CGFloat = 206
  /// The height of the plot of a curve that has no handles, such as a spring.
  static let responseHeight: CGFloat = 120
  static let padHeight: CGFloat = 150
  /// The distance of a value from the left edge of its row, in points.
  static let valueInset: CGFloat = 80
  /// The distance of a number's value from the left edge of its row, in points. It is larger than
  /// ``valueInset``, because the number's name in the code may be long.
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
      // If the small curve reaches down to this row, the row ends to the left of the curve.
      var frame = line(Self.rowHeight)
      frame.origin.x -= 6
      frame.size.width += 6
      if !tuner.curves.isEmpty, frame.minY < curve.maxY || tuner.rows.count <= 2 {
        frame.size.width = curve.minX - 8 - frame.minX
      }
      rows.append(frame)
      if row.field == tuner.selection, let text = tuner.typing?.refusal {
        // If the small curve reaches down to the error message, the message is to the left of the
        // curve.
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
    if let shown = tuner.pad {
      y = max(y, curve.maxY) + (editor == nil ? 6 : 0)
      pad = CurvePlot(
        frame: CGRect(x: Theme.margin, y: y, width: inner, height: Self.padHeight),
        view: InterfaceState.SpringPad.bounces, time: shown.durations)
      y += Self.padHeight + 6
    }
    if tuner.note != nil { note = line(18) }
    height = max(y, curve.maxY) + 5
  }

  private static func text(_ text: String, width: CGFloat, _ typeface: Typeface) -> TextLayout {
    TextLayout(
      StyledText(text, style: TextStyle(font: typeface.regular, size: 11)),
      options: .init(width: width, height: 64, truncation: .middle))
  }

  /// Returns the frame of a row's value. The value's text field has the same frame.
  static func value(of field: TunerField, in row: CGRect) -> CGRect {
    var inset = valueInset
    if case .tweak = field { inset = tweakInset }
    return CGRect(
      x: row.minX + inset, y: row.minY, width: row.width - inset - 6, height: row.height)
  }

  // MARK: Hits

  /// The width of the scroll bar at the right of a list of presets. A click on the scroll bar
  /// chooses no preset.
  private static let scrollBarWidth: CGFloat = 8
  /// The maximum distance from a handle's centre at which a press hits the handle, in points.
  static let handleReach: CGFloat = 14

  private static func painter(
    of row: InterfaceState.Tuner.Row, in frame: CGRect, _ typeface: Typeface
  ) -> FieldPainter {
    FieldPainter(frame: value(of: row.field, in: frame), font: typeface.mono)
  }

  func hit(at point: CGPoint, of tuner: InterfaceState.Tuner, typeface: Typeface) -> Hit {
    func hit(_ part: TunerPart, _ frame: CGRect?, _ shape: PointerShape) -> Hit {
      Hit(target: .tuner(tuner.index, part), frame: frame, shape: shape)
    }
    if curve.contains(point) { return hit(.curve, curve, .hand) }
    for (row, frame) in zip(tuner.rows, rows)
    where point.y >= frame.minY && point.y < frame.maxY {
      guard row.field == tuner.selection, let typing = tuner.typing else {
        return hit(.row(row.field), frame, .horizontal)
      }
      let position = Self.painter(of: row, in: frame, typeface).index(at: point.x, in: typing.field)
      return hit(.text(position), nil, .text)
    }
    if let palette = tuner.palette {
      for (index, frame) in presets.prefix(palette.items.count).enumerated()
      where frame.contains(point) && point.x < frame.maxX - Self.scrollBarWidth {
        return hit(.preset(palette.first + index), frame, .hand)
      }
    }
    if let plot = editor, let points = tuner.editor?.handles {
      let centers = (0..<points.count / 2).map { plot.point(points[$0 * 2], points[$0 * 2 + 1]) }
      func distance(_ index: Int) -> CGFloat {
        hypot(centers[index].x - point.x, centers[index].y - point.y)
      }
      // If two handles are at the same position, a press in the right half of the plot hits the
      // later handle, and a press in the left half the earlier one.
      let order =
        plot.unit(at: point).x > 0.5 ? Array(centers.indices.reversed()) : Array(centers.indices)
      if let nearest = order.min(by: { distance($0) < distance($1) }),
        distance(nearest) <= Self.handleReach
      {
        let middle = CGRect(origin: centers[nearest], size: .zero)
        return hit(.handle(nearest, plot), middle.insetBy(dx: -9, dy: -9), .move)
      }
    }
    if let plot = pad, plot.frame.contains(point), let spring = tuner.pad {
      // A press anywhere in the pad hits the spring's handle, which then moves to the pressed
      // point.
      let middle = CGRect(origin: plot.point(spring.duration, spring.bounce), size: .zero)
      return hit(.handle(0, plot), middle.insetBy(dx: -9, dy: -9), .move)
    }
    return hit(.body, nil, .hand)
  }

  func textPosition(
    at x: CGFloat, of tuner: InterfaceState.Tuner, typeface: Typeface
  ) -> Int? {
    guard let typing = tuner.typing,
      let index = tuner.rows.firstIndex(where: { $0.field == tuner.selection })
    else { return nil }
    return Self.painter(of: tuner.rows[index], in: rows[index], typeface)
      .index(at: x, in: typing.field)
  }
}
