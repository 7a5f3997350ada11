import Foundation
import MidflightGeometry

/// The error of decoding bytes that are not a display list.
public enum DisplayListError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes do not begin like a display list, or the version is a different one.
  case notADisplayList
  /// The bytes end too early or contain an invalid value at this offset.
  case malformed(atByte: Int)

  /// A message with the offset of the error.
  public var description: String {
    switch self {
    case .notADisplayList: "these bytes are not a display list of this version"
    case .malformed(let offset): "the display list is malformed at byte \(offset)"
    }
  }
}

/// The binary form: little-endian, without pointers or alignment.
///
///     "MFDL" version:u32 count:u32 command…
///     command = tag:u8 fields…       0 fill   1 stroke   2 image   3 begin group
///                                    4 end group   5 push clip   6 pop clip   7 shadow
///                                    8 push clip to an image's alpha
///     path    = count:u32 verb:u8… point…        number = IEEE 754 binary64
///     paint   = 0:u8 color | 1:u8 gradient | 2:u8 pattern
///             | 3:u8 projected
///     group   = opacity:number blend:u8 count:u32 filter… (0:u8 | 1:u8 shadow)
///     shadow  = color offset sigma:number transform
///     list    = count:u32 command…
///     projected = (0:u8 gradient | 1:u8 image rect image-style alpha:number | 2:u8 pattern)
///                 homography resolution:number
///
/// Decoding an encoded list gives an equal list, including the bits of NaNs, and encoding that list
/// gives the same bytes. A pattern contains a list. Patterns nested deeper than
/// ``patternDepthLimit``, which draw nothing, are not encoded, and are rejected when decoding.
extension DisplayList {
  private static let signature: [UInt8] = Array("MFDL".utf8)
  private static let version: UInt32 = 3

  /// The largest depth to which patterns may be nested; deeper ones draw nothing.
  public static let patternDepthLimit = 16

  /// Returns the list's binary form. Commands with patterns nested deeper than
  /// ``patternDepthLimit`` are left out, because they draw nothing.
  ///
  /// - Complexity: O(n) in the points and pixels of the list.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.bytes = Self.signature
    writer.write(Self.version)
    writer.write(self)
    return writer.bytes
  }

  /// Decodes a list.
  ///
  /// - Throws: ``DisplayListError`` for anything that ``encoded()`` cannot produce, including
  ///   unbalanced groups and clips, and sub-paths that do not begin with a move.
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
    let commands = list.commands.compactMap { $0.withoutPattern }
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
    case .fill(let fill):
      write(UInt8(0))
      write(fill.path)
      write(UInt8(fill.rule.rawValue))
      write(fill.paint)
      write(UInt8(fill.blend.rawValue))
      write(fill.map)
    case .stroke(let stroke):
      write(UInt8(1))
      write(stroke.path)
      write(stroke.style)
      write(stroke.paint)
      write(UInt8(stroke.blend.rawValue))
      write(stroke.map)
    case .image(let image):
      write(UInt8(2))
      write(image.image)
      write(image.rect)
      write(image.style)
      write(image.alpha)
      write(UInt8(image.blend.rawValue))
      write(image.map)
    case .beginGroup(let style):
      write(UInt8(3))
      write(style)
    case .endGroup: write(UInt8(4))
    case .pushClip(let clip):
      if let imageMask = clip.imageMask {
        write(UInt8(8))
        write(imageMask.image)
        write(imageMask.rect)
        write(UInt8(imageMask.quality.rawValue))
        write(clip.map)
        break
      }
      write(UInt8(5))
      write(clip.path)
      write(UInt8(clip.rule.rawValue))
      write(clip.map)
    case .popClip: write(UInt8(6))
    case .shadow(let cast):
      write(UInt8(7))
      write(cast.path)
      write(UInt8(cast.rule.rawValue))
      write(cast.shadow)
      write(cast.map)
    }
  }
}

extension DisplayList.Command {
  /// Returns the command without its pattern, if it has one; nil if the command then draws nothing.
  fileprivate var withoutPattern: Self? {
    // A command with the blend mode `clear` does not depend on its paint, so any colour can replace
    // the pattern.
    switch self {
    case .fill(var fill) where fill.paint.isPattern:
      fill.paint = .color(.clear)
      return fill.blend == .clear ? .fill(fill) : nil
    case .stroke(var stroke) where stroke.paint.isPattern:
      stroke.paint = .color(.clear)
      return stroke.blend == .clear ? .stroke(stroke) : nil
    default: return self
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
