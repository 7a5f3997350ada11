import Foundation

extension Document {
  /// The text that a bundle was made of, read anew.
  func text(of bundle: DocumentBundle) throws(DocumentFailure) -> [UInt8] {
    guard let files = try Self.archiveOrFolder(path) else {
      return try PlainFile.read(path, called: path, limit: DocumentLimits.xmlSize)
    }
    return try files.read(bundle.name, limit: DocumentLimits.xmlSize)
  }

  /// The files that it consists of, each with its bytes: of a single XML file that file, under the
  /// name that a folder has for it, and the pictures beside it.
  ///
  /// - Parameter texts: What the texts of all bundles are to be, by their names.
  func files(
    with texts: [String: [UInt8]]
  ) throws(DocumentFailure) -> [(name: String, bytes: [UInt8])] {
    if let files = try Self.archiveOrFolder(path) {
      return try files.names.map { (name) throws(DocumentFailure) in
        if let text = texts[name] { return (name, text) }
        return (name, try files.read(name, limit: DocumentLimits.fileSize))
      }
    }
    let own = bundles[0]
    let beside = FolderFiles(beside: path)
    var all: [(name: String, bytes: [UInt8])] = []
    if let text = texts[own.name] { all.append((BundleIndex().rootDocument, text)) }
    for source in own.images.keys.sorted() {
      if let name = try? DocumentPath.normal(source), beside.has(name) {
        all.append((name, try beside.read(name, limit: DocumentLimits.fileSize)))
      }
    }
    return all
  }

  /// The files of an archive or a folder; nil for a single XML file.
  private static func archiveOrFolder(_ path: String) throws(DocumentFailure) -> (
    any DocumentFiles
  )? {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return try FolderFiles(path)
    }
    let bytes = try PlainFile.read(path, called: path, limit: DocumentLimits.fileSize)
    return ArchiveFiles.isArchive(bytes) ? try ArchiveFiles(bytes, path: path) : nil
  }
}
