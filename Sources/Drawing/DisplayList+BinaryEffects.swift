import Foundation
import MidflightGeometry

/// Writes the binary form of groups, shadows and filters.
extension ByteWriter {
  mutating func write(_ shadow: Shadow) {
    write(shadow.color)
    for value in [shadow.offset.width, shadow.offset.height, shadow.sigma] { write(value) }
    write(shadow.transform)
  }

  mutating func write(_ filter: Filter) {
    func write(_ tag: UInt8, _ value: CGFloat, _ writer: inout ByteWriter) {
      writer.write(tag)
      writer.write(value)
    }
    switch filter {
    case .gaussianBlur(let radius, let transform):
      write(0, radius, &self)
      self.write(transform)
    case .brightness(let amount): write(1, amount, &self)
    case .contrast(let amount): write(2, amount, &self)
    case .saturation(let amount): write(3, amount, &self)
    case .hueRotate(let angle): write(4, angle, &self)
    case .invert(let amount): write(5, amount, &self)
    case .sepia(let amount): write(6, amount, &self)
    case .colorMatrix(let matrix):
      self.write(UInt8(7))
      for value in matrix.values { self.write(value) }
    }
  }

  mutating func write(_ style: GroupStyle) {
    write(style.opacity)
    write(UInt8(style.blend.rawValue))
    write(UInt32(style.filters.count))
    for filter in style.filters { write(filter) }
    write(UInt8(style.shadow == nil ? 0 : 1))
    if let shadow = style.shadow { write(shadow) }
  }
}

extension ByteReader {
  mutating func readShadow() throws(DisplayListError) -> Shadow {
    Shadow(
      color: try readColor(), offset: CGSize(width: try readNumber(), height: try readNumber()),
      sigma: try readNumber(), transform: try readTransform())
  }

  private mutating func readFilter() throws(DisplayListError) -> Filter {
    let start = offset
    switch try readByte() {
    case 0: return .gaussianBlur(radius: try readNumber(), transform: try readTransform())
    case 1: return .brightness(try readNumber())
    case 2: return .contrast(try readNumber())
    case 3: return .saturation(try readNumber())
    case 4: return .hueRotate(try readNumber())
    case 5: return .invert(try readNumber())
    case 6: return .sepia(try readNumber())
    case 7:
      var values: [CGFloat] = []
      for _ in 0..<20 { values.append(try readNumber()) }
      guard let matrix = ColorMatrix(values) else { throw .malformed(atByte: start) }
      return .colorMatrix(matrix)
    default: throw .malformed(atByte: start)
    }
  }

  mutating func readGroup() throws(DisplayListError) -> GroupStyle {
    var style = GroupStyle(opacity: try readNumber(), blend: try readBlend())
    for _ in 0..<(try readCount(of: 9)) { style.filters.append(try readFilter()) }
    let start = offset
    switch try readByte() {
    case 0: break
    case 1: style.shadow = try readShadow()
    default: throw .malformed(atByte: start)
    }
    return style
  }
}
