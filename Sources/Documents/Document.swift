import Foundation
import MidflightDrawing
import MidflightImageIO
import MidflightScenes

/// A document of layers as plain values, read from a `.caml` file, a `.ca` bundle, or a wallpaper
/// in a `.tendies` archive. ``DocumentScene`` makes layers from it.
package struct Document: Sendable {
  /// The document's name as a scene: the file name in lower case with hyphens. From a file's second
  /// wallpaper on, a number is appended.
  package let name: String
  package let path: String
  /// The bundles to show, back to front.
  let bundles: [DocumentBundle]
  /// The stage's size; nil if no bundle contains one.
  let size: CGSize?
  /// The wallpaper's folder, in a file that contains several; nil in a file with only one.
  package let folder: String?
  /// The reason why this wallpaper can't be shown although others of the same file can; nil if it
  /// can be shown.
  package var refusal: DocumentFailure?

  package static func isDocument(_ path: String) -> Bool { SceneFile.isDocument(path) }

  /// The path, without a trailing slash.
  static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? trimmed(String(path.dropLast())) : path
  }

  /// Reads a file, a folder or an archive. The content determines which of them it is.
  ///
  /// - Returns: A document for each wallpaper, in the order of their folders' names; at least one.
  /// - Complexity: O(bytes + pixels).
  package static func read(_ path: String) throws(DocumentFailure) -> [Document] {
    let path = trimmed(path)
    switch try DocumentContent(of: path) {
    case .files(let files): return try documents(in: files, path: path)
    case .text(let bytes):
      let isText = String(validating: bytes, as: UTF8.self) != nil
      guard isText || path.lowercased().hasSuffix(".caml") else {
        throw .unusable(part: path, reason: "it is neither a folder nor a zip archive")
      }
      return [try document(bytes, path: path, files: FolderFiles(beside: path))]
    }
  }

  /// Reads a file's bytes. Images can be found only in an archive.
  package static func read(bytes: [UInt8], path: String) throws(DocumentFailure) -> [Document] {
    if ArchiveFiles.isArchive(bytes) {
      return try documents(in: ArchiveFiles(bytes, path: path), path: path)
    }
    return [try document(bytes, path: path, files: nil)]
  }

  private static func document(
    _ bytes: [UInt8], path: String, files: (any DocumentFiles)?
  ) throws(DocumentFailure) -> Document {
    var reader = BundleReader(files: files)
    let bundle = try reader.bundle(of: bytes, in: "", called: DocumentPath.lastName(of: path))
    return Document(
      name: sceneName(of: path), path: path, bundles: [bundle], size: bundle.size, folder: nil)
  }

  private static func documents(
    in files: any DocumentFiles, path: String
  ) throws(DocumentFailure) -> [Document] {
    var reader = BundleReader(files: files)
    var documents: [Document] = []
    let groups = try reader.groups(called: path)
    for group in groups {
      let number = documents.isEmpty ? "" : "-\(documents.count + 1)"
      var bundles: [DocumentBundle] = []
      var refusal: DocumentFailure?
      do throws(DocumentFailure) {
        bundles = try group.bundles.map { (location) throws(DocumentFailure) in
          try reader.bundle(at: location)
        }
      } catch {
        if groups.count == 1 { throw error }
        refusal = error
      }
      documents.append(
        Document(
          name: sceneName(of: path) + number, path: path, bundles: bundles,
          size: bundles.lazy.compactMap(\.size).first,
          folder: groups.count > 1 ? group.folder : nil, refusal: refusal))
    }
    return documents
  }

  /// `Lock Screen 2.ca` becomes `lock-screen-2`, `MyDoor.caml` becomes `my-door`.
  private static func sceneName(of path: String) -> String {
    let name = DocumentPath.lastName(of: path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    let words = stem.split { !$0.isLetter && !$0.isNumber }
    if words.isEmpty { return "document" }
    return words.map { SceneName.hyphenated(String($0)) }.joined(separator: "-")
  }
}

/// A tree of layers, and the images that it names.
struct DocumentBundle: Sendable {
  /// Its name in error messages.
  let name: String
  let root: XMLNode
  /// The images, by their names in the elements.
  let images: [String: CGImage]
  /// The names of missing or unreadable images, each with the reason.
  let missing: [String]
  let size: CGSize?
}
