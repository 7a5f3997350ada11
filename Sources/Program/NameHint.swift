import Foundation
import MidflightDocuments
import MidflightEngine

/// Hints for names by which no scene was found. A file or folder with the name may exist
/// nevertheless.
enum NameHint {
  /// Returns the error for a name by which no readable file with scenes was found.
  static func noSources(_ name: String) -> Failure {
    Failure(
      message: text(for: name)
        ?? "'\(name)' is not a document, a Swift file or a folder (a folder ends in /)")
  }

  /// Returns a sentence about the existing file or folder with this name; nil if there is none.
  static func text(for name: String) -> String? {
    if FileManager.default.isReadableFile(atPath: name) {
      if OpenedFile.isSavedText(name) {
        return "'\(name)' is a saved log; name its scene, and pass the log by --log"
      }
      if OpenedFile.isImage(name) {
        return "'\(name)' is an image; name its scene, and pass the image by --log"
      }
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: name) else { return nil }
    let path = name.hasSuffix("/") ? name : name + "/"
    if names.contains("main.caml") {
      return "'\(name)' is a document's folder, whose name must end in .ca; rename it, or name "
        + "\(path)main.caml"
    }
    if names.contains(where: { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }) {
      return "'\(name)' is a folder; \(path) with a / names its Swift files, and midflight port "
        + "\(name) lists the changes that a program for Apple's systems needs"
    }
    return "'\(name)' is a folder without Swift files; name a Swift file, a folder of them, or a "
      + "document (.ca, .caml, .wallpaper, .tendies); midflight port \(name) also searches subfolders"
  }
}
