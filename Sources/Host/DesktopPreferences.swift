package struct DesktopPreferences: Codable, Sendable, Hashable {
  /// Whether the user prefers a light colour scheme.
  package var prefersLight: Bool
  package var reducesMotion: Bool

  package init(prefersLight: Bool = false, reducesMotion: Bool = false) {
    (self.prefersLight, self.reducesMotion) = (prefersLight, reducesMotion)
  }
}
