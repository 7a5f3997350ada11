/// A position in a file that an editor can open.
package struct FileLocation: Sendable, Hashable, Codable {
  package var path: String
  /// The line's number, counted from 1.
  package var line: Int
  /// The column's number in characters, counted from 1.
  package var column: Int

  package init(path: String, line: Int, column: Int = 1) {
    (self.path, self.line, self.column) = (path, line, column)
  }
}
