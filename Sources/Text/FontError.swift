/// An error in finding or reading a font.
public enum FontError: Error, Sendable, Hashable, CustomStringConvertible {
  /// fontconfig knows no scalable font.
  case noFonts(family: String)
  /// The font's file cannot be read, or FreeType does not support it.
  case unreadable(path: String, code: Int)

  /// The message for the user.
  public var description: String {
    switch self {
    case .noFonts(let family):
      "no font for \"\(family)\"; install one, such as Debian's fonts-dejavu-core"
    case .unreadable(let path, let code):
      "cannot read the font \(path) (FreeType error \(code))"
    }
  }
}
