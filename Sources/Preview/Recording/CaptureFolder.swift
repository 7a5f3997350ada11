import Foundation
import MidflightEngine

/// The folder for a window's images, videos and text files.
struct CaptureFolder {
  let url: URL
  /// Whether a scene that is shown for the first time starts with the values that were saved for it
  /// in the folder.
  let readsSidecars: Bool
  let didSave: (String) -> Void

  /// Saves a file under an unused name.
  ///
  /// - Returns: The file's path.
  func save(_ bytes: [UInt8], named name: String, extension suffix: String) throws -> String {
    let path = try Capture.save(bytes, named: name, extension: suffix, in: url)
    didSave(path)
    return path
  }
}
