import Foundation
import MidflightDocuments
import MidflightEngine

/// Files and folders that are named as a scene is, and are none: what could be meant.
enum NameHint {
  /// The failure of a name by which there is nothing to read scenes from.
  static func noSources(_ name: String) -> Failure {
    Failure(
      message: text(for: name)
        ?? "'\(name)' is no document, no Swift file and no folder (a folder has a /)")
  }

  /// A sentence about what has the name, which is no Swift files' and no document's as it is named;
  /// nil where nothing has.
  static func text(for name: String) -> String? {
    if FileManager.default.isReadableFile(atPath: name) {
      if OpenedFile.isSavedText(name) {
        return "'\(name)' is a saved log: name its scene, and the log by --log"
      }
      if OpenedFile.isPicture(name) {
        return "'\(name)' is a picture: name its scene, and what the picture says of it by --log"
      }
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: name) else { return nil }
    let path = name.hasSuffix("/") ? name : name + "/"
    if names.contains("main.caml") {
      return "'\(name)' is the folder of a document, whose name ends in .ca: name "
        + "\(path)main.caml, or rename it"
    }
    if names.contains(where: { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }) {
      return "'\(name)' is a folder: \(path) stands for its Swift files, and midflight port "
        + "\(name) says what has to be changed in a program for Apple's systems"
    }
    return "'\(name)' is a folder without Swift files of its own: name one that has some, a file, "
      + "or a document (.ca, .caml, .wallpaper, .tendies); midflight port \(name) looks into its folders too"
  }
}
