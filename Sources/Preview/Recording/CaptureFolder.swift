import Foundation
import MidflightEngine

/// The folder that a window's pictures, films and texts go to.
struct CaptureFolder {
  let url: URL
  /// Whether a scene that is shown first takes the values that were saved in it.
  let readsSidecars: Bool
  /// Told of each file that is saved.
  let didSave: (String) -> Void

  /// Saves a file under a name that is not taken yet.
  ///
  /// - Returns: its path.
  func save(_ bytes: [UInt8], named name: String, extension suffix: String) throws -> String {
    let path = try Capture.save(bytes, named: name, extension: suffix, in: url)
    didSave(path)
    return path
  }
}
