/// A line of a file, for an editor.
public struct SourcePlace: Sendable, Hashable, Codable {
  /// The file's path.
  public var path: String
  /// Counted from 1.
  public var line: Int
  /// Counted from 1, in characters.
  public var column: Int

  /// A place of these.
  public init(path: String, line: Int, column: Int = 1) {
    (self.path, self.line, self.column) = (path, line, column)
  }
}
