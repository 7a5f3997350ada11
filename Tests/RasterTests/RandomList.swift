/// Creates display lists of all commands from a seed, for a surface of about 160 × 120 pixels.
struct RandomLists {
  var random: Random
  init(seed: UInt64) { random = Random(seed: seed) }

  mutating func list(_ count: Int = 8, depth: Int = 3) -> DisplayList {
    var list = DisplayList()
    for _ in 0..<count { add(&list, depth) }
    return list
  }

  /// Returns a random list, and the same list with a few of its top-level commands replaced,
  /// removed or moved.
  mutating func pair(depth: Int = 3) -> (DisplayList, DisplayList) {
    var pieces = (0..<8).map { _ in list(1, depth: depth) }
    let old = joined(pieces)
    for _ in 0..<1 + random.next() % 3 {
      let i = Int(random.next() % UInt64(pieces.count))
      switch random.next() % 6 {
      case 0: pieces.remove(at: i)
      case 1: pieces.swapAt(i, 0)
      case 2: pieces.insert(list(1, depth: depth), at: i)
      case 3: pieces[i] = nudged(pieces[i])
      default: pieces[i] = changed(pieces[i])
      }
    }
    return (old, joined(pieces))
  }

  private func joined(_ pieces: [DisplayList]) -> DisplayList {
    var list = DisplayList()
    for piece in pieces { list.append(piece) }
    return list
  }

  private func nudged(_ list: DisplayList) -> DisplayList {
    var moved = DisplayList()
    moved.append(list, transform: CGAffineTransform(translationX: 0.3, y: 0.1))
    return moved
  }

  private mutating func changed(_ list: DisplayList) -> DisplayList {
    let index = Int(random.next() % UInt64(list.commands.count))
    var position = 0
    func copy(_ out: inout DisplayList, _ i: inout Int, _ random: inout Random) {
      while i < list.commands.count {
        let command = list.commands[i]
        i += 1
        let isTarget = position == index
        position += 1
        let color = CGColor(
          red: random.uniform(0, 1), green: 0.5, blue: 0.2, alpha: random.uniform(0.3, 1))
        switch command {
        case .fill(var fill):
          if isTarget, fill.rule == .evenOdd {
            fill.path.addRect(CGRect(x: 20, y: 30, width: 25.5, height: 11.2))
          }
          out.fill(
            fill.path, rule: fill.rule, paint: fill.paint, blend: fill.blend, transform: fill.map)
          // Add a shape, because one more shape in a group can change how the whole group is
          // composited.
          if isTarget, fill.rule == .winding {
            out.fill(rectangle(3, 5, 9.5, 7), paint: .color(color))
          }
        case .stroke(var stroke):
          if isTarget { stroke.style.width += 0.7 }
          if isTarget, stroke.style.width < 3 { stroke.paint = .color(color) }
          out.stroke(
            stroke.path, style: stroke.style, paint: stroke.paint, blend: stroke.blend,
            transform: stroke.map)
        case .image(let image):
          out.image(
            image.image, in: image.rect, style: image.style,
            alpha: isTarget ? image.alpha / 2 : image.alpha, blend: image.blend,
            transform: image.map)
        case .shadow(var cast):
          if isTarget { cast.shadow.sigma += 0.6 }
          out.shadow(of: cast.path, rule: cast.rule, cast.shadow, transform: cast.map)
        case .beginGroup(var style):
          if isTarget { style.opacity *= 0.8 }
          if isTarget, style.opacity < 0.5 { style.shadow?.offset.width += 1.5 }
          out.group(style) { copy(&$0, &i, &random) }
        case .pushClip(var clip):
          if isTarget { clip.path.addRect(CGRect(x: 40, y: 20, width: 45, height: 31)) }
          out.clip(to: clip.path, rule: clip.rule, transform: clip.map) {
            copy(&$0, &i, &random)
          }
        case .endGroup, .popClip:
          return
        }
      }
    }
    var out = DisplayList()
    var i = 0
    copy(&out, &i, &random)
    return out
  }

