import Foundation

package enum Folder {
  /// Creates a folder and its missing parents. Does nothing if the folder exists.
  package static func make(_ name: String) throws(ImageIOError) {
    let path = StartFolder.absolute(name)
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
      if mkdir(String(path[..<end]), 0o777) == 0 { continue }
      let error = SystemError()
      // Ignore errors for parent folders, which may exist already. For the folder itself, an error
      // is ignored only if the folder exists.
      if end == path.endIndex || path[end...] == "/" {
        var file = stat()
        if stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFDIR { return }
        throw .cannotWrite(path: name, reason: error.reason)
      }
    }
  }
}
