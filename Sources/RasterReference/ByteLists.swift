import Foundation
package import MidflightDrawing
import MidflightGeometry

/// Generates display lists from bytes, for a fuzzer. The lists contain all kinds of commands and
/// unusual numbers. Every sequence of bytes is valid: when the bytes run out, the generator reads
/// zeros.
package struct ByteLists {
  private let bytes: [UInt8]
  private var next = 0
  /// Whether to use filters, shadows and patterns, which the reference does not support.
  private var isWild = false
  private var commands = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Generates a display list, split into pieces that the caller may reorder or leave out.
  package mutating func pieces() -> [DisplayList] {
    isWild = choose(4) == 0
    var pieces = (0...choose(6)).map { _ in
      var list = DisplayList()
      add(&list, depth: 3)
      return list
    }
    if isWild, choose(4) == 3 {
      let flat = pieces[0]
      pieces[0] = DisplayList()
      pieces[0].append(flat, projection: homography())
      // In half of the lists with a projected piece, draw that piece twice.
      if choose(2) == 1 { pieces.append(pieces[0]) }
    }
    return pieces
  }

  private mutating func homography() -> Homography {
    Homography(
      a: factor(), b: factor(), p: factor() / 32, c: factor(), d: factor(), q: factor() / 32,
      tx: coordinate(), ty: coordinate(), r: factor() + 1)
  }

  package mutating func choose(_ count: Int) -> Int { Int(byte()) % count }

  private mutating func byte() -> UInt8 {
    guard next < bytes.count else { return 0 }
    next += 1
    return bytes[next - 1]
  }

  // MARK: Numbers

  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, 1e30, -1e30, 1e300, -1e300, 1e-300, 0, -0.0, 1e9, -1e9, 1e7,
    -1e5, 32768, 4096.5, -1, 1, 1e-9, 0.5, 63, 64, 16, 15.999999, 1e4, -1e4,
  ]

  /// Returns a coordinate, usually from −16 to 80, in steps of 1/256.
  private mutating func coordinate() -> Double {
    let kind = byte()
    if kind >= 240 { return Self.odd[choose(Self.odd.count)] }
    // Return a multiple of ½, which is the boundary or the centre of a pixel.
    if kind >= 200 { return Double(byte()) / 2 - 24 }
    return (Double(kind % 96) - 16) + Double(byte()) / 256
  }

  private mutating func unit() -> Double {
    let value = byte()
    if value == 255 { return 1 }
    if value == 254 { return Self.odd[choose(Self.odd.count)] }
    return Double(value) / 253
  }

  private mutating func factor() -> Double {
    let value = byte()
    if value >= 248 { return Self.odd[choose(Self.odd.count)] }
    return (Double(value) - 124) / 64
  }

  private mutating func point() -> CGPoint { CGPoint(x: coordinate(), y: coordinate()) }

  private mutating func color() -> CGColor {
    CGColor(red: unit(), green: unit(), blue: unit(), alpha: unit())
  }

  private mutating func transform() -> CGAffineTransform {
    switch choose(6) {
    case 0:
      return CGAffineTransform(
        a: factor(), b: factor(), c: factor(), d: factor(), tx: coordinate(), ty: coordinate())
    case 1: return CGAffineTransform(translationX: coordinate(), y: coordinate())
    case 2: return CGAffineTransform(rotationAngle: factor() * 4)
    default: return .identity
    }
  }

  // MARK: Shapes and paints

  private mutating func path() -> Path {
    var path = Path()
    switch choose(4) {
    case 0:
      path.addRect(
        CGRect(x: coordinate(), y: coordinate(), width: coordinate(), height: coordinate()))
    case 1:
      let rect = CGRect(x: coordinate(), y: coordinate(), width: coordinate(), height: coordinate())
      if choose(2) == 0 {
        path.addEllipse(in: rect)
      } else {
        path.addRoundedRect(in: rect, cornerWidth: unit() * 16, cornerHeight: unit() * 16)
      }
    default:
      path.move(to: point())
      for _ in 0...choose(9) {
        switch choose(8) {
        case 0: path.addQuadCurve(to: point(), control: point())
        case 1, 2: path.addCurve(to: point(), control1: point(), control2: point())
        case 3: path.closeSubpath()
        case 4: path.move(to: point())
        case 5:
          path.addArc(
            center: point(), radius: coordinate(), startAngle: factor(), endAngle: factor() * 4,
            clockwise: choose(2) == 0)
        default: path.addLine(to: point())
        }
      }
    }
    return path
  }

  private mutating func style() -> StrokeStyle {
    var style = StrokeStyle(
      width: coordinate() / 4, cap: CGLineCap.allCases[choose(3)],
      join: CGLineJoin.allCases[choose(3)])
    if choose(4) == 0 { style.miterLimit = coordinate() }
    if choose(4) == 0 {
      style.dashLengths = (0...choose(4)).map { _ in coordinate() / 4 }
      style.dashPhase = coordinate()
    }
    return style
  }

  private mutating func paint(_ depth: Int) -> Paint {
    switch choose(4) {
    case 0, 1: return .color(color())
    case 2 where isWild && depth > 0: return .pattern(pattern(depth - 1))
    default: return .gradient(gradient())
    }
  }

  private mutating func gradient() -> GradientPaint {
    let geometry: GradientPaint.Geometry =
      switch choose(4) {
      case 0: .linear(start: point(), end: point())
      case 1:
        .radial(
          startCenter: point(), startRadius: coordinate(), endCenter: point(),
          endRadius: coordinate())
      case 2:
        .radial(
          startCenter: CGPoint(x: 32, y: 24), startRadius: 0, endCenter: CGPoint(x: 32, y: 24),
          endRadius: coordinate())
      default: .conic(center: point(), angle: factor() * 4)
      }
    let colors = (0...choose(5)).map { _ in color() }
    let locations = choose(2) == 0 ? nil : colors.map { _ in CGFloat(unit()) }
    let gradient =
      CGGradient(colors: colors, locations: locations) ?? CGGradient(colors: [.black])!
    return GradientPaint(
      gradient, geometry, extend: GradientPaint.Extend.allCases[choose(6)],
      alpha: choose(2) == 0 ? 1 : unit(), transform: transform())
  }

  private mutating func pattern(_ depth: Int) -> PatternPaint {
    var content = DisplayList()
    add(&content, depth: depth)
    let bounds = CGRect(
      x: coordinate(), y: coordinate(), width: coordinate(), height: coordinate())
    let pattern = CGPattern(
      bounds: bounds, xStep: coordinate(), yStep: coordinate(),
      tiling: CGPatternTiling(rawValue: Int32(choose(3))) ?? .noDistortion,
      isColored: choose(2) == 0, content: content)
    return PatternPaint(pattern, color: color(), alpha: unit(), transform: transform())
  }

  private mutating func image() -> CGImage {
    let (width, height) = (choose(9), choose(9))
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let alpha = UInt32(byte())
      func component() -> UInt32 { alpha == 0 ? 0 : UInt32(byte()) % (alpha + 1) }
      return alpha << 24 | component() << 16 | component() << 8 | component()
    }
    return CGImage(width: width, height: height, pixels: pixels)
  }

  private mutating func imageStyle() -> ImageStyle {
    var style = ImageStyle(
      quality: CGInterpolationQuality(rawValue: Int32(choose(5))) ?? .default)
    if choose(4) == 0 {
      style.source = CGRect(x: unit(), y: unit(), width: factor(), height: factor())
      style.center = CGRect(x: unit(), y: unit(), width: unit(), height: unit())
      style.scale = factor()
      style.isTiled = choose(2) == 0
    }
    return style
  }

  private mutating func blend() -> CGBlendMode {
    choose(3) > 0 ? .normal : CGBlendMode.allCases[choose(CGBlendMode.allCases.count)]
  }

  private mutating func shadow() -> Shadow {
    Shadow(
      color: color(), offset: CGSize(width: coordinate() / 4, height: coordinate() / 4),
      sigma: coordinate() / 4, transform: transform())
  }

  private mutating func filter() -> Filter {
    switch choose(8) {
    case 0: .brightness(factor())
    case 1: .contrast(factor())
    case 2: .saturation(factor())
    case 3: .hueRotate(factor())
    case 4: .invert(unit())
    case 5: .sepia(unit())
    case 6: .colorMatrix(ColorMatrix((0..<20).map { _ in CGFloat(factor()) }) ?? .identity)
    default: .gaussianBlur(radius: coordinate() / 4, transform: transform())
    }
  }

  // MARK: Commands

  private mutating func add(_ list: inout DisplayList, depth: Int) {
    commands += 1
    let kind = commands > 24 ? choose(5) : choose(depth > 0 ? 9 : 5)
    switch kind {
    case 0, 1:
      list.fill(
        path(), rule: choose(2) == 0 ? .winding : .evenOdd, paint: paint(depth), blend: blend(),
        transform: transform())
    case 2, 3:
      list.stroke(
        path(), style: style(), paint: paint(depth), blend: blend(), transform: transform())
    case 4:
      if isWild, choose(2) == 0 {
        list.shadow(of: path(), shadow(), transform: transform())
      } else {
        list.image(
          image(),
          in: CGRect(x: coordinate(), y: coordinate(), width: coordinate(), height: coordinate()),
          style: imageStyle(), alpha: unit(), blend: blend(), transform: transform())
      }
    case 5, 6:
      var style = GroupStyle(opacity: unit(), blend: blend())
      if isWild {
        style.filters = (0..<choose(3)).map { _ in filter() }
        if choose(2) == 0 { style.shadow = shadow() }
      }
      let content = content(depth)
      list.group(style) { $0.append(content) }
    default:
      let content = content(depth)
      list.clip(
        to: path(), rule: choose(2) == 0 ? .winding : .evenOdd, transform: transform()
      ) { $0.append(content) }
    }
  }

  private mutating func content(_ depth: Int) -> DisplayList {
    var list = DisplayList()
    for _ in 0...choose(3) { add(&list, depth: depth - 1) }
    return list
  }
}
