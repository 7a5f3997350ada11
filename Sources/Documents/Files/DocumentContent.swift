import Foundation

enum DocumentContent {
  /// The path leads to a folder or a zip archive.
  case files(any DocumentFiles)
  /// The path leads to a file that is not an archive, and may be XML. These are its bytes.
  case text([UInt8])

  init(of path: String) throws(DocumentFailure) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable(path: path, reason: "the file does not exist")
    }
    if isFolder.boolValue {
      self = .files(try FolderFiles(path))
      return
    }
    let bytes = try RegularFile.read(path, called: path, limit: DocumentLimits.fileSize)
    self =
      ArchiveFiles.isArchive(bytes) ? .files(try ArchiveFiles(bytes, path: path)) : .text(bytes)
  }
}
