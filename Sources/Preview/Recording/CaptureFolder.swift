import Foundation
import MidflightEngine

/// The folder for a window's images, videos and texts.
struct CaptureFolder {
  let url: URL
  /// Whether a scene takes the values saved in the folder when it is first shown.
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
