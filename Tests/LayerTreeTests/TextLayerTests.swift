import MidflightText

@MainActor struct TextLayerTests {
  private let bounds = CGRect(x: 0, y: 0, width: 200, height: 100)

  private func stage(_ set: (CATextLayer) -> Void) throws -> (Stage, CATextLayer) {
    let stage = Stage { CATextLayer() }
    let layer = try #require(stage.layer as? CATextLayer)
    stage.set {
      layer.frame = bounds
      layer.font = Font.defaultFamily
      set(layer)
    }
    return (stage, layer)
  }

  /// Returns the filled paths, in the stage's coordinates, together with their colours.
  private func fills(_ stage: Stage) -> [(path: Path, color: CGColor)] {
    stage.context.displayList().commands.compactMap { command in
      guard case .fill(let fill) = command, case .color(let color) = fill.paint else { return nil }
      return (fill.path.applying(fill.map), color)
    }
  }

  private func clips(_ stage: Stage) -> Int {
    stage.context.displayList().commands.count { if case .pushClip = $0 { true } else { false } }
  }

  @Test func `a new text layer has the documented values`() {
    let layer = CATextLayer()
    #expect(layer.string == nil && layer.font == nil && layer.fontSize == 36)
    #expect(layer.foregroundColor == .white && !layer.isWrapped)
    #expect(layer.truncationMode == .none && layer.alignmentMode == .natural)
    #expect(!layer.allowsFontSubpixelQuantization && layer.preferredFrameSize() == .zero)
    #expect(CATextLayer.defaultValue(forKey: "fontSize") as? CGFloat == 36)
  }

