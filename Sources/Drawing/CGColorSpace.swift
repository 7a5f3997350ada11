public import Foundation

/// The meaning of colours' components: sRGB, in which this library draws, or its greys.
public struct CGColorSpace: Sendable, Hashable {
  /// The name of sRGB, as Core Graphics has it.
  public static let sRGB = "kCGColorSpaceSRGB"

  /// The space's name: ``sRGB``; the greys have none.
  public var name: String? { numberOfComponents == 3 ? Self.sRGB : nil }
  /// How many components a colour has beside alpha: 3, or a grey's 1.
  public let numberOfComponents: Int

  fileprivate init(components: Int) { numberOfComponents = components }

  /// The space of that name; nil for every name but ``sRGB``.
  public init?(name: String) {
    if name != Self.sRGB { return nil }
    numberOfComponents = 3
  }
}

/// The space of the device's red, green and blue: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(components: 3) }

/// The space of the device's greys: those of sRGB. Bitmaps are in sRGB alone.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(components: 1) }

extension CGColor {
  /// A colour by its components: red, green, blue and alpha, or a grey and alpha. Nil when there are
  /// not as many.
  public init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    guard components.count == colorSpace.numberOfComponents + 1 else { return nil }
    if components.count == 2 {
      self.init(gray: components[0], alpha: components[1])
    } else {
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    }
  }

  /// The meaning of the components: sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
}

extension CGGradient {
  /// Equals `init(colors:locations:)`: all colours are in sRGB, and so is what lies between
  /// them.
  ///
  /// - Parameters:
  ///   - colorsSpace: The one space there is; nil is that too.
  ///   - colors: the stops' colours, in the order of their locations.
  ///   - locations: one for each colour; evenly spaced from 0 to 1 when nil.
  /// - Returns: nil without colours, or when there are not as many locations as colours.
  public init?(colorsSpace: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    self.init(colors: colors, locations: locations)
  }

  /// A gradient of colours that stand one after the other, each with its alpha behind it.
  ///
  /// - Parameters:
  ///   - colorSpace: The meaning of the components.
  ///   - colorComponents: `count` colours, each of as many numbers as the space has components, and
  ///     one more.
  ///   - locations: `count` of them; evenly spaced from 0 to 1 when nil.
  ///   - count: how many colours there are.
  /// - Returns: nil without colours.
  public init?(
    colorSpace: CGColorSpace, colorComponents: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let width = colorSpace.numberOfComponents + 1
    let colors = (0..<max(count, 0)).compactMap { index in
      let components = UnsafeBufferPointer(start: colorComponents + index * width, count: width)
      return CGColor(colorSpace: colorSpace, components: Array(components))
    }
    self.init(
      colors: colors,
      locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) })
  }
}
