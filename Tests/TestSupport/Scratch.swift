package import Foundation

/// A temporary folder for a test, removed when this object is deallocated.
///
/// If a suite has a `Scratch` as a member, each of its tests gets a separate folder, which exists
/// until the test ends.
package final class Scratch: Sendable {
  package let folder: URL

  package init() {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-test-\(UUID().uuidString)")
    try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package func clear() throws {
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  package func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// The names of the files in the folder, sorted.
  package var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
