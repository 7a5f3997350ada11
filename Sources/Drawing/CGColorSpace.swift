public import Foundation

/// The meaning of colours' components: always sRGB, in which this library draws.
public struct CGColorSpace: Sendable, Hashable {
  /// The name of sRGB, as Core Graphics has it.
  public static let sRGB = "kCGColorSpaceSRGB"

  /// The space's name: ``sRGB``.
  public var name: String? { Self.sRGB }
  /// How many components a colour has beside alpha: 3.
  public var numberOfComponents: Int { 3 }

  fileprivate init() {}

  /// The space of that name; nil for every name but ``sRGB``.
  public init?(name: String) {
    if name != Self.sRGB { return nil }
  }
}

/// The space of the device's red, green and blue: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// The type in which Core Graphics takes a gradient's colours, so that `colors as CFArray` stands
/// as it is.
public typealias CFArray = [CGColor]

extension CGColor {
  /// A colour by its components: red, green, blue and alpha. Nil when there are not four.
  public init?(colorSpace: CGColorSpace, components: [CGFloat]) {
    guard components.count == 4 else { return nil }
    self.init(
      red: components[0], green: components[1], blue: components[2], alpha: components[3])
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
  public init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    self.init(colors: colors, locations: locations)
  }
}
