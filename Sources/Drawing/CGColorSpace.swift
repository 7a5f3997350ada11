public import Foundation

/// A colour space: sRGB, in which this library draws, or the greys of sRGB.
public struct CGColorSpace: Sendable, Hashable {
  /// The name of [sRGB](https://www.w3.org/Graphics/Color/sRGB.html) in Core Graphics.
  public static let sRGB = "kCGColorSpaceSRGB"

  /// The name of the space: ``sRGB``, or nil for greys.
  public var name: String? { numberOfComponents == 3 ? Self.sRGB : nil }
  /// The number of components, not counting alpha: 3, or 1 for greys.
  public let numberOfComponents: Int

  fileprivate init(components: Int) { numberOfComponents = components }

  /// Creates the space with a name; nil for every name except ``sRGB``.
  public init?(name: String) {
    if name != Self.sRGB { return nil }
    numberOfComponents = 3
  }
}

/// Returns the device's RGB space, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(components: 3) }

/// Returns the device's grey space: the greys of sRGB. Bitmaps are always in sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(components: 1) }

extension CGColor {
  /// Creates a colour from red, green, blue and alpha, or from grey and alpha; nil for any other
  /// number of components.
  public init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    guard components.count == colorSpace.numberOfComponents + 1 else { return nil }
    if components.count == 2 {
      self.init(gray: components[0], alpha: components[1])
    } else {
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    }
  }

  /// The space of the components: sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
}

extension CGGradient {
  /// Creates the same gradient as `init(colors:locations:)`. All colours and interpolated colours
  /// are in sRGB.
  ///
  /// - Parameters:
  ///   - colorsSpace: Ignored.
  ///   - colors: The stops' colours, in the order of their locations.
  ///   - locations: The stops' locations, one for each colour; evenly spaced from 0 to 1 if nil.
  /// - Returns: nil if there are no colours, or if the numbers of locations and colours differ.
  public init?(colorsSpace: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    self.init(colors: colors, locations: locations)
  }

  /// Creates a gradient from contiguous colours, each followed by its alpha.
  ///
  /// - Parameters:
  ///   - colorSpace: The space of the components.
  ///   - colorComponents: `count` colours, each with the components of the space and alpha.
  ///   - locations: `count` locations; evenly spaced from 0 to 1 if nil.
  ///   - count: The number of colours.
  /// - Returns: nil if there are no colours.
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
