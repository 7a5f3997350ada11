import Drawing
import Foundation
import Geometry
import Raster
import Testing

/// Small pictures as text: ten steps of coverage from ` ` to `#`.
@Suite struct GoldenTests {
  @Test func `A fractional rectangle has fractional sides`() {
    #expect(
      picture(filled(rectangle(1, 1.5, 4.5, 2)), width: 7, height: 5).text == [
        "       ",
        " ++++: ",
        " ####+ ",
        " ++++: ",
        "       ",
      ])
  }

  @Test func `The fill rules differ where windings add up`() {
    var path = rectangle(1, 1, 6, 4)
    path.addPath(rectangle(3, 2, 2, 2))
    #expect(
      picture(filled(path, rule: .evenOdd), width: 8, height: 6).text == [
        "        ",
        " ###### ",
        " ##  ## ",
        " ##  ## ",
        " ###### ",
        "        ",
      ])
    #expect(
      picture(filled(path), width: 8, height: 6).text == [
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
  func `Caps end a line`(_ cap: CGLineCap, _ middle: String) {
    var path = Path()
    path.move(to: CGPoint(x: 3, y: 2))
    path.addLine(to: CGPoint(x: 7, y: 2))
    let text = picture(
      stroked(path, StrokeStyle(width: 2, cap: cap)), width: 10, height: 4
    ).text
    #expect(text == ["          ", middle, middle, "          "])
  }

  @Test func `An image keeps its texels apart without interpolation`() {
    let image = CGImage(
      width: 2, height: 2, pixels: [0xFFFF_FFFF, 0xFF00_0000, 0xFF00_0000, 0xFF80_8080])
    var list = DisplayList()
    list.image(image, in: CGRect(x: 1, y: 1, width: 4, height: 4), quality: .none)
    #expect(
      picture(list, width: 6, height: 6).text == [
        "      ",
        " ##   ",
        " ##   ",
        "   ++ ",
        "   ++ ",
        "      ",
      ])
  }
}
