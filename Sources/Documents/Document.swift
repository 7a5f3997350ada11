import Foundation
import MidflightDrawing
import MidflightImageIO
import MidflightScenes

/// A document of layers as plain values, read from a `.caml` file, a `.ca` bundle, or a wallpaper
/// in a `.tendies` archive. ``DocumentScene`` makes layers from the values.
package struct Document: Sendable {
  /// The name of the document's scene: the file's name in lower case with hyphens. If the file
  /// contains several wallpapers, a number is appended to all names but the first.
  package let name: String
  package let path: String
  /// The bundles whose layers are shown, back to front.
  let bundles: [DocumentBundle]
  /// The size of the stage; nil if no bundle gives one.
  let size: CGSize?
  /// The wallpaper's folder if the file contains several wallpapers; nil if it contains only one.
  package let folder: String?
  /// The reason why this wallpaper can't be shown, although others in the same file can; nil if it
  /// can be shown.
  package var refusal: DocumentFailure?

  package static func isDocument(_ path: String) -> Bool { SceneFile.isDocument(path) }

  /// Returns the path without slashes at its end.
  static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? trimmed(String(path.dropLast())) : path
  }

  /// Reads the document at a path. Its content determines whether it is a file, a folder or an
  /// archive.
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

  /// Reads a document from the bytes of a file. Its images are found only if the file is an
  /// archive.
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

  /// Returns a scene's name: `Lock Screen 2.ca` becomes `lock-screen-2`, `MyDoor.caml` becomes
  /// `my-door`.
  private static func sceneName(of path: String) -> String {
    let name = DocumentPath.lastName(of: path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    let words = stem.split { !$0.isLetter && !$0.isNumber }
    if words.isEmpty { return "document" }
    return words.map { SceneName.hyphenated(String($0)) }.joined(separator: "-")
  }
}

/// A tree of elements that describe layers, and the images that they name.
struct DocumentBundle: Sendable {
  /// The bundle's name in error messages.
  let name: String
  let root: XMLNode
  /// The images, by the names that elements use for them.
  let images: [String: CGImage]
  /// A message for each missing or unreadable image: its name, and the reason.
  let missing: [String]
  let size: CGSize?
}
