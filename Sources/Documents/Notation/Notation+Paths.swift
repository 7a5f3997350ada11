import Foundation
import MidflightGeometry

extension Notation {
  /// Parses [SVG path data](https://www.w3.org/TR/SVG2/paths.html#PathData), or a path in the style
  /// of PostScript, where numbers precede their operator: `x y m`, `x y l`, two points and `q`,
  /// three points and `c`, four numbers and `re`, `h`.
  static func path(_ text: String) -> Path? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let first = text.first else { return Path() }
    if first.isLetter { return try? Path(svgPathData: text) }
    return operators(text)
  }

  private static func operators(_ text: String) -> Path? {
    var path = Path()
    var numbers: [CGFloat] = []
    var hasStarted = false
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      if let number = number(word) {
        guard numbers.count < 6 else { return nil }
        numbers.append(CGFloat(number))
        continue
      }
      let points = stride(from: 0, to: numbers.count - 1, by: 2)
        .map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
      switch (word, numbers.count) {
      case ("m", 2): path.move(to: points[0])
      case ("re", 4):
        path.addRect(CGRect(origin: points[0], size: CGSize(width: numbers[2], height: numbers[3])))
      // The remaining operators need a current point, so the path must begin with `m` or `re`.
      case _ where !hasStarted: return nil
      case ("l", 2): path.addLine(to: points[0])
      case ("q", 4): path.addQuadCurve(to: points[1], control: points[0])
      case ("c", 6): path.addCurve(to: points[2], control1: points[0], control2: points[1])
      case ("h", 0): path.closeSubpath()
      default: return nil
      }
      hasStarted = true
      numbers = []
    }
    return numbers.isEmpty ? path : nil
  }
}
