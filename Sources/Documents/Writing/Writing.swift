import Foundation
import MidflightImageIO

/// Files and folders that are written beside their place, and put there when they are complete.
enum Writing {
  static func write(_ bytes: [UInt8], to path: String) throws(DocumentFailure) {
    do throws(ImageIOError) {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw .unusable(part: path, reason: "\(error)")
    }
  }

  /// Writes a folder. One that is there is replaced if it is a document itself.
  static func write(
    _ files: [(name: String, bytes: [UInt8])], toFolder path: String
  ) throws(DocumentFailure) {
    let manager = FileManager.default
    let place = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    let isThere = manager.fileExists(atPath: place.path)
    if isThere, !isDocument(place.path) {
      throw .unusable(part: path, reason: "what is there is no document, and stays")
    }
    let beside = place.deletingLastPathComponent()
      .appendingPathComponent(".\(place.lastPathComponent).\(getpid())")
    defer { try? manager.removeItem(at: beside) }
    do {
      for (name, bytes) in files {
        let file = beside.appendingPathComponent(name)
        try manager.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
      if isThere { try manager.removeItem(at: place) }
      try manager.moveItem(at: beside, to: place)
    } catch {
      let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
      throw .unusable(part: path, reason: "it cannot be written: \(reason)")
    }
  }

  /// Whether a folder has the files of a document in it, or bundles.
  private static func isDocument(_ path: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.isEmpty
      || names.contains { ["main.caml", "index.xml"].contains($0) || $0.hasSuffix(".ca") }
  }
}
