import Foundation
import MidflightGeometry

/// Decodes the binary form of a display list, which `DisplayList+Binary.swift` describes.
struct ByteReader {
  let bytes: [UInt8]
  var offset = 0
  var patternDepth = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read<Value: FixedWidthInteger>() throws(DisplayListError) -> Value {
    let size = MemoryLayout<Value>.size
    guard bytes.count - offset >= size else { throw .malformed(atByte: offset) }
    var value: Value = 0
    for i in (0..<size).reversed() {
      value = value << 8 | Value(truncatingIfNeeded: bytes[offset + i])
    }
    offset += size
    return value
  }

  mutating func readUInt32() throws(DisplayListError) -> UInt32 { try read() }

  mutating func readByte() throws(DisplayListError) -> UInt8 {
    guard offset < bytes.count else { throw .malformed(atByte: offset) }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads a count of elements that take at least `size` bytes each. Throws an error if too few
  /// bytes remain for them, so that callers don't reserve memory in vain.
  mutating func readCount(of size: Int) throws(DisplayListError) -> Int {
    let start = offset
    let count = Int(try readUInt32())
    guard count <= (bytes.count - offset) / size else { throw .malformed(atByte: start) }
    return count
  }

  mutating func readNumber() throws(DisplayListError) -> CGFloat {
    CGFloat(Double(bitPattern: try read()))
  }

  private mutating func readPoint() throws(DisplayListError) -> CGPoint {
    CGPoint(x: try readNumber(), y: try readNumber())
  }

  private mutating func readValue<Value>(
    _ make: (UInt8) -> Value?
  ) throws(DisplayListError) -> Value {
    let start = offset
    guard let value = make(try readByte()) else { throw .malformed(atByte: start) }
    return value
  }

  private mutating func readRule() throws(DisplayListError) -> CGPathFillRule {
    try readValue { CGPathFillRule(rawValue: Int($0)) }
  }

  mutating func readBlend() throws(DisplayListError) -> CGBlendMode {
    try readValue { CGBlendMode(rawValue: Int32($0)) }
  }

  private mutating func readPath() throws(DisplayListError) -> Path {
    let start = offset
    var verbs: [Path.Verb] = []
    for _ in 0..<(try readCount(of: 1)) {
      verbs.append(try readValue { Path.Verb(rawValue: $0) })
    }
    var path = Path()
    path.reserveCapacity(
      verbs: verbs.count, points: verbs.reduce(0) { $0 + $1.pointCount })
    for verb in verbs {
      // Every drawing verb follows a move or a drawing verb of its sub-path.
      if verb != .move, path.isEmpty || path.verbs.last == .close {
        throw .malformed(atByte: start)
      }
      switch verb {
      case .move: path.move(to: try readPoint())
      case .line: path.addLine(to: try readPoint())
      case .quad:
        let control = try readPoint()
        path.addQuadCurve(to: try readPoint(), control: control)
      case .cubic:
        let (control1, control2) = (try readPoint(), try readPoint())
        path.addCurve(to: try readPoint(), control1: control1, control2: control2)
      case .close: path.closeSubpath()
      }
    }
    return path
  }

  mutating func readTransform() throws(DisplayListError) -> CGAffineTransform {
    CGAffineTransform(
      a: try readNumber(), b: try readNumber(), c: try readNumber(), d: try readNumber(),
      tx: try readNumber(), ty: try readNumber())
  }

  private mutating func readPaint() throws(DisplayListError) -> Paint {
    let start = offset
    switch try readByte() {
    case 0: return .color(try readColor())
    case 1: return .gradient(try readGradient())
    case 2:
      guard patternDepth < DisplayList.patternDepthLimit else { throw .malformed(atByte: start) }
      patternDepth += 1
      let paint = try readPattern()
      patternDepth -= 1
      return .pattern(paint)
    case 3:
      return .projected(try readProjected())
    default: throw .malformed(atByte: start)
    }
  }

  private mutating func readFlag() throws(DisplayListError) -> Bool {
    try readValue { $0 < 2 ? $0 == 1 : nil }
  }

  mutating func readRect() throws(DisplayListError) -> CGRect {
    CGRect(
      x: try readNumber(), y: try readNumber(), width: try readNumber(), height: try readNumber())
  }

  mutating func readPattern() throws(DisplayListError) -> PatternPaint {
    let pattern = CGPattern(
      bounds: try readRect(), matrix: try readTransform(), xStep: try readNumber(),
      yStep: try readNumber(), tiling: try readValue { CGPatternTiling(rawValue: Int32($0)) },
      isColored: try readFlag(), content: try readList())
    return PatternPaint(
      pattern, color: try readColor(), alpha: try readNumber(), transform: try readTransform())
  }

  mutating func readImageStyle() throws(DisplayListError) -> ImageStyle {
    let quality = try readValue { CGInterpolationQuality(rawValue: Int32($0)) }
    let shrink = try readValue { (value: UInt8) -> CGInterpolationQuality?? in
      value == 0 ? .some(nil) : CGInterpolationQuality(rawValue: Int32(value) - 1).map { $0 }
    }
    return ImageStyle(
      quality: quality, shrinkQuality: shrink, source: try readRect(), center: try readRect(),
      scale: try readNumber(), isTiled: try readFlag())
  }

  struct Balance {
    /// The open scopes: true for a group, false for a clip.
    private var open: [Bool] = []

    var isEven: Bool { open.isEmpty }

    /// Records the scope that the command begins or ends. Returns false if the command ends a scope
    /// other than the innermost open one.
    mutating func takes(_ command: DisplayList.Command) -> Bool {
      switch command {
      case .beginGroup: open.append(true)
      case .pushClip: open.append(false)
      case .endGroup: return open.popLast() == true
      case .popClip: return open.popLast() == false
      case .fill, .stroke, .image, .shadow: break
      }
      return true
    }
  }

  mutating func readList() throws(DisplayListError) -> DisplayList {
    var list = DisplayList()
    var balance = Balance()
    for _ in 0..<(try readUInt32()) {
      let start = offset
      let command = try readCommand()
      guard balance.takes(command) else { throw .malformed(atByte: start) }
      list.restore(command)
    }
    guard balance.isEven else { throw .malformed(atByte: offset) }
    return list
  }

  mutating func readColor() throws(DisplayListError) -> CGColor {
    CGColor(
      red: try readNumber(), green: try readNumber(), blue: try readNumber(),
      alpha: try readNumber())
  }

  mutating func readGradient() throws(DisplayListError) -> GradientPaint {
    let start = offset
    var colors: [CGColor] = []
    var locations: [CGFloat] = []
    for _ in 0..<(try readCount(of: 40)) {
      locations.append(try readNumber())
      colors.append(try readColor())
    }
    guard let gradient = CGGradient(colors: colors, locations: locations),
      zip(gradient.stops, locations).allSatisfy({ $0.location.bitPattern == $1.bitPattern })
    else { throw .malformed(atByte: start) }
    let kind = offset
    let geometry: GradientPaint.Geometry
    switch try readByte() {
    case 0: geometry = .linear(start: try readPoint(), end: try readPoint())
    case 1:
      geometry = .radial(
        startCenter: try readPoint(), startRadius: try readNumber(), endCenter: try readPoint(),
        endRadius: try readNumber())
    case 2: geometry = .conic(center: try readPoint(), angle: try readNumber())
    default: throw .malformed(atByte: kind)
    }
    return GradientPaint(
      gradient, geometry, extend: try readValue { GradientPaint.Extend(rawValue: $0) },
      alpha: try readNumber(), transform: try readTransform())
  }

  private mutating func readStyle() throws(DisplayListError) -> StrokeStyle {
    var style = StrokeStyle(width: try readNumber())
    style.cap = try readValue { CGLineCap(rawValue: Int32($0)) }
    style.join = try readValue { CGLineJoin(rawValue: Int32($0)) }
    style.miterLimit = try readNumber()
    style.dashPhase = try readNumber()
    for _ in 0..<(try readCount(of: 8)) { style.dashLengths.append(try readNumber()) }
    return style
  }

  mutating func readImage() throws(DisplayListError) -> CGImage {
    let start = offset
    let (width, height) = (Int(try readUInt32()), Int(try readUInt32()))
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= (bytes.count - offset) / 4 else { throw .malformed(atByte: start) }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(count)
    for _ in 0..<count {
      let pixel = try readUInt32()
      guard pixel.isPremultiplied else { throw .malformed(atByte: start) }
      pixels.append(pixel)
    }
    return CGImage(width: width, height: height, pixels: pixels)
  }

  mutating func readCommand() throws(DisplayListError) -> DisplayList.Command {
    let start = offset
    switch try readByte() {
    case 0:
      return .fill(
        DisplayList.Fill(
          path: try readPath(), rule: try readRule(), paint: try readPaint(),
          blend: try readBlend(), map: try readTransform()))
    case 1:
      return .stroke(
        DisplayList.Stroke(
          path: try readPath(), style: try readStyle(), paint: try readPaint(),
          blend: try readBlend(), map: try readTransform()))
    case 2:
      return .image(
        DisplayList.Image(
          image: try readImage(), rect: try readRect(), style: try readImageStyle(),
          alpha: try readNumber(), blend: try readBlend(), map: try readTransform()))
    case 3:
      return .beginGroup(try readGroup())
    case 4: return .endGroup
    case 5:
      return .pushClip(
        DisplayList.Clip(path: try readPath(), rule: try readRule(), map: try readTransform()))
    case 8:
      let imageMask = DisplayList.ImageMask(
        image: try readImage(), rect: try readRect(),
        quality: try readValue { CGInterpolationQuality(rawValue: Int32($0)) })
      return .pushClip(DisplayList.Clip(imageMask, map: try readTransform()))
    case 6: return .popClip
    case 7:
      return .shadow(
        DisplayList.CastShadow(
          path: try readPath(), rule: try readRule(), shadow: try readShadow(),
          map: try readTransform()))
    default: throw .malformed(atByte: start)
    }
  }
}
