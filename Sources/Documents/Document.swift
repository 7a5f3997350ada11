import Foundation
import MidflightDrawing
import MidflightImageIO
import MidflightScenes

/// A document of layers: what a `.caml` file, a `.ca` bundle or a `.tendies` archive says, as plain
/// values. Layers are made of it by ``DocumentScene``.
package struct Document: Sendable {
  /// Its name as a scene's: that of the file, in small letters with hyphens.
  package let name: String
  /// Where it was read.
  package let path: String
  /// The bundles that are shown, from the back to the front.
  let bundles: [DocumentBundle]
  /// The stage's size; nil where no bundle says it.
  let size: CGSize?
  /// The wallpapers in an archive that are not shown, by their folders.
  let leftOut: [String]

  /// Whether a path is named as documents are: `.ca`, `.caml` or `.tendies` at its end.
  package static func isDocument(_ path: String) -> Bool {
    SceneFile.isDocument(path)
  }

  private static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? trimmed(String(path.dropLast())) : path
  }

  /// Reads a document: a file, a folder, or an archive, told by what it is.
  ///
  /// - Complexity: O(bytes + pixels).
  package init(_ path: String) throws(DocumentFailure) {
    let path = Self.trimmed(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable(path: path, reason: "there is no such file")
    }
    if isFolder.boolValue {
      try self.init(of: FolderFiles(path), path: path)
      return
    }
    let bytes = try PlainFile.read(path, called: path, limit: DocumentLimits.fileSize)
    if ArchiveFiles.isArchive(bytes) {
      try self.init(of: ArchiveFiles(bytes, path: path), path: path)
    } else {
      let isText = String(validating: bytes, as: UTF8.self) != nil
      guard isText || path.lowercased().hasSuffix(".caml") else {
        throw .unusable(part: path, reason: "it is neither a folder nor a zip archive")
      }
      try self.init(bytes, path: path, files: FolderFiles(beside: path))
    }
  }

  /// A document's bytes, as its file has them; pictures are found in an archive alone.
  package init(bytes: [UInt8], path: String) throws(DocumentFailure) {
    if ArchiveFiles.isArchive(bytes) {
      try self.init(of: ArchiveFiles(bytes, path: path), path: path)
    } else {
      try self.init(bytes, path: path, files: nil)
    }
  }

  private init(
    _ bytes: [UInt8], path: String, files: (any DocumentFiles)?
  ) throws(DocumentFailure) {
    var reader = BundleReader(files: files)
    let bundle = try reader.bundle(of: bytes, in: "", called: DocumentPath.lastName(of: path))
    (self.path, name) = (path, Self.sceneName(of: path))
    (bundles, size, leftOut) = ([bundle], bundle.size, [])
  }

  private init(of files: some DocumentFiles, path: String) throws(DocumentFailure) {
    var reader = BundleReader(files: files)
    let groups = try reader.groups(called: path)
    bundles = try groups[0].bundles.map { (place) throws(DocumentFailure) in
      try reader.bundle(at: place)
    }
    size = bundles.lazy.compactMap(\.size).first
    leftOut = groups.dropFirst().map(\.folder)
    (self.path, name) = (path, Self.sceneName(of: path))
  }

  /// `Lock Screen 2.ca` is `lock-screen-2`, `MyDoor.caml` is `my-door`.
  private static func sceneName(of path: String) -> String {
    let name = DocumentPath.lastName(of: path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    let words = stem.split { !$0.isLetter && !$0.isNumber }
    if words.isEmpty { return "document" }
    return words.map { SceneName.hyphenated(String($0)) }.joined(separator: "-")
  }
}

/// One tree of layers, with the pictures that it names.
struct DocumentBundle: Sendable {
  /// Its name in a complaint.
  let name: String
  /// The outermost element.
  let root: XMLNode
  /// The pictures, by the names that the elements have for them.
  let images: [String: CGImage]
  /// The names of pictures that are not there, or can't be read, each with the reason.
  let missing: [String]
  /// The document's size where its bundle says it.
  let size: CGSize?
}
