public import Foundation

/// Bytes that an image is made of.
public final class CGDataProvider: Sendable {
  /// The bytes; never nil.
  public let data: Data?

  /// The provider of some bytes; never nil.
  public init?(data: Data) { self.data = data }
}

/// What is done with colours that a device has not, with Core Graphics' raw values. Here every
/// colour is sRGB, and nothing is done.
public enum CGColorRenderingIntent: Int32, Sendable, Hashable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
