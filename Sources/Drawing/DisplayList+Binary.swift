import Foundation
import Geometry

/// Why bytes are not a display list.
public enum DisplayListError: Error, Sendable, Hashable, CustomStringConvertible {
  /// They do not begin as one does, or are of another version.
  case notADisplayList
  /// They end, or hold something impossible, at this place.
  case malformed(atByte: Int)

  /// The reason in words, with the place of what is malformed.
  public var description: String {
    switch self {
    case .notADisplayList: "these bytes are not a display list of this version"
    case .malformed(let offset): "the display list is malformed at byte \(offset)"
    }
  }
}

/// The binary form: little-endian, no pointers, no alignment.
///
///     "MFDL" version:u32 count:u32 command…
///     command = tag:u8 fields…       0 fill   1 stroke   2 image   3 begin group
///                                    4 end group   5 push clip   6 pop clip   7 shadow
///     path    = count:u32 verb:u8… point…        number = IEEE 754 binary64
///     paint   = 0:u8 color | 1:u8 gradient | 2:u8 pattern
///             | 3:u8 projected
///     group   = opacity:number blend:u8 count:u32 filter… (0:u8 | 1:u8 shadow)
///     shadow  = color offset sigma:number transform
///     list    = count:u32 command…
///     projected = (0:u8 gradient | 1:u8 image rect image-style alpha:number | 2:u8 pattern)
///                 homography resolution:number
///
/// Reading what was written gives an equal list, not-a-numbers bit for bit, and writing that gives
/// the same bytes. A pattern holds a list; patterns in patterns beyond ``patternDepthLimit``, which draw
/// nothing, are not written, and refused where they stand.
extension DisplayList {
  private static let signature: [UInt8] = Array("MFDL".utf8)
  private static let version: UInt32 = 3

  /// How deep patterns may be nested: deeper ones draw nothing.
  public static let patternDepthLimit = 16

  /// The list's binary form. What is painted with patterns in more than ``patternDepthLimit`` others is
  /// left out: it draws nothing.
  ///
  /// - Complexity: O(n) in the points and pixels of the list.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.bytes = Self.signature
    writer.write(Self.version)
    writer.write(self)
    return writer.bytes
  }

  /// - Throws: ``DisplayListError`` for anything that ``encoded()`` does not write, unbalanced
  ///   groups and clips and paths without a beginning included.
  public init(encoded bytes: [UInt8]) throws(DisplayListError) {
    var reader = ByteReader(bytes)
    guard bytes.count >= 8, Array(bytes[..<4]) == Self.signature else { throw .notADisplayList }
    reader.offset = 4
    guard try reader.readUInt32() == Self.version else { throw .notADisplayList }
    self = try reader.readList()
    guard reader.offset == bytes.count else { throw .malformed(atByte: reader.offset) }
  }
}

struct ByteWriter {
  var bytes: [UInt8] = []
  /// In how many patterns what is written stands.
  private var patternDepth = 0

  mutating func write(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ value: CGFloat) { write(Double(value).bitPattern) }

  mutating func write(_ path: Path) {
    write(UInt32(path.verbs.count))
    for verb in path.verbs { write(verb.rawValue) }
    for point in path.points {
      write(point.x)
      write(point.y)
    }
  }

  mutating func write(_ transform: CGAffineTransform) {
    for value in [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ] { write(value) }
  }

  mutating func write(_ paint: Paint) {
    switch paint {
    case .color(let color):
      write(UInt8(0))
      write(color)
    case .gradient(let paint):
      write(UInt8(1))
      write(paint)
    case .pattern(let paint):
      write(UInt8(2))
      write(paint)
    case .projected(let paint):
      write(UInt8(3))
      write(paint)
    }
  }

  mutating func write(_ list: DisplayList) {
    if patternDepth < DisplayList.patternDepthLimit {
      write(UInt32(list.commands.count))
      for command in list.commands { write(command) }
      return
    }
    let commands = list.commands.compactMap(\.withoutPattern)
    write(UInt32(commands.count))
    for command in commands { write(command) }
  }

  mutating func write(_ rect: CGRect) {
    for value in [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height] {
      write(value)
    }
  }

  mutating func write(_ paint: PatternPaint) {
    let pattern = paint.pattern
    write(pattern.bounds)
    write(pattern.matrix)
    write(pattern.xStep)
    write(pattern.yStep)
    write(UInt8(pattern.tiling.rawValue))
    write(UInt8(pattern.isColored ? 1 : 0))
    patternDepth += 1
    write(pattern.content)
    patternDepth -= 1
    write(paint.color)
    write(paint.alpha)
    write(paint.transform)
  }

  mutating func write(_ style: ImageStyle) {
    write(UInt8(style.quality.rawValue))
    write(UInt8(style.shrinkQuality.map { $0.rawValue + 1 } ?? 0))
    write(style.source)
    write(style.center)
    write(style.scale)
    write(UInt8(style.isTiled ? 1 : 0))
  }

  mutating func write(_ color: CGColor) {
    for value in [color.red, color.green, color.blue, color.alpha] { write(value) }
  }

