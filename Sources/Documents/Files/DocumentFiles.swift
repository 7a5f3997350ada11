protocol DocumentFiles {
  /// The relative paths of the files, sorted, with `/` between their components. If the document is
  /// a single file in a folder, only that file is listed.
  var names: [String] { get }

  func has(_ name: String) -> Bool

  /// Returns the bytes of a file.
  ///
  /// - Parameter limit: The maximum size in bytes.
  func read(_ name: String, limit: Int) throws(DocumentFailure) -> [UInt8]
}

enum DocumentPath {
  /// Throws an error if there are more files than ``DocumentLimits/fileCount``.
  static func checkCount(_ count: Int, of path: String) throws(DocumentFailure) {
    guard count <= DocumentLimits.fileCount else {
      throw .unusable(
        part: path,
        reason: "it has \(count) files, more than the limit of \(DocumentLimits.fileCount)")
    }
  }

  /// Returns the path without components that are `.` or empty.
  ///
  /// - Throws: ``DocumentFailure/pointsOutside(name:)`` for a path that is absolute, has a drive or
  ///   contains `..`.
  static func normal(_ path: String) throws(DocumentFailure) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    let isOutside =
      path.hasPrefix("/") || parts.contains("..") || path.contains("\\") || path.contains("\0")
      || path.contains("://") || path.dropFirst().hasPrefix(":")
    if isOutside { throw .pointsOutside(name: path) }
    return parts.joined(separator: "/")
  }

  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  static func lastName(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  static func path(_ name: String, in folder: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }
}
