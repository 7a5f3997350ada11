import CoreText
import UIKit

/// A word whose glyphs are drawn one after another along their outlines, above a line of text that
/// Core Text draws with kerning and stroked letters.
class Handwriting: UIView {
  private let pen = CAShapeLayer()
  private let line = CTLineCreateWithAttributedString(
    NSAttributedString(
      string: "spaced out",
      attributes: [
        NSAttributedString.Key(kCTFontAttributeName as String): CTFontCreateWithName(
          "HelveticaNeue-Bold" as CFString, 26, nil),
        kCTKernAttributeName as NSAttributedString.Key: 4,
        kCTStrokeWidthAttributeName as NSAttributedString.Key: -3,
        kCTStrokeColorAttributeName as NSAttributedString.Key: UIColor.systemOrange.cgColor,
        kCTForegroundColorAttributeName as NSAttributedString.Key: UIColor(white: 0.2, alpha: 1)
          .cgColor,
      ]))

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.98, green: 0.96, blue: 0.92, alpha: 1)
    pen.fillColor = nil
    pen.strokeColor = UIColor(red: 0.1, green: 0.25, blue: 0.55, alpha: 1).cgColor
    pen.lineWidth = 1.5
    pen.lineJoin = .bevel
    pen.isGeometryFlipped = true
    layer.addSublayer(pen)
  }

  required init?(coder: NSCoder) { fatalError() }

  override var intrinsicContentSize: CGSize { CGSize(width: 240, height: 240) }

  private static func letters(_ text: String, _ font: UIFont) -> CGPath {
    let letters = CGMutablePath()
    let attributed = NSAttributedString(string: text, attributes: [.font: font])
    let line = CTLineCreateWithAttributedString(attributed as CFAttributedString)
    let runs = CTLineGetGlyphRuns(line)
    for runIndex in 0..<CFArrayGetCount(runs) {
      let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, runIndex), to: CTRun.self)
      let attributes = CTRunGetAttributes(run) as NSDictionary
      let runFont = attributes[kCTFontAttributeName as String] as! CTFont
      for glyphIndex in 0..<CTRunGetGlyphCount(run) {
        let range = CFRangeMake(glyphIndex, 1)
        var glyph = CGGlyph()
        var position = CGPoint()
        CTRunGetGlyphs(run, range, &glyph)
        CTRunGetPositions(run, range, &position)
        if let letter = CTFontCreatePathForGlyph(runFont, glyph, nil) {
          let transform = CGAffineTransform(translationX: position.x, y: position.y)
          letters.addPath(letter, transform: transform)
        }
      }
    }
    return letters
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = UIBezierPath()
    path.append(UIBezierPath(cgPath: Self.letters("Hello!", .systemFont(ofSize: 64))))
    pen.path = path.cgPath
    pen.bounds = path.cgPath.boundingBox
    pen.position = CGPoint(x: bounds.midX, y: bounds.height * 0.35)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    let write = CABasicAnimation(keyPath: "strokeEnd")
    write.fromValue = 0
    write.toValue = 1
    write.duration = 3
    pen.add(write, forKey: "write")
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.textMatrix = .identity
    context.translateBy(x: 0, y: bounds.height)
    context.scaleBy(x: 1, y: -1)
    let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
    context.textPosition = CGPoint(x: bounds.midX - width / 2, y: bounds.height * 0.3)
    CTLineDraw(line, context)
    let note = NSAttributedString(
      string: "Written along its outlines, glyph by glyph.",
      attributes: [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.gray])
    let setter = CTFramesetterCreateWithAttributedString(note)
    let room = CGPath(
      rect: CGRect(x: 20, y: 8, width: bounds.width - 40, height: 44), transform: nil)
    CTFrameDraw(
      CTFramesetterCreateFrame(setter, CFRange(location: 0, length: 0), room, nil), context)
  }
}
