@Suite struct CGContextTests {
  private func fills(_ list: DisplayList) -> [(Path, CGColor, CGBlendMode, CGAffineTransform)] {
    list.commands.compactMap { command in
      guard case .fill(let fill) = command, case .color(let color) = fill.paint else { return nil }
      return (fill.path, color, fill.blend, fill.map)
    }
  }

  /// Returns all points of a command's path, in the base space.
  private func basePoints(_ command: DisplayList.Command) -> [CGPoint] {
    switch command {
    case .fill(let fill): fill.path.points.map { $0.applying(fill.map) }
    case .stroke(let stroke): stroke.path.points.map { $0.applying(stroke.map) }
    default: []
    }
  }

  @Test func `restoring brings back colour, alpha and transform`() throws {
    let context = CGContext()
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.saveGState()
    context.setFillColor(.white)
    context.setAlpha(0.5)
    context.translateBy(x: 5, y: 6)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.restoreGState()  // an extra restore is harmless
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let found = fills(context.displayList)
    #expect(
      found.map(\.1) == [
        CGColor(gray: 1, alpha: 0.5), CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      ])
    #expect(found.map(\.3) == [CGAffineTransform(translationX: 5, y: 6), .identity])
  }

  @Test func `points keep the position at which they were added`() throws {
    let context = CGContext()
    context.scaleBy(x: 2, y: 2)
    context.move(to: CGPoint(x: 1, y: 1))
    context.translateBy(x: 10, y: 0)
    context.addLine(to: CGPoint(x: 1, y: 1))
    context.rotate(by: 0.3)
    context.strokePath()
    let command = try #require(context.displayList.commands.first)
    let points = basePoints(command)
    let expected = [CGPoint(x: 2, y: 2), CGPoint(x: 22, y: 2)]
    for (point, wanted) in zip(points, expected) {
      #expect(abs(point.x - wanted.x) < 1e-12 && abs(point.y - wanted.y) < 1e-12)
    }
    #expect(points.count == 2)
    // A stroke must use the line width that is in effect when the path is stroked.
    guard case .stroke(let stroke) = command else {
      Issue.record("not a stroke")
      return
    }
    #expect(abs(stroke.map.largestScale - 2) < 1e-12 && stroke.map.b != 0)
  }

  @Test func `clips and groups are balanced at any point of the list`() {
    let context = CGContext()
    context.clip(to: CGRect(x: 0, y: 0, width: 9, height: 9))
    context.saveGState()
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
    context.clip()
    context.setAlpha(0.25)
    context.beginTransparencyLayer()
    context.clip(to: CGRect(x: 1, y: 1, width: 2, height: 2))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let early = context.displayList
    context.endTransparencyLayer()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.endTransparencyLayer()
    for list in [early, context.displayList] {
      var open: [Bool] = []
      for command in list.commands {
        switch command {
        case .pushClip: open.append(true)
        case .beginGroup: open.append(false)
        case .popClip: #expect(open.popLast() == true)
        case .endGroup: #expect(open.popLast() == false)
        default: break
        }
      }
      #expect(open.isEmpty)
    }
    // The alpha applies to the group as a whole. Drawing inside the group begins with an alpha of
    // 1, and the alpha is restored after the group.
    #expect(context.displayList.commands.contains(.beginGroup(GroupStyle(opacity: 0.25))))
    #expect(fills(context.displayList).map(\.1.alpha) == [1, 0.25])
  }

  @Test func `clearing requires isolation, and appending isolates`() {
    let context = CGContext()
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(!context.displayList.needsIsolation)
    context.clear(CGRect(x: 1, y: 1, width: 1, height: 1))
    let content = context.displayList
    #expect(content.needsIsolation)
    var list = DisplayList()
    list.append(content, transform: CGAffineTransform(translationX: 3, y: 3))
    #expect(!list.needsIsolation)
    #expect(list.commands.first == .beginGroup(GroupStyle()))
    #expect(list.commands.last == .endGroup)
  }

  @Test(arguments: CGBlendMode.allCases)
  func `a blend mode reaches shapes, and groups, which begin with normal`(_ mode: CGBlendMode) {
    let context = CGContext()
    context.setBlendMode(mode)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.beginTransparencyLayer()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.endTransparencyLayer()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(fills(context.displayList).map(\.2) == [mode, .normal, mode])
    #expect(context.displayList.commands.contains(.beginGroup(GroupStyle(blend: mode))))
    #expect(context.displayList.needsIsolation == (mode != .normal))
  }

  @Test(arguments: [CGFloat.nan, -1, .infinity, 0.5])
  func `alpha is clamped`(_ alpha: CGFloat) throws {
    let context = CGContext()
    context.setAlpha(alpha)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let found = try #require(fills(context.displayList).first)
    #expect(found.1.alpha == (alpha >= 0 ? min(alpha, 1) : 0))
  }

  @Test func `a shadow belongs to the state, and to the base space`() {
    let context = CGContext()
    context.scaleBy(x: 3, y: 3)
    context.saveGState()
    context.setShadow(offset: CGSize(width: 2, height: 5), blur: 8, color: .white)
    context.setFillColor(CGColor(gray: 0, alpha: 0.5))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.strokeEllipse(in: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setAlpha(0.25)
    context.beginTransparencyLayer()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.endTransparencyLayer()
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let shadow = Shadow(color: .white, offset: CGSize(width: 2, height: 5), sigma: 4)
    let kinds = context.displayList.commands.map { command in
      switch command {
      case .fill: "fill"
      case .stroke: "stroke"
      case .shadow(let cast):
        cast.shadow.sigma == 4 && cast.shadow.color.alpha == 0.5
          && cast.shadow.transform == .identity ? "shadow" : "another shadow"
      case .beginGroup(let style): style.shadow == shadow ? "over shadow {" : "group {"
      case .endGroup: "}"
      default: "?"
      }
    }
    #expect(
      kinds == [
        "shadow", "fill", "over shadow {", "stroke", "}", "over shadow {", "group {", "fill", "}",
        "}", "fill",
      ])
  }

  @Test func `without a colour there is no shadow`() {
    let context = CGContext()
    context.setShadow(offset: CGSize(width: 2, height: 5), blur: 8)
    context.setShadow(offset: .zero, blur: 8, color: nil)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.displayList.commands.count == 1)
  }

  @Test func `an appended list keeps the spaces of its shadows and blurs`() {
    let map = CGAffineTransform(scaleX: 2, y: 2)
    var list = DisplayList()
    list.shadow(of: Path(), Shadow(sigma: 3))
    list.group(GroupStyle(filters: [.gaussianBlur(radius: 1)], shadow: Shadow(sigma: 3))) {
      $0.fill(Path(), paint: .color(.black))
    }
    var outer = DisplayList()
    outer.append(list, transform: map)
    var shadowed = DisplayList()
    shadowed.shadow(of: Path(), Shadow(sigma: 3, transform: map), transform: map)
    #expect(outer.commands.first == shadowed.commands.first)
    #expect(
      outer.commands.dropFirst().first
        == .beginGroup(
          GroupStyle(
            filters: [.gaussianBlur(radius: 1, transform: map)],
            shadow: Shadow(sigma: 3, transform: map))))
  }
}
