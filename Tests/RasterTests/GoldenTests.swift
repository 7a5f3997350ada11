/// Compares small images with expected ones. They are written as text, with ten levels of coverage
/// from ` ` to `#`.
@Suite struct GoldenTests {
  @Test func `a fractional rectangle has fractional sides`() {
    #expect(
      rendered(filled(rectangle(1, 1.5, 4.5, 2)), width: 7, height: 5).text == [
        "       ",
        " ++++: ",
        " ####+ ",
        " ++++: ",
        "       ",
      ])
  }

  @Test func `the fill rules differ where windings add up`() {
    var path = rectangle(1, 1, 6, 4)
    path.addPath(rectangle(3, 2, 2, 2))
    #expect(
      rendered(filled(path, rule: .evenOdd), width: 8, height: 6).text == [
        "        ",
        " ###### ",
        " ##  ## ",
        " ##  ## ",
        " ###### ",
        "        ",
      ])
    #expect(
      rendered(filled(path), width: 8, height: 6).text == [
        "        ",
        " ###### ",
        " ###### ",
        " ###### ",
        " ###### ",
        "        ",
      ])
  }

  @Test(arguments: [
    (CGLineCap.butt, "   ####   "), (.square, "  ######  "), (.round, "  %####%  "),
  ])
  func `caps end a line`(_ cap: CGLineCap, _ middle: String) {
    var path = Path()
    path.move(to: CGPoint(x: 3, y: 2))
    path.addLine(to: CGPoint(x: 7, y: 2))
    let text = rendered(
      stroked(path, StrokeStyle(width: 2, cap: cap)), width: 10, height: 4
    ).text
    #expect(text == ["          ", middle, middle, "          "])
  }

  @Test func `an image keeps its texels apart without interpolation`() {
    let image = CGImage(
      width: 2, height: 2, pixels: [0xFFFF_FFFF, 0xFF00_0000, 0xFF00_0000, 0xFF80_8080])
    var list = DisplayList()
    list.image(image, in: CGRect(x: 1, y: 1, width: 4, height: 4), quality: .none)
    #expect(
      rendered(list, width: 6, height: 6).text == [
        "      ",
        " ##   ",
        " ##   ",
        "   ++ ",
        "   ++ ",
        "      ",
      ])
  }

  private func image(_ width: Int, _ greens: [UInt32]) -> CGImage {
    CGImage(
      width: width, height: greens.count / width,
      pixels: greens.map { 0xFF00_0000 | $0 * 0x0001_0101 })
  }

  @Test func `of nine parts the corners keep their size`() {
    var list = DisplayList()
    list.image(
      image(3, [255, 128, 255, 128, 0, 128, 255, 128, 255]),
      in: CGRect(x: 0, y: 0, width: 7, height: 5),
      style: ImageStyle(
        quality: .none, center: CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)))
    #expect(
      rendered(list, width: 7, height: 5).text == [
        "#+++++#",
        "+     +",
        "+     +",
        "+     +",
        "#+++++#",
      ])
  }

  @Test func `a tiled image repeats, and is cut at the end`() {
    var list = DisplayList()
    list.image(
      image(2, [255, 0, 0, 255]), in: CGRect(x: 1, y: 0, width: 5, height: 3),
      style: ImageStyle(isTiled: true))
    #expect(
      rendered(list, width: 7, height: 3).text == [
        " # # # ",
        "  # #  ",
        " # # # ",
      ])
  }

  @Test(arguments: [CGInterpolationQuality.medium, .high])
  func `a chessboard shrinks to grey`(_ quality: CGInterpolationQuality) {
    var list = DisplayList()
    list.image(
      image(8, (0..<64).map { ($0 + $0 / 8) % 2 == 0 ? 255 : 0 }),
      in: CGRect(x: 0, y: 0, width: 4, height: 4), quality: quality)
    #expect(rendered(list, width: 4, height: 4).text == ["++++", "++++", "++++", "++++"])
  }

  @Test func `a pattern's cells are spaced by its steps`() {
    let pattern = CGPattern(
      bounds: CGRect(x: 0, y: 0, width: 2, height: 1), xStep: 3, yStep: 2
    ) {
      $0.setFillColor(.white)
      $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    var list = DisplayList()
    list.fill(rectangle(1, 0, 8, 4), paint: .pattern(PatternPaint(pattern)))
    #expect(
      rendered(list, width: 10, height: 4).text == [
        " # ## ##  ",
        "          ",
        " # ## ##  ",
        "          ",
      ])
  }

  @Test func `shadows and filters match their golden images`() {
    var shadow = DisplayList()
    shadow.shadow(
      of: rectangle(3, 2, 5, 3),
      Shadow(color: .white, offset: CGSize(width: 1, height: 1), sigma: 1))
    #expect(
      rendered(shadow, width: 13, height: 9).text == [
        "             ",
        "     ...     ",
        "   .:---:.   ",
        "   :=***=:   ",
        "  .:+%@%+:.  ",
        "   :=***=:   ",
        "   .:---:.   ",
        "     ...     ",
        "             ",
      ])
    var blurred = DisplayList()
    blurred.group(GroupStyle(filters: [.gaussianBlur(radius: 4), .brightness(2)])) {
      $0.fill(rectangle(6, 3, 8, 4), paint: .color(.white))
    }
    #expect(
      rendered(blurred, width: 20, height: 10).text == [
        "    ............    ",
        "   .....::::.....   ",
        "  .....::::::.....  ",
        "  ....::::::::....  ",
        "  ....::::::::....  ",
        "  ....::::::::....  ",
        "  ....::::::::....  ",
        "  .....::::::.....  ",
        "   .....::::.....   ",
        "    ............    ",
      ])
    var cast = DisplayList()
    cast.group(
      GroupStyle(
        filters: [.invert(1)],
        shadow: Shadow(
          color: CGColor(gray: 1, alpha: 0.5), offset: CGSize(width: 3, height: 2)))
    ) { $0.fill(rectangle(1, 1, 5, 3), paint: .color(.black)) }
    #expect(
      rendered(cast, width: 10, height: 7).text == [
        "          ",
        " #####    ",
        " #####    ",
        " #####+++ ",
        "    +++++ ",
        "    +++++ ",
        "          ",
      ])
  }
}
