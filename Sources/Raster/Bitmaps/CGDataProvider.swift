public import Foundation

/// The source bytes of an
/// [image](https://developer.apple.com/documentation/coregraphics/cgdataprovider).
public final class CGDataProvider: Sendable {
  /// The bytes; never nil.
  public let data: Data?

  /// Creates a provider of bytes; never returns nil.
  public init?(data: Data) { self.data = data }
}
