import Foundation
import Midflight
import Testing

@MainActor struct BitmapTests {
  @Test func `a bitmap context gives the drawn image, its first row at the top`() throws {
    let image = try #require(makeBadge(width: 40, height: 12))
    #expect(image.width == 40 && image.height == 12)
    func pixel(_ x: Int, _ y: Int) -> UInt32 { image.pixels[y * 40 + x] }
    #expect(pixel(5, 6) == 0xFFFF_0000 && pixel(35, 6) == 0xFF00_00FF)
    let middle = pixel(20, 6)
    #expect(abs(Int(middle >> 16 & 255) - 124) < 4 && abs(Int(middle & 255) - 131) < 4)
    #expect(pixel(20, 3) == 0xFFFF_FFFF && pixel(20, 9) != 0xFFFF_FFFF)
    #expect(pixel(20, 1) == 0 && pixel(20, 10) == 0 && pixel(1, 6) == 0)
  }
}
