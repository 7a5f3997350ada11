/// What the user of a desktop has asked all its programs for.
public struct DesktopPreferences: Codable, Sendable, Hashable {
  /// Whether light colours are asked for.
  public var prefersLight: Bool
  /// Whether less is to move.
  public var reducesMotion: Bool

  /// A desktop that asks for nothing.
  public init(prefersLight: Bool = false, reducesMotion: Bool = false) {
    (self.prefersLight, self.reducesMotion) = (prefersLight, reducesMotion)
  }
}
