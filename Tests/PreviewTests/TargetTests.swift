/// Targets can be typed, or chosen in the colour field. Curves can be pinned in the graph.
@Suite @MainActor struct TargetTests {
  private func type(_ text: String, _ desk: Desk, ending: KeyPress.Modifiers = []) {
    desk.press("Enter", with: .control)
    desk.handle(.text(text), at: 0.1)
    desk.press("Enter", with: ending)
  }

  private func last(_ desk: Desk) -> InputLog.Action? { desk.previewer.log.entries.last?.action }

  @Test func `a typed target adds its entry`() throws {
    let desk = try Desk()
    type("0.43", desk)
    #expect(last(desk) == .set(property: "progress", .number(0.43), animated: true))
    type(" 25% ", desk, ending: .control)
    #expect(last(desk) == .set(property: "progress", .number(0.25), animated: false))
    desk.press("Down")
    type("#ff8800", desk)
    let orange = try #require(CGColor(text: "#ff8800"))
    #expect(last(desk) == .set(property: "progressColor", .color(orange), animated: true))
    desk.press("z", with: .control)
    #expect(desk.previewer.log.entries.count == 2)
  }

  @Test func `an invalid target is reported at the field and changes nothing`() throws {
    let desk = try Desk()
    type("lots", desk)
    #expect(desk.previewer.log.entries.isEmpty)
    #expect(desk.previewer.typingRefusal == "'lots' is not a number or a percentage")
    desk.handle(.text("x"), at: 0.1)
    #expect(desk.previewer.typingRefusal == nil)
    desk.press("Escape")
    #expect(desk.previewer.typedText == nil && desk.previewer.log.entries.isEmpty)
  }

  /// Keys that type text into a field never run their commands.
  @Test func `digits are typed into the field, and do not reach the scene`() throws {
    let desk = try Desk()
    desk.press("Enter", with: .control)
    for digit in ["0", ".", "7"] {
      desk.handle(.keyDown(KeyPress(digit), isRepeat: false), at: 0.1)
      desk.handle(.text(digit), at: 0.1)
    }
    #expect(desk.previewer.typedText == "0.7" && desk.previewer.log.entries.isEmpty)
  }

  /// In the colour field's square, the upper right corner has the pure hue, the lower edge is
  /// black, and the left edge is grey.
  @Test func `the colour field chooses the colour under the mouse`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Down")
    desk.press("Enter", with: .control)
    _ = desk.image()
    let frame = try #require(desk.previewer.colorSquare)
    func press(_ x: Double, _ y: Double) throws -> CGColor {
      let position = CGPoint(
        x: frame.minX + frame.width * x + 0.01, y: frame.minY + frame.height * y + 0.01)
      desk.click(x: min(position.x, frame.maxX - 0.01), y: min(position.y, frame.maxY - 0.01))
      guard case .set("progressColor", .color(let color), true) = last(desk) else {
        throw NoColor()
      }
      #expect(desk.previewer.typedText == color.hexadecimal)
      return color
    }
    _ = try press(0.3, 0.3)
    let pure = try press(1, 0)
    #expect(max(pure.red, pure.green, pure.blue) == 1)
    #expect(min(pure.red, pure.green, pure.blue) < 0.01)
    let grey = try press(0, 0.5)
    #expect(grey.red == grey.green && grey.green == grey.blue)
    #expect(abs(grey.red - 0.5) < 0.01)
    // After a grey is chosen, the square still has the previous hue.
    let back = try press(1, 0)
    #expect(back == pure)
    #expect(try press(0.5, 1).hexadecimal == "#000000")
  }

  private struct NoColor: Error {}

  /// A colour is converted to HSV and back (https://en.wikipedia.org/wiki/HSL_and_HSV).
  @Test func `a colour survives the conversion to the picker and back`() {
    for red in stride(from: 0, through: 255, by: 17) {
      for green in stride(from: 0, through: 255, by: 51) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let color = CGColor(
            red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255,
            alpha: 0.6)
          #expect(ColorPicker(color).color == color)
        }
      }
    }
  }

  // MARK: Overlaid curves

  @Test func `a curve stays in the graph while another is selected`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Down")
    let alone = desk.image()
    desk.press("Up", "a", "Down")
    desk.advance(to: 10)
    let both = desk.image()
    #expect(both != alone)
    #expect(desk.previewer.overlaid == ["progress"])
    desk.press("Up", "a", "Down")
    desk.advance(to: 20)
    #expect(desk.previewer.overlaid.isEmpty)
    #expect(desk.image() == alone)
  }
}
