@Suite @MainActor struct GridTests {
  @Test func `the grid shows the point and the colour under the mouse`() throws {
    let desk = try Desk()
    for _ in 0..<14 { desk.press(".") }
    desk.advance(to: 20)
    let pixels = desk.image()
    let stage = desk.previewer.stage
    desk.press("'", with: .control, at: 21)
    var random = Random(seed: 5)
    var colors: Set<UInt32> = []
    for _ in 0..<300 {
      let position = CGPoint(
        x: Double.random(in: stage.frame.minX..<stage.frame.maxX, using: &random),
        y: Double.random(in: stage.frame.minY..<stage.frame.maxY, using: &random))
      desk.move(x: position.x, y: position.y, at: 21)
      let pixel = pixels[Int(position.y) * 900 + Int(position.x)]
      colors.insert(pixel)
      let point = position.applying(stage.transform.inverted())
      let (x, y) = (
        Readout.fixed(Double(point.x), decimals: 1), Readout.fixed(Double(point.y), decimals: 1)
      )
      let color = CGColor(rgba: pixel << 8 | 0xFF).hexadecimal
      #expect(desk.previewer.gridText == "\(x), \(y)  \(color)")
    }
    #expect(colors.count > 2)
    #expect(desk.image() != pixels)
    desk.press("'", with: .control, at: 22)
    desk.move(x: 880, y: 300, at: 22)
    #expect(desk.previewer.gridText == nil)
  }

  @Test func `lines are a round number of points and far enough apart`() {
    var random = Random(seed: 6)
    for _ in 0..<2000 {
      let scale = CGFloat(pow(10, Double.random(in: -3...2, using: &random)))
      let step = StageOverlay.Grid.step(scale: scale)
      #expect(step >= 1 && step * scale >= 8 * (1 - 1e-9))
      let digits = step / pow(10, log10(step * 1.0000001).rounded(.down))
      #expect([1, 2, 5].contains { abs(digits - $0) < 1e-6 }, "\(step)")
      // The next smaller step would make the grid too fine.
      #expect(step == 1 || step * scale < 8 * 2.5 * (1 + 1e-9))
    }
  }
}