  @Test func `a string is drawn as its font lays it out, from the top left`() throws {
    let (stage, layer) = try stage {
      $0.string = "Midflight"
      $0.fontSize = 20
      $0.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    }
    let font = try Font()
    let drawn = fills(stage)
    try #require(drawn.count == 1)
    #expect(drawn[0].color == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let down = CGAffineTransform(translationX: 0, y: font.ascent(size: 20))
    let expected = font.outline(of: "Midflight", size: 20)
    #expect(drawn[0].path.points.count == expected.path.points.count)
    for (a, b) in zip(drawn[0].path.points, expected.path.applying(down).points) {
      #expect(isClose(a.x, b.x) && isClose(a.y, b.y))
    }
    #expect(clips(stage) == 0)
    #expect(isClose(layer.preferredFrameSize().width, expected.advance))
    #expect(
      isClose(layer.preferredFrameSize().height, font.ascent(size: 20) + font.descent(size: 20)))
  }

  @Test func `text is clipped at the bounds, and lines outside are not drawn`() throws {
    let (stage, _) = try stage { $0.string = String(repeating: "long ", count: 1000) }
    #expect(clips(stage) == 1)
    #expect(fills(stage).allSatisfy { $0.path.boundingBox.maxX < 300 })
  }

  @Test func `wrapped lines stay in the bounds, and the last one ends in an ellipsis`() throws {
    let text = String(repeating: "word ", count: 50)
    let (stage, layer) = try stage {
      ($0.string, $0.fontSize, $0.isWrapped, $0.truncationMode) = (text, 20, true, .end)
    }
    #expect(fills(stage).count == 4)
    #expect(fills(stage).allSatisfy { bounds.contains($0.path.boundingBox) })
    #expect(layer.preferredFrameSize().width <= 200 && layer.preferredFrameSize().height > 200)
    stage.turn { layer.truncationMode = .none }
    #expect(fills(stage).count == 4)
  }

  @Test func `alignment moves a line within the bounds`() throws {
    var positions: [CGFloat] = []
    for mode in [CATextLayerAlignmentMode.left, .center, .right, .natural] {
      let (stage, _) = try stage { ($0.string, $0.fontSize, $0.alignmentMode) = ("abc", 20, mode) }
      positions.append(try #require(fills(stage).first).path.boundingBox.midX)
    }
    #expect(
      abs(positions[1] - 100) < 2
        && isClose(positions[1] - positions[0], positions[2] - positions[1]))
    #expect(positions[3] == positions[0])
  }

  @Test func `size and colour animate by themselves, and a new string fades in`() throws {
    let (stage, layer) = try stage { $0.string = "a" }
    stage.advance(to: 1)
    stage.turn {
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setAnimationDuration(1)
      layer.fontSize = 20
      layer.foregroundColor = .black
      layer.string = "b"
      layer.alignmentMode = .right
    }
    #expect(Set(layer.animationKeys() ?? []) == ["fontSize", "foregroundColor", "contents"])
    stage.advance(to: 1.5)
    #expect(isClose(stage.shown("fontSize"), 28))
    #expect(layer.presentation()?.foregroundColor?.red == 0.5)
    #expect(layer.presentation()?.string as? String == "b")
    // The first fill is the new text, which is drawn below the old text; the old text fades out.
    let path = try #require(fills(stage).first?.path)
    let height = try Font().outline(of: "b", size: 28).path.boundingBox.height
    #expect(isClose(path.boundingBox.height, height))
  }

  @Test func `an attributed string's parts have their fonts, sizes and colours`() throws {
    struct Large: TextFontConvertible {
      var textFont: Font?
      var pointSize: CGFloat { 40 }
    }
    let text = NSMutableAttributedString(string: "aab")
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    text.addAttribute(
      .font, value: Large(textFont: try Font()), range: NSRange(location: 2, length: 1))
    text.addAttribute(.foregroundColor, value: red, range: NSRange(location: 0, length: 2))
    let (stage, layer) = try stage { ($0.string, $0.fontSize) = (text, 10) }
    let drawn = fills(stage)
    try #require(drawn.count == 2)
    #expect(drawn.map(\.color) == [red, .black])
    #expect(drawn[1].path.boundingBox.height > 2.5 * drawn[0].path.boundingBox.height)
    // Changing the string object that was passed in does not change the layer's text.
    text.replaceCharacters(in: NSRange(location: 0, length: 3), with: "other")
    #expect((layer.string as? NSAttributedString)?.string == "aab")
    text.addAttribute(
      NSAttributedString.Key("Wave"), value: 1, range: NSRange(location: 0, length: 1))
    stage.turn { layer.string = text }
    #expect(stage.reports.lines.contains { $0.contains("Wave") })
  }

  @Test
  func `parts without attributes are black, in Helvetica of 12 points, whatever the layer has`()
    throws
  {
    func drawn(_ set: (CATextLayer) -> Void) throws -> (path: Path, color: CGColor) {
      let (stage, _) = try stage(set)
      let all = fills(stage)
      try #require(all.count == 1)
      return all[0]
    }
    let plain = try drawn {
      ($0.string, $0.font, $0.fontSize, $0.foregroundColor) = ("a", "Helvetica", 12, .black)
    }
    let attributed = try drawn {
      $0.string = NSAttributedString(string: "a")
      ($0.font, $0.fontSize) = ("monospace", 40)
      $0.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    }
    #expect(attributed.path == plain.path && attributed.color == plain.color)
  }

  @Test func `values by key are those of the properties`() throws {
    let (stage, layer) = try stage { $0.string = "a" }
    #expect(layer.value(forKey: "string") as? String == "a")
    #expect(layer.value(forKey: "font") as? String == Font.defaultFamily)
    stage.turn {
      layer.setValue("b", forKey: "string")
      layer.setValue(12, forKey: "fontSize")
      layer.setValue(true, forKey: "wrapped")
      layer.string = 3
    }
    #expect(layer.string == nil && layer.fontSize == 12 && layer.isWrapped)
    #expect(stage.reports.lines.count == 1)
  }

  @Test func `a colour alone changes without a new layout`() throws {
    let (stage, layer) = try stage { $0.string = "Midflight" }
    let first = fills(stage)
    stage.set { layer.foregroundColor = .black }
    let second = fills(stage)
    #expect(first.map(\.path) == second.map(\.path) && first.map(\.color) != second.map(\.color))
  }

  @Test(arguments: [0, -1, CGFloat.nan, .infinity, 1e30, 1e-30])
  func `unusual sizes draw nothing or finite text`(size: CGFloat) throws {
    for text in ["", "a", "日本 السلام"] {
      let (stage, layer) = try stage {
        ($0.string, $0.fontSize, $0.isWrapped, $0.truncationMode) = (text, size, true, .middle)
      }
      #expect(fills(stage).allSatisfy { $0.path.points.allSatisfy { $0.x.isFinite } })
      for side in [0, 1, CGFloat.nan, .infinity, 1e30] {
        stage.turn { layer.bounds.size = CGSize(width: side, height: side) }
        #expect(fills(stage).allSatisfy { $0.path.points.allSatisfy { $0.x.isFinite } })
      }
    }
  }
}
