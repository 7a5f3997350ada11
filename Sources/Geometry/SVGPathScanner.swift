import Foundation

/// Parses the [grammar](https://www.w3.org/TR/SVG2/paths.html#PathDataBNF) of SVG path data.
struct SVGPathScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func read(into path: inout Path) throws(SVGPathDataError) {
    skipSpace()
    if position == bytes.count { return }
    // The control point that a following smooth curve would reflect, and the command of the curve
    // to which this control point belongs.
    var reflected = CGPoint.zero
    var lastKind: UInt8 = 0
    var command: UInt8 = 0

    while position < bytes.count {
      let at = position
      if Self.isLetter(bytes[position]) {
        command = bytes[position]
        position += 1
      } else if command == 0 || command | 32 == UInt8(ascii: "z") {
        throw fail(command == 0 ? .expectedMove : .expectedCommand, at)
      } else if command | 32 == UInt8(ascii: "m") {
        // Further coordinate pairs after a move are lines.
        command = command &- UInt8(ascii: "m") &+ UInt8(ascii: "l")
      }
      let kind = command | 32
      if path.isEmpty, kind != UInt8(ascii: "m") { throw fail(.expectedMove, at) }
      let origin = command == kind ? path.currentPoint ?? .zero : .zero
      let pen = path.currentPoint ?? .zero

      func mirrored(_ kinds: UInt8...) -> CGPoint {
        kinds.contains(lastKind)
          ? CGPoint(x: 2 * pen.x - reflected.x, y: 2 * pen.y - reflected.y) : pen
      }
      switch kind {
      case UInt8(ascii: "m"): path.move(to: try point(origin))
      case UInt8(ascii: "l"): path.addLine(to: try point(origin))
      case UInt8(ascii: "h"): path.addLine(to: CGPoint(x: origin.x + (try number()), y: pen.y))
      case UInt8(ascii: "v"): path.addLine(to: CGPoint(x: pen.x, y: origin.y + (try number())))
      case UInt8(ascii: "c"), UInt8(ascii: "s"):
        let first =
          kind == UInt8(ascii: "c")
          ? try point(origin) : mirrored(UInt8(ascii: "c"), UInt8(ascii: "s"))
        reflected = try point(origin)
        path.addCurve(to: try point(origin), control1: first, control2: reflected)
      case UInt8(ascii: "q"), UInt8(ascii: "t"):
        reflected =
          kind == UInt8(ascii: "q")
          ? try point(origin) : mirrored(UInt8(ascii: "q"), UInt8(ascii: "t"))
        path.addQuadCurve(to: try point(origin), control: reflected)
      case UInt8(ascii: "a"):
        let radii = CGSize(width: try number(), height: try number())
        let rotation = try number() * .pi / 180
        let isLarge = try flag()
        let sweep = try flag()
        path.addEllipticalArc(
          to: try point(origin), radii: radii, rotation: rotation, isLarge: isLarge,
          increasesAngle: sweep)
      case UInt8(ascii: "z"):
        path.closeSubpath()
        skipSpace()
      default:
        throw fail(.expectedCommand, at)
      }
      lastKind = kind
    }
  }

  // MARK: Tokens

  private mutating func point(_ origin: CGPoint) throws(SVGPathDataError) -> CGPoint {
    let x = try number()
    let y = try number()
    return CGPoint(x: origin.x + x, y: origin.y + y)
  }

  /// Parses a number and the white space and comma around it.
  private mutating func number() throws(SVGPathDataError) -> Double {
    skipSpace()
    let first = position
    if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
    var digits = skipDigits()
    if peek == UInt8(ascii: ".") {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else { throw fail(.expectedNumber, first) }
    if let e = peek, e | 32 == UInt8(ascii: "e") {
      let mark = position
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      // An e without digits after it does not start an exponent, so go back to it.
      if skipDigits() == 0 { position = mark }
    }
    let text = String(decoding: bytes[first..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw fail(.numberTooLarge, first)
    }
    skipSeparator()
    return value
  }

  private mutating func flag() throws(SVGPathDataError) -> Bool {
    skipSpace()
    guard let digit = peek, digit == UInt8(ascii: "0") || digit == UInt8(ascii: "1") else {
      throw fail(.expectedFlag, position)
    }
    position += 1
    skipSeparator()
    return digit == UInt8(ascii: "1")
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipDigits() -> Int {
    let first = position
    while let digit = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit { position += 1 }
    return position - first
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || (0x09...0x0D ~= byte && byte != 0x0B) { position += 1 }
  }

  private mutating func skipSeparator() {
    skipSpace()
    if peek == UInt8(ascii: ",") {
      position += 1
      skipSpace()
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 32
  }

  private func fail(_ reason: SVGPathDataError.Reason, _ position: Int) -> SVGPathDataError {
    SVGPathDataError(reason: reason, position: position)
  }
}