  mutating func write(_ paint: GradientPaint) {
    write(UInt32(paint.gradient.stops.count))
    for stop in paint.gradient.stops {
      write(stop.location)
      write(stop.color)
    }
    switch paint.geometry {
    case .linear(let start, let end):
      write(UInt8(0))
      for value in [start.x, start.y, end.x, end.y] { write(value) }
    case .radial(let start, let startRadius, let end, let endRadius):
      write(UInt8(1))
      for value in [start.x, start.y, startRadius, end.x, end.y, endRadius] { write(value) }
    case .conic(let center, let angle):
      write(UInt8(2))
      for value in [center.x, center.y, angle] { write(value) }
    }
    write(paint.extend.rawValue)
    write(paint.alpha)
    write(paint.transform)
  }

  mutating func write(_ style: StrokeStyle) {
    write(style.width)
    write(UInt8(style.cap.rawValue))
    write(UInt8(style.join.rawValue))
    write(style.miterLimit)
    write(style.dashPhase)
    write(UInt32(style.dashLengths.count))
    for length in style.dashLengths { write(length) }
  }

  mutating func write(_ image: CGImage) {
    write(UInt32(image.width))
    write(UInt32(image.height))
    for pixel in image.pixels { write(pixel) }
  }

  mutating func write(_ command: DisplayList.Command) {
    switch command {
    case .fill(let path, let rule, let paint, let blend, let transform):
      write(UInt8(0))
      write(path)
      write(UInt8(rule.rawValue))
      write(paint)
      write(UInt8(blend.rawValue))
      write(transform)
    case .stroke(let path, let style, let paint, let blend, let transform):
      write(UInt8(1))
      write(path)
      write(style)
      write(paint)
      write(UInt8(blend.rawValue))
      write(transform)
    case .image(let image, let rect, let style, let alpha, let blend, let transform):
      write(UInt8(2))
      write(image)
      write(rect)
      write(style)
      write(alpha)
      write(UInt8(blend.rawValue))
      write(transform)
    case .beginGroup(let style):
      write(UInt8(3))
      write(style)
    case .endGroup: write(UInt8(4))
    case .pushClip(let path, let rule, let transform):
      write(UInt8(5))
      write(path)
      write(UInt8(rule.rawValue))
      write(transform)
    case .popClip: write(UInt8(6))
    case .shadow(let path, let rule, let shadow, let transform):
      write(UInt8(7))
      write(path)
      write(UInt8(rule.rawValue))
      write(shadow)
      write(transform)
    }
  }
}

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

  /// A count of things that take at least `size` bytes each, so that no memory is reserved for what
  /// is not there.
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

  /// A list that is balanced.
  mutating func readList() throws(DisplayListError) -> DisplayList {
    var list = DisplayList()
    var open: [Bool] = []
    for _ in 0..<(try readUInt32()) {
      let start = offset
      let command = try readCommand()
      switch command {
      case .beginGroup: open.append(true)
      case .pushClip: open.append(false)
      case .endGroup: guard open.popLast() == true else { throw .malformed(atByte: start) }
      case .popClip: guard open.popLast() == false else { throw .malformed(atByte: start) }
      case .fill, .stroke, .image, .shadow: break
      }
      list.restore(command)
    }
    guard open.isEmpty else { throw .malformed(atByte: offset) }
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
        try readPath(), rule: try readRule(), paint: try readPaint(), blend: try readBlend(),
        try readTransform())
    case 1:
      return .stroke(
        try readPath(), style: try readStyle(), paint: try readPaint(), blend: try readBlend(),
        try readTransform())
    case 2:
      let image = try readImage()
      return .image(
        image, try readRect(), style: try readImageStyle(), alpha: try readNumber(),
        blend: try readBlend(), try readTransform())
    case 3:
      return .beginGroup(try readGroup())
    case 4: return .endGroup
    case 5: return .pushClip(try readPath(), rule: try readRule(), try readTransform())
    case 6: return .popClip
    case 7:
      return .shadow(
        try readPath(), rule: try readRule(), try readShadow(), try readTransform())
    default: throw .malformed(atByte: start)
    }
  }
}

extension DisplayList.Command {
  /// What the command draws where patterns draw nothing; nil for nothing.
  fileprivate var withoutPattern: Self? {
    switch self {
    case .fill(let path, let rule, let paint, let blend, let map) where paint.isPattern:
      // Clearing asks for no colour.
      blend == .clear
        ? .fill(path, rule: rule, paint: .color(.clear), blend: blend, map) : nil
    case .stroke(let path, let style, let paint, let blend, let map) where paint.isPattern:
      blend == .clear
        ? .stroke(path, style: style, paint: .color(.clear), blend: blend, map) : nil
    default: self
    }
  }
}

extension Paint {
  fileprivate var isPattern: Bool {
    switch self {
    case .pattern: true
    case .projected(let paint): if case .pattern = paint.content { true } else { false }
    case .color, .gradient: false
    }
  }
}
