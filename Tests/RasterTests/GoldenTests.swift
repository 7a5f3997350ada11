import Drawing
import Geometry
import Raster
import Testing

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
}
