import CMidflightSDL2
import MidflightRaster
import MidflightWindow

/// The window's surface presents frames, tested with an SDL driver that needs no screen.
@Suite(.serialized) @MainActor struct PresenterTests {
  @Test
  func `an image of the window's size, but with width and height swapped, is not written`() throws {
    // SDL only uses this driver if it is named.
    SDL_SetHint("SDL_VIDEODRIVER", "dummy")
    try #require(SDL_VideoInit("dummy") == 0)
    defer { SDL_VideoQuit() }
    let window = try #require(SDL_CreateWindow("", 0, 0, 30, 20, 0))
    defer { SDL_DestroyWindow(window) }
    let surface = try #require(SDL_GetWindowSurface(window))
    try #require(surface.pointee.w == 30 && surface.pointee.h == 20)
    try #require(surface.pointee.format.pointee.BytesPerPixel == 4)
    func shown() -> Set<UInt32> {
      var found: Set<UInt32> = []
      for y in 0..<20 {
        let row = surface.pointee.pixels + y * Int(surface.pointee.pitch)
        for x in 0..<30 {
          found.insert(row.load(fromByteOffset: 4 * x, as: UInt32.self) & 0xFF_FFFF)
        }
      }
      return found
    }
    let presenter = SurfacePresenter(window: window)
    func upload(_ color: UInt32, width: Int, height: Int) throws {
      let pixels = [UInt32](repeating: 0xFF00_0000 | color, count: width * height)
      try presenter.resize(width: width, height: height)
      try pixels.withUnsafeBufferPointer {
        try presenter.upload(
          [PixelRect(x: 0, y: 0, width: width, height: height)], from: $0)
      }
    }
    try upload(0x20_4060, width: 30, height: 20)
    #expect(shown() == [0x20_4060])
    for (width, height) in [(20, 30), (60, 10), (15, 20), (30, 21)] {
      try upload(0xFF_0000, width: width, height: height)
      #expect(shown() == [0x20_4060], "\(width) × \(height)")
    }
    try upload(0x00_FF00, width: 30, height: 20)
    #expect(shown() == [0x00_FF00])
  }
}
