/// Why there is no font.
public enum FontError: Error, Sendable, Hashable, CustomStringConvertible {
  /// fontconfig knows no scalable font at all.
  case noFonts(family: String)
  /// The font's file can't be read, or FreeType does not understand it.
  case unreadable(path: String, code: Int)

  /// The sentence for the person who starts the program.
  public var description: String {
    switch self {
    case .noFonts(let family):
      "no font for \"\(family)\"; install one, such as Debian's fonts-dejavu-core"
    case .unreadable(let path, let code):
      "cannot read the font \(path) (FreeType error \(code))"
    }
  }
}
