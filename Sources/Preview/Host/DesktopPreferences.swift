/// The preferences that the user of a desktop has for all its programs.
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
