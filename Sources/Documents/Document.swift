import Foundation
import MidflightDrawing
import MidflightImageIO
import MidflightScenes

/// A document of layers: what a `.caml` file, a `.ca` bundle or a wallpaper in a `.tendies` archive
/// says, as plain values. Layers are made of it by ``DocumentScene``.
package struct Document: Sendable {
  /// Its name as a scene's: that of the file, in small letters with hyphens; from the second
  /// wallpaper of a file on with its number.
  package let name: String
  /// Where it was read.
  package let path: String
  /// The bundles that are shown, from the back to the front.
  let bundles: [DocumentBundle]
  /// The stage's size; nil where no bundle says it.
  let size: CGSize?
  /// The wallpaper's folder in a file with several; nil in one with a single one.
  package let folder: String?
  /// Why it can't be shown, where the file has others that can; nil where it can.
  package var refusal: DocumentFailure?

  /// Whether a path is named as documents are, by its ending.
  package static func isDocument(_ path: String) -> Bool { SceneFile.isDocument(path) }

  /// A path without a slash at its end.
  static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? trimmed(String(path.dropLast())) : path
  }

  /// Reads what a path names: a file, a folder, or an archive, told by what it is.
  ///
  /// - Returns: A document for each of the wallpapers in it, by their folders' names; at least one.
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

  /// Reads the bytes that a path has; pictures are found in an archive alone.
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
        bundles = try group.bundles.map { (place) throws(DocumentFailure) in
          try reader.bundle(at: place)
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
