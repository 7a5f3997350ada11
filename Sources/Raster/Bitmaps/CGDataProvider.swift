public import Foundation

/// Bytes that an image is made of.
public final class CGDataProvider: Sendable {
  /// The bytes; never nil.
  public let data: Data?

  /// The provider of some bytes; never nil.
  public init?(data: Data) { self.data = data }
}
