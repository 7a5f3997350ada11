public import Foundation

extension CGPoint {
  /// Whether both have the same coordinates.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether both have the same width and height.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Whether both are the same rectangle; a negative size counts as what it spans.
  public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
}
