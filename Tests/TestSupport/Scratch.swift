package import Foundation

/// A folder of a test's own, removed with it.
///
/// A suite that has one as a member has one for each test, to its end.
package final class Scratch: Sendable {
  /// Where it is.
  package let folder: URL

  /// An empty one.
  package init() {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-test-\(UUID().uuidString)")
    try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Removes what is in it.
  package func clear() throws {
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// A file in it.
  package func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// The names of what is in it, in order.
  package var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
