import Foundation
import MidflightImageIO

/// Writes files and folders under temporary names, and renames them once they are complete.
enum Writing {
  static func write(_ bytes: [UInt8], to path: String) throws(DocumentFailure) {
    do throws(ImageIOError) {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw .unusable(part: path, reason: "\(error)")
    }
  }

  /// Writes files into a folder. Each file is written under a temporary name and then renamed;
  /// other files in the folder are kept. If the folder exists, it must be a document. It must not
  /// contain bundles that the new files don't replace, because these would be read together with
  /// the new files.
  static func write(
    _ files: [(name: String, bytes: [UInt8])], toFolder path: String
  ) throws(DocumentFailure) {
    let folder = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      !isFolder.boolValue || !isDocument(folder.path)
    {
      throw .unusable(part: path, reason: "it exists and is not a document; choose another name")
    }
    let written = Set(files.map { String($0.name.prefix { $0 != "/" }) })
    if let other = names(in: folder.path).sorted().first(where: {
      isBundle($0) && !written.contains($0)
    }) {
      throw .unusable(
        part: path, reason: "it exists and contains \(OneLine.text(other)); choose another name")
    }
    for (name, bytes) in files {
      let file = folder.appendingPathComponent(name)
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      } catch {
        let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
        throw .unusable(part: path, reason: "it cannot be written: \(reason)")
      }
      try write(bytes, to: file.path)
    }
  }

  /// Whether a folder is empty, or contains the files or bundles of a document.
  private static func isDocument(_ path: String) -> Bool {
    let names = names(in: path)
    return names.isEmpty
      || names.contains { ["main.caml", "index.xml"].contains($0) || isBundle($0) }
  }

  private static func isBundle(_ name: String) -> Bool { name.lowercased().hasSuffix(".ca") }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
