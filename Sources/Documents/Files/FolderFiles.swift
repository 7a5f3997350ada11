import Foundation
import MidflightImageIO

/// The files of a folder and its subfolders. A link that leads outside the folder is refused when
/// it is read.
struct FolderFiles: DocumentFiles {
  private let folder: URL
  let names: [String]

  /// Lists the files of a folder and its subfolders.
  init(_ path: String) throws(DocumentFailure) {
    folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard let all = FileManager.default.enumerator(atPath: folder.path) else {
      throw .unreadable(path: path, reason: "the folder cannot be listed")
    }
    var names: [String] = []
    while let name = all.nextObject() as? String {
      if all.fileAttributes?[.type] as? FileAttributeType == .typeDirectory { continue }
      names.append(name)
      if names.count > DocumentLimits.fileCount { break }
    }
    self.names = names.sorted()
    try DocumentPath.checkCount(names.count, of: path)
  }

  /// Lists only the given file. The files beside it can be read too.
  init(beside file: String) {
    let url = URL(fileURLWithPath: file)
    folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
    names = [url.lastPathComponent]
  }

  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  func read(_ name: String, limit: Int) throws(DocumentFailure) -> [UInt8] {
    let file = folder.appendingPathComponent(name)
    let path = file.resolvingSymlinksInPath().path
    guard path.hasPrefix(folder.path == "/" ? "/" : folder.path + "/") else {
      throw .pointsOutside(name: name)
    }
    return try RegularFile.read(path, called: name, limit: limit)
  }
}

/// Reads a file as a whole.
enum RegularFile {
  /// Returns the bytes of a regular file. Other kinds of files are refused, because a pipe might
  /// never end.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - name: The file's name in error messages.
  ///   - limit: The maximum size in bytes.
  static func read(
    _ path: String, called name: String, limit: Int
  ) throws(DocumentFailure) -> [UInt8] {
    var file = stat()
    guard stat(path, &file) == 0 else {
      throw .unreadable(path: name, reason: String(cString: strerror(errno)))
    }
    guard file.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: name, reason: "it is not a regular file")
    }
    guard file.st_size <= limit else {
      throw .unusable(
        part: name, reason: "it has \(file.st_size) bytes, more than the limit of \(limit)")
    }
    do throws(ImageIOError) {
      return try PNG.contents(of: path)
    } catch {
      throw .unreadable(path: name, reason: "\(error)")
    }
  }
}