  private mutating func add(_ list: inout DisplayList, _ depth: Int) {
    let kinds: UInt64 = depth > 0 ? 9 : 6
    let blend = self.blend()
    let map = transform()
    switch random.next() % kinds {
    case 0, 1:
      list.fill(path(), rule: rule(), paint: paint(), blend: blend, transform: map)
    case 2, 3:
      list.stroke(path(), style: style(), paint: paint(), blend: blend, transform: map)
    case 4:
      list.image(
        image(),
        in: CGRect(
          x: coordinate(), y: coordinate(), width: random.uniform(2, 60),
          height: random.uniform(2, 40)),
        style: imageStyle(), alpha: random.next() % 2 == 0 ? 1 : random.uniform(0, 1),
        blend: blend, transform: map)
    case 5:
      list.shadow(of: path(), rule: rule(), shadow(), transform: map)
    case 6, 7:
      let opacities = [1, 0, random.uniform(0, 1), random.uniform(0, 1)]
      var content = self.list(Int(1 + random.next() % 3), depth: depth - 1)
      if random.next() % 4 == 0 { content = self.list(1, depth: 0) }
      var style = GroupStyle(opacity: opacities[Int(random.next() % 4)], blend: self.blend())
      if random.next() % 2 == 0 { addEffects(&style) }
      list.group(style) { $0.append(content) }
    default:
      let content = self.list(Int(1 + random.next() % 3), depth: depth - 1)
      var shape = path()
      var map = map
      if random.next() % 2 == 0 {
        map = .identity
        let whole = random.next() % 2 == 0
        func side(_ x: Double) -> Double { whole ? x.rounded() : x }
        shape = rectangle(
          side(random.uniform(0, 60)), side(random.uniform(0, 60)), side(random.uniform(20, 90)),
          side(random.uniform(20, 90)))
      }
      list.clip(to: shape, rule: rule(), transform: map) { $0.append(content) }
    }
  }

  private mutating func addEffects(_ style: inout GroupStyle) {
    if random.next() % 2 == 0 { style.shadow = shadow() }
    for _ in 0..<random.next() % 3 {
      let amount = random.uniform(0, 2)
      switch random.next() % 5 {
      case 0, 1:
        style.filters.append(
          .gaussianBlur(radius: random.uniform(0, 7), transform: transform()))
      case 2: style.filters.append(.saturation(amount))
      case 3: style.filters.append(.hueRotate(amount))
      default:
        let values = (0..<20).map { _ in CGFloat(random.uniform(-0.6, 0.8)) }
        style.filters.append(.colorMatrix(ColorMatrix(values)!))
      }
    }
  }

  private mutating func shadow() -> Shadow {
    Shadow(
      color: color(), offset: CGSize(width: random.uniform(-9, 9), height: random.uniform(-9, 9)),
      sigma: random.next() % 8 == 0 ? 0 : random.uniform(0.3, random.next() % 4 == 0 ? 40 : 9),
      transform: transform())
  }

  private mutating func coordinate() -> Double { random.uniform(-30, 190) }
  private mutating func point() -> CGPoint { CGPoint(x: coordinate(), y: coordinate()) }
  private mutating func rule() -> CGPathFillRule { random.next() % 2 == 0 ? .winding : .evenOdd }

  private mutating func blend() -> CGBlendMode {
    if random.next() % 2 == 0 { return .normal }
    return CGBlendMode.allCases[Int(random.next() % UInt64(CGBlendMode.allCases.count))]
  }

  private mutating func paint() -> Paint {
    if random.next() % 2 == 0 { return .color(color()) }
    if random.next() % 4 == 0 { return .pattern(pattern()) }
    let geometry: GradientPaint.Geometry =
      switch random.next() % 4 {
      case 0: .linear(start: point(), end: point())
      case 1:
        .radial(
          startCenter: point(), startRadius: random.uniform(0, 50), endCenter: point(),
          endRadius: random.uniform(0, 80))
      case 2: .conic(center: point(), angle: random.uniform(-9, 9))
      default:
        .radial(
          startCenter: CGPoint(x: 50, y: 40), startRadius: 0, endCenter: CGPoint(x: 50, y: 40),
          endRadius: random.uniform(1, 80))
      }
    let gradient = CGGradient(
      colors: [color(), color(), color(), color()],
      locations: random.next() % 2 == 0 ? nil : [0.1, 0.3, 0.3, 0.8])!
    return .gradient(
      GradientPaint(
        gradient, geometry,
        extend: GradientPaint.Extend.allCases[Int(random.next() % 6)],
        alpha: random.uniform(0.3, 1.1), transform: transform()))
  }

