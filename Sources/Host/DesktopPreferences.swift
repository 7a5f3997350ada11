/// The preferences that the user of a desktop has for all its programs.
package struct DesktopPreferences: Codable, Sendable, Hashable {
  /// Whether light colours are asked for.
  package var prefersLight: Bool
  /// Whether less is to move.
  package var reducesMotion: Bool

  /// A desktop that asks for nothing.
  package init(prefersLight: Bool = false, reducesMotion: Bool = false) {
    (self.prefersLight, self.reducesMotion) = (prefersLight, reducesMotion)
  }
}
