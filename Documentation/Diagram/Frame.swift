import UIKit

/// The life of a frame, as a diagram for ARCHITECTURE.md. Render it again after a change:
///
///     midflight render Documentation/Diagram/Frame.swift --size 2160x1120 --background "#f7f9fb" \
///       -o Documentation/Diagram/frame.png
final class Frame: UIView {
  /// The boxes of the diagram. Columns are stages of a frame, rows are parallel modules.
  private struct Box {
    var title: String
    var lines: [String]
    var frame: CGRect
    var hue: CGFloat
  }

  override var intrinsicContentSize: CGSize { CGSize(width: 1080, height: 560) }

  override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: 0, width: 1080, height: 560))
    backgroundColor = UIColor(red: 0.97, green: 0.975, blue: 0.985, alpha: 1)
    let input: CGFloat = 0.58
    let model: CGFloat = 0.38
    let list: CGFloat = 0.12
    let pixels: CGFloat = 0.02
    heading("state, on the main actor", x: 30, width: 620, hue: model)
    heading("values and loops, headless", x: 690, width: 360, hue: pixels)
    let boxes = [
      Box(
        title: "Window", lines: ["keys, mouse, touch", "screen: SDL texture"],
        frame: CGRect(x: 30, y: 70, width: 170, height: 84), hue: input),
      Box(
        title: "Preview", lines: ["modes over one state", "panels, graph, tuner"],
        frame: CGRect(x: 30, y: 210, width: 170, height: 84), hue: input),
      Box(
        title: "Scene code", lines: ["a Swift file, a document", "or a built-in scene"],
        frame: CGRect(x: 30, y: 430, width: 170, height: 84), hue: input),
      Box(
        title: "Engine: Session", lines: ["scene, tuning, log, time", "one evaluation"],
        frame: CGRect(x: 255, y: 210, width: 180, height: 84), hue: model),
      Box(
        title: "Chart, joints, trace", lines: ["value and velocity", "on both sides"],
        frame: CGRect(x: 255, y: 70, width: 180, height: 84), hue: model),
      Box(
        title: "Views, Scenes", lines: ["UIKit's blocks and views", "listed properties"],
        frame: CGRect(x: 255, y: 430, width: 180, height: 84), hue: model),
      Box(
        title: "LayerTree", lines: ["layers, transactions,", "animations, sampling"],
        frame: CGRect(x: 480, y: 320, width: 170, height: 84), hue: model),
      Box(
        title: "Drawing", lines: ["DisplayList: immutable", "drawing commands"],
        frame: CGRect(x: 690, y: 320, width: 170, height: 84), hue: list),
      Box(
        title: "Geometry, Text", lines: ["paths, strokes, glyphs"],
        frame: CGRect(x: 690, y: 440, width: 170, height: 66), hue: list),
      Box(
        title: "Damage", lines: ["rectangles that differ"],
        frame: CGRect(x: 690, y: 215, width: 170, height: 66), hue: pixels),
      Box(
        title: "Raster", lines: ["flatten, cells,", "coverage, blend"],
        frame: CGRect(x: 895, y: 320, width: 155, height: 84), hue: pixels),
      Box(
        title: "Pixmap", lines: ["PNG, video, window"],
        frame: CGRect(x: 895, y: 80, width: 155, height: 66), hue: pixels),
    ]
    for box in boxes { add(box) }
    arrow([CGPoint(x: 115, y: 154), CGPoint(x: 115, y: 210)], "events")
    arrow([CGPoint(x: 200, y: 252), CGPoint(x: 255, y: 252)], "log")
    arrow([CGPoint(x: 345, y: 210), CGPoint(x: 345, y: 154)], "")
    arrow([CGPoint(x: 200, y: 472), CGPoint(x: 255, y: 472)], "")
    arrow([CGPoint(x: 345, y: 294), CGPoint(x: 345, y: 350), CGPoint(x: 480, y: 350)], "turns")
    arrow([CGPoint(x: 435, y: 472), CGPoint(x: 565, y: 472), CGPoint(x: 565, y: 404)], "changes")
    arrow([CGPoint(x: 650, y: 362), CGPoint(x: 690, y: 362)], "")
    arrow([CGPoint(x: 775, y: 440), CGPoint(x: 775, y: 404)], "")
    arrow([CGPoint(x: 775, y: 320), CGPoint(x: 775, y: 281)], "")
    arrow([CGPoint(x: 860, y: 362), CGPoint(x: 895, y: 362)], "")
    arrow([CGPoint(x: 860, y: 248), CGPoint(x: 972, y: 248), CGPoint(x: 972, y: 320)], "")
    arrow([CGPoint(x: 1010, y: 320), CGPoint(x: 1010, y: 146)], "")
    arrow(
      [
        CGPoint(x: 895, y: 113), CGPoint(x: 480, y: 113), CGPoint(x: 480, y: 40),
        CGPoint(x: 115, y: 40), CGPoint(x: 115, y: 70),
      ], "")
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func heading(_ text: String, x: CGFloat, width: CGFloat, hue: CGFloat) {
    let line = CALayer()
    line.frame = CGRect(x: x, y: 28, width: width, height: 2)
    line.backgroundColor = UIColor(hue: hue, saturation: 0.5, brightness: 0.7, alpha: 0.5).cgColor
    layer.addSublayer(line)
    add(
      text, in: CGRect(x: x, y: 6, width: width, height: 18), size: 13, gray: 0.35, bold: false,
      alignment: .left)
  }

  private func add(_ box: Box) {
    let card = CALayer()
    card.frame = box.frame
    card.cornerRadius = 10
    card.backgroundColor = UIColor(hue: box.hue, saturation: 0.08, brightness: 1, alpha: 1).cgColor
    card.borderColor = UIColor(hue: box.hue, saturation: 0.55, brightness: 0.72, alpha: 1).cgColor
    card.borderWidth = 1.5
    card.shadowOpacity = 0.12
    card.shadowRadius = 4
    card.shadowOffset = CGSize(width: 0, height: 2)
    layer.addSublayer(card)
    let inset = box.frame.insetBy(dx: 8, dy: 10)
    add(
      box.title, in: CGRect(x: inset.minX, y: inset.minY, width: inset.width, height: 20), size: 15,
      gray: 0.1, bold: true, alignment: .center)
    for (index, line) in box.lines.enumerated() {
      add(
        line,
        in: CGRect(
          x: inset.minX, y: inset.minY + 25 + CGFloat(index) * 18, width: inset.width, height: 18),
        size: 12.5, gray: 0.3, bold: false, alignment: .center)
    }
  }

  private func add(
    _ text: String, in frame: CGRect, size: CGFloat, gray: CGFloat, bold: Bool,
    alignment: NSTextAlignment
  ) {
    let label = UILabel(frame: frame)
    label.text = text
    label.font = bold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
    label.textColor = UIColor(white: gray, alpha: 1)
    label.textAlignment = alignment
    addSubview(label)
  }

  /// Draws a line through points, with a head at its end.
  private func arrow(_ points: [CGPoint], _ text: String) {
    let path = CGMutablePath()
    path.addLines(between: points)
    let (end, last) = (points[points.count - 1], points[points.count - 2])
    let length = max(abs(end.x - last.x) + abs(end.y - last.y), 1)
    let (dx, dy) = ((end.x - last.x) / length, (end.y - last.y) / length)
    path.move(to: CGPoint(x: end.x - 8 * dx - 4 * dy, y: end.y - 8 * dy + 4 * dx))
    path.addLine(to: end)
    path.addLine(to: CGPoint(x: end.x - 8 * dx + 4 * dy, y: end.y - 8 * dy - 4 * dx))
    let line = CAShapeLayer()
    line.path = path
    line.fillColor = nil
    line.strokeColor = UIColor(white: 0.35, alpha: 1).cgColor
    line.lineWidth = 1.6
    line.lineJoin = .round
    line.lineCap = .round
    layer.addSublayer(line)
    guard !text.isEmpty else { return }
    let middle = CGPoint(x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2)
    let isVertical = points[0].x == points[1].x
    add(
      text,
      in: isVertical
        ? CGRect(x: middle.x + 6, y: middle.y - 9, width: 60, height: 18)
        : CGRect(x: middle.x - 30, y: middle.y - 20, width: 60, height: 18),
      size: 11.5, gray: 0.4, bold: false, alignment: isVertical ? .left : .center)
  }
}