  private mutating func imageStyle() -> ImageStyle {
    let qualities: [CGInterpolationQuality] = [.none, .low, .medium, .high]
    var style = ImageStyle(quality: qualities[Int(random.next() % 4)])
    if random.next() % 3 == 0 {
      style.source = CGRect(
        x: random.uniform(-0.5, 0.5), y: random.uniform(-0.5, 0.5), width: random.uniform(0, 1.5),
        height: random.uniform(0, 1.5))
    }
    if random.next() % 3 == 0 {
      style.center = CGRect(x: 0.2, y: 0.3, width: 0.5, height: random.uniform(0, 0.7))
      style.scale = random.uniform(0.3, 2)
    }
    style.isTiled = random.next() % 4 == 0
    return style
  }

  private mutating func pattern() -> PatternPaint {
    var content = DisplayList()
    content.fill(circle(3, 4, random.uniform(1, 5)), paint: .color(color()))
    content.fill(rectangle(1, 2, 6, 1.5), paint: .color(color()))
    let tilings: [CGPatternTiling] = [.noDistortion, .constantSpacing]
    let pattern = CGPattern(
      bounds: CGRect(x: 0, y: 0, width: 8, height: random.uniform(4, 9)),
      xStep: random.uniform(5, 12), yStep: random.next() % 2 == 0 ? 8 : random.uniform(5, 9),
      tiling: tilings[Int(random.next() % 2)], isColored: random.next() % 3 != 0,
      content: content)
    return PatternPaint(
      pattern, color: color(), alpha: random.uniform(0.3, 1.1), transform: transform())
  }

  private mutating func color() -> CGColor {
    CGColor(
      red: random.uniform(0, 1), green: random.uniform(0, 1), blue: random.uniform(0, 1),
      alpha: random.next() % 3 == 0 ? 1 : random.uniform(0, 1))
  }

  private mutating func transform() -> CGAffineTransform {
    if random.next() % 2 == 0 { return .identity }
    return CGAffineTransform(
      a: random.uniform(-1.2, 1.2), b: random.uniform(-0.5, 0.5), c: random.uniform(-0.5, 0.5),
      d: random.uniform(-1.2, 1.2), tx: random.uniform(0, 80), ty: random.uniform(0, 60))
  }

  private mutating func style() -> StrokeStyle {
    StrokeStyle(
      width: random.uniform(0.2, 12), cap: CGLineCap(rawValue: Int32(random.next() % 3))!,
      join: CGLineJoin(rawValue: Int32(random.next() % 3))!,
      dashLengths: random.next() % 4 == 0 ? [7.5, 4] : [])
  }

  private mutating func path() -> Path {
    var path = Path()
    switch random.next() % 5 {
    case 0: return rectangle(coordinate(), coordinate(), 50, random.uniform(1, 60))
    case 1: return circle(coordinate(), coordinate(), random.uniform(1, 60))
    default:
      path.move(to: point())
      for _ in 0..<1 + random.next() % 5 {
        switch random.next() % 3 {
        case 0: path.addQuadCurve(to: point(), control: point())
        case 1: path.addCurve(to: point(), control1: point(), control2: point())
        default: path.addLine(to: point())
        }
      }
      if random.next() % 16 == 0 { path.addLine(to: CGPoint(x: 1e7, y: coordinate())) }
      if random.next() % 2 == 0 { path.closeSubpath() }
      return path
    }
  }

  private mutating func image() -> CGImage {
    let (width, height) = (1 + Int(random.next() % 40), 1 + Int(random.next() % 30))
    let pixels = (0..<width * height).map { _ in
      premultiplied(color())
    }
    return CGImage(width: width, height: height, pixels: pixels)
  }
}
