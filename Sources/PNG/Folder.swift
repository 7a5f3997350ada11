import Foundation

/// Folders that files go to.
package enum Folder {
  /// Makes a folder, and those that it is in, unless it is there.
  ///
  /// - Throws: ``ImageIOError/cannotWrite(path:reason:)``, with the system's reason.
  package static func make(_ name: String) throws(ImageIOError) {
    let path = StartFolder.absolute(name)
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
      if mkdir(String(path[..<end]), 0o777) == 0 { continue }
      let error = SystemError()
      // What can't be written need not be: it may be there already.
      if end == path.endIndex || path[end...] == "/" {
        var file = stat()
        if stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFDIR { return }
        throw .cannotWrite(path: name, reason: error.reason)
      }
    }
  }
}
