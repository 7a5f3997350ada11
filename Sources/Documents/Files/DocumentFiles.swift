/// The files that a document consists of: those of a folder, or of an archive.
protocol DocumentFiles {
  /// Their paths in it, sorted, with `/` between names. Of a file beside which others may lie, its
  /// own alone.
  var names: [String] { get }

  /// Whether there is a file of that path.
  func has(_ name: String) -> Bool

  /// The bytes of a file.
  ///
  /// - Parameter limit: The most bytes that it may have.
  func read(_ name: String, limit: Int) throws(DocumentFailure) -> [UInt8]
}

/// Paths inside a document.
enum DocumentPath {
  /// Throws where there are more files than are looked at.
  static func checkCount(_ count: Int, of path: String) throws(DocumentFailure) {
    guard count <= DocumentLimits.fileCount else {
      throw .unusable(
        part: path,
        reason: "it has \(count) files, more than the limit of \(DocumentLimits.fileCount)")
    }
  }

  /// A path without `.` and empty parts.
  ///
  /// - Throws: ``DocumentFailure/leadsOutside(name:)`` for one that begins at a root or a drive, or
  ///   goes up.
  static func normal(_ path: String) throws(DocumentFailure) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    let isOutside =
      path.hasPrefix("/") || parts.contains("..") || path.contains("\\") || path.contains("\0")
      || path.contains("://") || path.dropFirst().hasPrefix(":")
    if isOutside { throw .leadsOutside(name: path) }
    return parts.joined(separator: "/")
  }

  /// The folder that a path is in; empty for the outermost one.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The last name of a path.
  static func lastName(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// A path in a folder; the folder may be the outermost one.
  static func path(_ name: String, in folder: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }
}
