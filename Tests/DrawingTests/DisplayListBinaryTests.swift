@Suite struct DisplayListBinaryTests {
  /// Returns a list with one command of each kind, and with unusual numbers.
  private func sample() -> DisplayList {
    let context = CGContext()
    context.scaleBy(x: 1.5, y: -0.25)
    context.move(to: CGPoint(x: 1, y: 2))
    context.addQuadCurve(to: CGPoint(x: 1e30, y: -1e-30), control: CGPoint(x: 0.1, y: 0.2))
    context.addCurve(
      to: .zero, control1: CGPoint(x: CGFloat.infinity, y: 3), control2: CGPoint(x: 4, y: 5))
    context.closePath()
    context.addLine(to: CGPoint(x: 7, y: 7))
    context.drawPath(using: .eoFillStroke)
    context.setLineCap(.square)
    context.setLineJoin(.bevel)
    context.setLineDash(phase: 0.5, lengths: [1, 2, 3])
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
    context.setAlpha(0.3)
    context.beginTransparencyLayer()
    context.stroke(CGRect(x: 1, y: 1, width: 2, height: 2))
    context.clear(CGRect(x: 1, y: 1, width: 1, height: 1))
    context.endTransparencyLayer()
    context.interpolationQuality = .high
    let image = CGImage(width: 2, height: 1, pixels: [0xFF01_0203, 0x8000_0000])
    context.draw(image, in: CGRect(x: 0, y: 0, width: 3, height: 4))
    let gradient = CGGradient(
      colors: [.black, .white, .clear], locations: [0.1, 0.5, 0.5])!
    context.setBlendMode(.plusLighter)
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 1, y: 2), options: .drawsAfterEndLocation)
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: 1, endCenter: CGPoint(x: 3, y: 4), endRadius: 5,
      options: [])
    context.drawConicGradient(gradient, center: CGPoint(x: 1, y: 1), angle: 0.5)
    var inner = CGPattern(
      bounds: CGRect(x: 0, y: 0, width: 4, height: 5), xStep: 6, yStep: 7, tiling: .noDistortion,
      isColored: false
    ) { $0.fillEllipse(in: CGRect(x: 1, y: 1, width: 2, height: 2)) }
    context.setFillPattern(inner, colorComponents: [0.1, 0.2, 0.3, 0.4])
    inner = CGPattern(
      bounds: CGRect(x: 0, y: 0, width: 4, height: 5),
      matrix: CGAffineTransform(scaleX: 2, y: 3), xStep: 6, yStep: 7
    ) {
      $0.setStrokePattern(inner)
      $0.stroke(CGRect(x: 1, y: 1, width: 2, height: 2), width: 2)
    }
    context.setStrokePattern(inner, colorComponents: [0.7])
    context.addRect(CGRect(x: 1, y: 1, width: 2, height: 2))
    context.drawPath(using: .fillStroke)
    context.draw(image, in: CGRect(x: 0, y: 0, width: 3, height: 4), byTiling: true)
    context.setShadow(offset: CGSize(width: 1, height: -2), blur: 3)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 4))
    var list = context.displayList
    list.image(
      image, in: CGRect(x: 1, y: 2, width: -3, height: 4),
      style: ImageStyle(
        quality: .low, shrinkQuality: .high, source: CGRect(x: -1, y: 0.5, width: 2, height: 1e30),
        center: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), scale: 2, isTiled: true))
    list.shadow(
      of: Path(), rule: .evenOdd, Shadow(color: .white, sigma: 2),
      transform: CGAffineTransform(translationX: 1, y: 2))
    let filters: [Filter] = [
      .gaussianBlur(radius: 4), .brightness(0.5), .contrast(2), .saturation(0), .hueRotate(1),
      .invert(1), .sepia(0.3), .colorMatrix(.identity),
    ]
    list.group(GroupStyle(opacity: 0.5, filters: filters)) {
      $0.fill(Path(), paint: .color(.black))
    }
    return list
  }

  @Test func `patterns nested too deeply, and commands that use them, are not written`() throws {
    func nested(_ depth: Int, around content: DisplayList = DisplayList()) -> DisplayList {
      var list = content
      for _ in 0..<depth {
        let pattern = CGPattern(
          bounds: CGRect(x: 0, y: 0, width: 1, height: 1), xStep: 1, yStep: 1, content: list)
        list = DisplayList()
        list.fill(Path(), paint: .pattern(PatternPaint(pattern)))
      }
      return list
    }
    let limit = DisplayList.patternDepthLimit
    let deepest = nested(limit)
    #expect(try DisplayList(encoded: deepest.encoded()) == deepest)
    for depth in [limit + 1, limit + 2, 2000] {
      let bytes = nested(depth).encoded()
      let read = try DisplayList(encoded: bytes)
      #expect(read.encoded() == bytes && read == deepest)
    }
    // The blend mode `clear` ignores its paint, so a command with a pattern that is too deep is
    // kept.
    var cleared = DisplayList()
    cleared.fill(Path(), paint: .color(.clear), blend: .clear)
    var clearing = DisplayList()
    guard case .fill(let fill) = nested(1).commands[0] else { return }
    clearing.fill(Path(), paint: fill.paint, blend: .clear)
    #expect(
      try DisplayList(encoded: nested(limit, around: clearing).encoded())
        == nested(limit, around: cleared))
    // Data whose patterns are nested one level too deep must be refused. The encoder never writes
    // it, but another program might.
    let one = nested(1).encoded()
    let before = 8 + 4 + 1 + 4 + 1 + 1 + 8 * 12 + 2
    func wrapped(_ bytes: [UInt8]) -> [UInt8] {
      Array(one[..<before]) + bytes[8...] + one[(before + 4)...]
    }
    #expect(wrapped(nested(limit - 1).encoded()) == deepest.encoded())
    #expect(throws: DisplayListError.self) {
      try DisplayList(encoded: wrapped(deepest.encoded()))
    }
  }

  @Test func `a written list reads back`() throws {
    let list = sample()
    let bytes = list.encoded()
    let read = try DisplayList(encoded: bytes)
    #expect(read == list)
    #expect(read.encoded() == bytes)
  }

  @Test func `a list that needs isolation still needs it when read back`() throws {
    let context = CGContext()
    context.clear(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try DisplayList(encoded: context.displayList.encoded()).needsIsolation)
    var outer = DisplayList()
    outer.append(context.displayList)
    #expect(try !DisplayList(encoded: outer.encoded()).needsIsolation)
  }

  @Test(arguments: [0x0000_0000, 0x8080_7F00, 0xFFFF_FFFF] as [UInt32], [0, 8, 16] as [UInt32])
  func `a colour above its alpha is refused`(_ pixel: UInt32, _ channel: UInt32) throws {
    func bytes(_ pixel: UInt32) -> [UInt8] {
      var list = DisplayList()
      list.image(
        CGImage(width: 2, height: 1, pixels: [0xFF12_3456, pixel]),
        in: CGRect(x: 0, y: 0, width: 2, height: 1))
      return list.encoded()
    }
    _ = try DisplayList(encoded: bytes(pixel))
    let alpha = pixel >> 24
    guard alpha < 255 else { return }
    let above = pixel & ~(255 << channel) | (alpha + 1) << channel
    #expect(throws: DisplayListError.self) { try DisplayList(encoded: bytes(above)) }
  }

  @Test func `a NaN keeps its bits`() throws {
    var path = Path()
    path.move(to: CGPoint(x: CGFloat(nan: 5, signaling: false), y: 0))
    var list = DisplayList()
    list.fill(path, paint: .color(.black))
    let bytes = list.encoded()
    #expect(try DisplayList(encoded: bytes).encoded() == bytes)
  }

  @Test func `cut bytes are refused at every length`() {
    let bytes = sample().encoded()
    for length in 0..<bytes.count {
      #expect(throws: DisplayListError.self) { try DisplayList(encoded: Array(bytes[..<length])) }
    }
    #expect(throws: DisplayListError.self) { try DisplayList(encoded: bytes + [0]) }
  }

  /// Bytes with a flipped bit must be refused or decoded as another valid list, without a trap.
  @Test(arguments: 0..<8) func `corrupt bytes are read or refused`(_ bit: Int) {
    let bytes = sample().encoded()
    var refused = 0
    for index in bytes.indices {
      var spoilt = bytes
      spoilt[index] ^= 1 << UInt8(bit)
      do throws(DisplayListError) {
        let read = try DisplayList(encoded: spoilt)
        #expect(read.encoded() == spoilt)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 8)
  }
}
