import CoreText
import Foundation
import Testing
import UIKit

/// Core Text's functions agree with the layout and the outlines on which they are built.
@Suite("Core Text") struct CoreTextTests {
  private static let whole = CFRange(location: 0, length: 0)

  private static func line(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:])
    -> CTLine
  {
    let font = CTFontCreateWithName("DejaVu Sans" as CFString, 40, nil)
    return CTLineCreateWithAttributedString(
      NSAttributedString(
        string: text, attributes: [.font: font].merging(attributes) { $1 }))
  }

  private static func width(_ line: CTLine) -> Double {
    CTLineGetTypographicBounds(line, nil, nil, nil)
  }

  private static func letters(_ line: CTLine) -> CGMutablePath {
    let path = CGMutablePath()
    for run in CTLineGetGlyphRuns(line) {
      let font = CTRunGetAttributes(run)[kCTFontAttributeName] as! CTFont
      let count = CTRunGetGlyphCount(run)
      var glyphs = [CGGlyph](repeating: 0, count: count)
      var positions = [CGPoint](repeating: .zero, count: count)
      CTRunGetGlyphs(run, whole, &glyphs)
      CTRunGetPositions(run, whole, &positions)
      for (glyph, position) in zip(glyphs, positions) {
        guard let letter = CTFontCreatePathForGlyph(font, glyph, nil) else { continue }
        path.addPath(letter, transform: CGAffineTransform(translationX: position.x, y: position.y))
      }
    }
    return path
  }

  @Test(arguments: ["Hello", "AVAfi", "a b", "naïve あ漢", "שלום", "🙂 x", ""])
  func `a line's glyphs are the outlines of the text, flipped`(_ text: String) {
    let line = Self.line(text)
    let font = UIFont(name: "DejaVu Sans", size: 40)!.textFont!
    let (outline, advance) = font.outline(of: text, size: 40)
    let letters = Self.letters(line)
    #expect(isClose(Self.width(line), Double(advance), within: 1e-9))
    let box = outline.boundingBoxOfPath
    let own = letters.boundingBoxOfPath
    if box.isNull {
      #expect(own.isNull && CTLineGetImageBounds(line, nil).isNull)
      return
    }
    let expected = CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height)
    for (a, b) in zip(Self.sides(own), Self.sides(expected)) { #expect(isClose(a, b)) }
    for (a, b) in zip(Self.sides(CTLineGetImageBounds(line, nil)), Self.sides(own)) {
      #expect(isClose(a, b))
    }
  }

  private static func sides(_ box: CGRect) -> [Double] {
    [box.minX, box.minY, box.maxX, box.maxY].map { Double($0) }
  }

  @Test func `a line consists of its runs`() {
    let text = NSMutableAttributedString(string: "ab cd")
    let small = UIFont.systemFont(ofSize: 10)
    let large = UIFont.systemFont(ofSize: 30)
    text.setAttributes([.font: small], range: NSRange(location: 0, length: 3))
    text.setAttributes(
      [.font: large, .foregroundColor: UIColor.red], range: NSRange(location: 3, length: 2))
    let line = CTLineCreateWithAttributedString(text)
    let runs = CTLineGetGlyphRuns(line)
    #expect(runs.count == 2 && CTLineGetGlyphCount(line) == 5)
    #expect(runs.map { CTRunGetStringRange($0).location } == [0, 3])
    #expect(runs.map { CTRunGetStringRange($0).length } == [3, 2])
    #expect(CTLineGetStringRange(line) == CFRange(location: 0, length: 5))
    let fonts = runs.map { CTRunGetAttributes($0)[kCTFontAttributeName] as? UIFont }
    #expect(fonts == [small, large])
    #expect(CTRunGetAttributes(runs[1]) is [String: Any])
    // Adding up the glyphs' advances gives the glyphs' positions, and the widths of the runs and of
    // the line.
    var pen = 0.0
    for run in runs {
      for index in 0..<CTRunGetGlyphCount(run) {
        #expect(isClose(Double(CTRunGetPositionsPtr(run)![index].x), pen))
        #expect(CTRunGetPositionsPtr(run)![index].y == 0)
        pen += Double(CTRunGetAdvancesPtr(run)![index].width)
      }
    }
    #expect(isClose(pen, Self.width(line)))
    var indices = [CFIndex](repeating: -1, count: 2)
    CTRunGetStringIndices(runs[1], CFRangeMake(0, 2), &indices)
    #expect(indices == [3, 4])
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    #expect(ascent == CTFontGetAscent(large) && descent == CTFontGetDescent(large))
    #expect(leading == CTFontGetLeading(large))
  }

  @Test func `line ends have no width in a line, and trailing spaces do`() {
    #expect(isClose(Self.width(Self.line("ab\ncd")), Self.width(Self.line("abcd")), within: 0.01))
    let spaced = Self.line("ab  ")
    #expect(
      isClose(
        CTLineGetTrailingWhitespaceWidth(spaced),
        Self.width(spaced) - Self.width(Self.line("ab"))))
    let flush = CTLineGetPenOffsetForFlush(spaced, 1, 200)
    #expect(isClose(flush, 200 - Self.width(Self.line("ab"))))
    #expect(isClose(CTLineGetPenOffsetForFlush(spaced, 0.5, 200), flush / 2))
  }

  @Test func `kerning moves each glyph by the sum before it`() throws {
    for (text, glyphs) in [("AVA", 3), ("fit", 3), ("שלום", 4)] {
      let plain = Self.line(text, [.kern: 0])
      let spaced = Self.line(text, [.kern: 5])
      #expect(CTLineGetGlyphCount(spaced) == glyphs)
      if text == "AVA" {
        let standard = Self.line(text)
        #expect(isClose(Self.width(spaced), Self.width(standard) + 15))
        #expect(Self.width(standard) < Self.width(plain), "the font has kerning")
      }
      let wide = Self.line(text, [.kern: 9])
      #expect(isClose(Self.width(wide), Self.width(spaced) + 4 * Double(glyphs)))
      let (a, b) = (CTLineGetGlyphRuns(spaced)[0], CTLineGetGlyphRuns(wide)[0])
      let isLeft = CTRunGetStatus(a).contains(.rightToLeft)
      for index in 0..<glyphs {
        let moved = CTRunGetPositionsPtr(b)![index].x - CTRunGetPositionsPtr(a)![index].x
        #expect(isClose(Double(moved), 4 * Double(isLeft ? index + 1 : index)))
      }
    }
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    let text = NSAttributedString(string: "wide", attributes: attributes)
    let spaced = NSAttributedString(
      string: "wide", attributes: attributes.merging([.kern: 3]) { $1 })
    #expect(isClose(Double(spaced.size().width), Double(text.size().width) + 12, within: 0.5))
    let layer = CATextLayer()
    layer.string = spaced
    #expect(layer.preferredFrameSize() == spaced.size())
  }

  @Test func `a font's metrics scale with its size`() throws {
    let font = CTFontCreateWithName("DejaVu Sans" as CFString, 30, nil)
    let large = CTFontCreateCopyWithAttributes(font, 60, nil, nil)
    #expect(CTFontGetSize(large) == 60 && CTFontCopyFamilyName(font) == "DejaVu Sans")
    #expect(CTFontGetUnitsPerEm(font) == 2048 && CTFontGetGlyphCount(font) > 1000)
    for measure in [
      CTFontGetAscent, CTFontGetDescent, CTFontGetCapHeight, CTFontGetXHeight,
      CTFontGetUnderlineThickness,
    ] {
      #expect(measure(font) > 0 && isClose(Double(measure(large)), Double(2 * measure(font))))
    }
    #expect(CTFontGetCapHeight(font) > CTFontGetXHeight(font))
    #expect(CTFontGetLeading(font) >= 0 && CTFontGetUnderlinePosition(font) < 0)
    var characters = Array("Hx\u{E000}".utf16) + Array("😀".utf16)
    var glyphs = [CGGlyph](repeating: 9, count: 5)
    #expect(!CTFontGetGlyphsForCharacters(font, &characters, &glyphs, 5))
    #expect(glyphs[0] > 0 && glyphs[1] > 0 && glyphs[0] != glyphs[1])
    #expect(glyphs[2] == 0 && glyphs[4] == 0)
    #expect(CTFontGetGlyphsForCharacters(font, &characters, &glyphs, 2))
    // The letter H is on the baseline and has the cap height. All outlines are inside the font's
    // bounding box.
    let h = try #require(CTFontCreatePathForGlyph(font, glyphs[0], nil)).boundingBoxOfPath
    #expect(h.minY == 0 && isClose(Double(h.maxY), Double(CTFontGetCapHeight(font)), within: 0.02))
    #expect(CTFontGetBoundingBox(font).contains(h))
    var twice = CGAffineTransform(scaleX: 2, y: 2)
    let mapped = try #require(CTFontCreatePathForGlyph(font, glyphs[0], &twice))
    #expect(isClose(Double(mapped.boundingBoxOfPath.height), Double(2 * h.height)))
    var boxes = [CGRect](repeating: .null, count: 2)
    let all = CTFontGetBoundingRectsForGlyphs(font, .default, glyphs, &boxes, 2)
    #expect(boxes[0] == h && all == boxes[0].union(boxes[1]))
    var advances = [CGSize](repeating: .zero, count: 2)
    let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 2)
    #expect(isClose(sum, Double(advances[0].width + advances[1].width)))
    // A UIKit font is also a Core Text font.
    #expect((UIFont.systemFont(ofSize: 12) as CTFont).pointSize == 12)
    let space = Array(" ".utf16)
    #expect(CTFontGetGlyphsForCharacters(font, space, &glyphs, 1))
    #expect(CTFontCreatePathForGlyph(font, glyphs[0], nil) == nil)
  }

  @Test func `a frame has the lines that fit, from the top, and its visible range`() {
    let text = NSAttributedString(
      string: "one two three four five six seven eight nine ten",
      attributes: [.font: UIFont.systemFont(ofSize: 16)])
    let setter = CTFramesetterCreateWithAttributedString(text)
    func frame(_ rect: CGRect, _ range: CFRange = Self.whole) -> CTFrame {
      CTFramesetterCreateFrame(setter, range, CGPath(rect: rect, transform: nil), nil)
    }
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, Self.whole, nil, CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude), nil)
    #expect(size.width <= 100)
    let all = frame(CGRect(origin: CGPoint(x: 7, y: 9), size: size))
    let lines = CTFrameGetLines(all)
    #expect(lines.count > 2 && CTFrameGetVisibleStringRange(all).length == text.length)
    // The ranges of the lines follow one another in the text. Each line is below the previous one,
    // and all are inside the path's bounding box.
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(all, Self.whole, &origins)
    var end = 0
    for (line, origin) in zip(lines, origins) {
      #expect(CTLineGetStringRange(line).location == end)
      end += CTLineGetStringRange(line).length
      #expect(origin.x == 0 && origin.y > 0 && origin.y < size.height)
    }
    #expect(end == text.length && origins == origins.sorted { $0.y > $1.y })
    // A frame of half the height has fewer lines, and another frame can lay out the text that does
    // not fit.
    let part = frame(CGRect(x: 0, y: 0, width: 100, height: size.height / 2))
    let visible = CTFrameGetVisibleStringRange(part)
    #expect(visible.length > 0 && visible.length < text.length)
    var fits = CFRange()
    _ = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, Self.whole, nil, CGSize(width: 100, height: size.height / 2), &fits)
    #expect(fits == visible)
    let rest = frame(
      CGRect(x: 0, y: 0, width: 100, height: 500), CFRange(location: visible.length, length: 0))
    let others = CTFrameGetLines(part) + CTFrameGetLines(rest)
    #expect(others.map { CTLineGetStringRange($0) } == lines.map { CTLineGetStringRange($0) })
    #expect(CTFrameGetLines(frame(CGRect(x: 0, y: 0, width: 100, height: 3))).isEmpty)
  }

  @Test func `a line is drawn at the text position, as its outlines are filled`() {
    func drawn(_ draw: (CGContext) -> Void) -> [UInt32] {
      let context = CGContext(
        data: nil, width: 120, height: 60, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)!
      context.setFillColor(.init(red: 0, green: 1, blue: 0, alpha: 1))
      draw(context)
      return context.makeImage()!.pixels
    }
    func letters(_ context: CGContext, _ line: CTLine) {
      context.translateBy(x: 9, y: 14)
      context.addPath(Self.letters(line))
    }
    func line(_ attributes: [NSAttributedString.Key: Any]) -> CTLine {
      Self.line("Rag", attributes)
    }
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    func core(_ attributes: [NSAttributedString.Key: Any]) -> [UInt32] {
      drawn {
        $0.textPosition = CGPoint(x: 9, y: 14)
        CTLineDraw(line(attributes), $0)
      }
    }
    func isClose(_ a: [UInt32], _ b: [UInt32]) -> Bool {
      zip(a, b).allSatisfy { a, b in
        [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 2 }
      }
    }
    let filled = drawn {
      letters($0, line([:]))
      $0.setFillColor(red)
      $0.fillPath()
    }
    #expect(filled.contains { $0 != 0 })
    #expect(isClose(core([.foregroundColor: UIColor.red]), filled))
    #expect(isClose(core([NSAttributedString.Key("CTForegroundColor"): red]), filled))
    let own = drawn {
      letters($0, line([:]))
      $0.fillPath()
    }
    let fromContext = kCTForegroundColorFromContextAttributeName as NSAttributedString.Key
    #expect(isClose(core([fromContext: true]), own))
    // The stroke's width is 5 % of the font's 40 points.
    func stroked(_ context: CGContext, _ color: CGColor) {
      letters(context, line([:]))
      context.setStrokeColor(color)
      context.setLineWidth(2)
      context.strokePath()
    }
    #expect(
      isClose(
        core([.foregroundColor: UIColor.red, .strokeWidth: 5]), drawn { stroked($0, red) }))
    let both = drawn {
      $0.saveGState()
      letters($0, line([:]))
      $0.setFillColor(red)
      $0.fillPath()
      $0.restoreGState()
      stroked($0, blue)
    }
    let attributes: [NSAttributedString.Key: Any] = [
      .foregroundColor: red, .strokeWidth: -5, .strokeColor: blue,
    ]
    #expect(isClose(core(attributes), both))
    // A string that draws itself gives the same image, even in a context whose y axis points down.
    let string = drawn {
      $0.translateBy(x: 9, y: 60)
      $0.scaleBy(x: 1, y: -1)
      UIGraphicsPushContext($0)
      let font = CTFontCreateWithName("DejaVu Sans" as CFString, 40, nil)
      NSAttributedString(string: "Rag", attributes: attributes.merging([.font: font]) { $1 })
        .draw(at: CGPoint(x: 0, y: 46 - CTFontGetAscent(font)))
      UIGraphicsPopContext()
    }
    #expect(isClose(string, both))
    // The text matrix scales the line about the text position. Drawing the line does not change the
    // graphics state.
    let turned = drawn {
      $0.textMatrix = CGAffineTransform(scaleX: 0.5, y: 0.5)
      $0.textPosition = CGPoint(x: 9, y: 14)
      CTLineDraw(line([fromContext: 1]), $0)
      #expect($0.ctm == .identity && $0.isPathEmpty)
    }
    let small = drawn {
      $0.translateBy(x: 9, y: 14)
      $0.scaleBy(x: 0.5, y: 0.5)
      $0.addPath(Self.letters(line([:])))
      $0.fillPath()
    }
    #expect(isClose(turned, small))
  }
}
