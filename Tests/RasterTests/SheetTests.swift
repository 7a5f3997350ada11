import MidflightGoldenImages

@Suite struct SheetTests {
  private func image(
    of sheet: Sheet, scale: Int = 1, threads: Int = 1, level: KernelChoice.Level? = nil,
    repeated: Int = 1
  ) throws -> CGImage {
    let pixmap = try Pixmap(width: scale * Sheet.width, height: scale * sheet.height)
    let rasterizer = Rasterizer(threads: threads)
    withKernels(level) {
      for _ in 0..<repeated {
        pixmap.clear(CGColor(gray: 0.93, alpha: 1))
        rasterizer.draw(
          sheet.list, into: pixmap,
          transform: CGAffineTransform(scaleX: Double(scale), y: Double(scale)))
      }
    }
    return pixmap.image()
  }

  @Test(arguments: Sheet.allCases) func `the sheet equals the golden image`(_ sheet: Sheet) throws {
    let golden = GoldenImage("\(sheet.rawValue).png", beside: #filePath)
    if let mismatch = try golden.mismatch(with: image(of: sheet)) {
      Issue.record("\(mismatch)")
    }
  }

  @Test(arguments: Sheet.allCases)
  func `all kernels, two threads and caches give the same bytes`(_ sheet: Sheet) throws {
    // Draw at a large scale, so that there is enough work to divide between two threads.
    let plain = try image(of: sheet, scale: 4)
    for level in KernelChoice.available {
      #expect(try image(of: sheet, scale: 4, level: level) == plain, "\(level.name)")
    }
    #expect(try image(of: sheet, scale: 4, threads: 2) == plain)
    #expect(try image(of: sheet, scale: 4, threads: 2, repeated: 3) == plain)
    let rasterizer = Rasterizer(threads: 2)
    let pixmap = try Pixmap(width: 4 * Sheet.width, height: 4 * sheet.height)
    for _ in 0..<100 where rasterizer.sharedBandCount == 0 {
      rasterizer.draw(sheet.list, into: pixmap, transform: CGAffineTransform(scaleX: 4, y: 4))
    }
    #expect(rasterizer.sharedBandCount > 0)
  }

  @Test func `every golden sheet is used`() throws {
    let names = Sheet.allCases.map { "\($0.rawValue).png" }
    #expect(try GoldenImage.names(beside: #filePath) == Set(names))
  }
}
