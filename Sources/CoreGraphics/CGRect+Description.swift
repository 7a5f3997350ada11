public import Foundation

// The descriptions have the same format as on Apple's systems.

extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// The coordinates as `(x, y)`.
  public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
  /// The size as `(width, height)`.
  public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
  /// The rectangle as `(x, y, width, height)`.
  public var debugDescription: String { "(\(origin.x), \(origin.y), \(width), \(height))" }
}
