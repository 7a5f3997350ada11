import Foundation
import MidflightPNG

/// A recorded file beside a test, and the file that shows how a new result differs from it.
struct Record {
  let site: CallSite
  let path: String
  let differencePath: String

  /// Determines the paths of the recorded file and of the file that shows a difference from it.
  ///
  /// - Parameters:
  ///   - name: The name that the test gives to the record. Characters other than letters, digits,
  ///     hyphens, dots and underscores are replaced.
  ///   - folder: The folder beside the test's file.
  init(_ name: String, _ type: String, in folder: String, of site: CallSite) {
    let word = String(
      name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }.drop { $0 == "." })
    let file = "\(word.isEmpty ? "-" : word).\(type)"
    self.site = site
    path = site.path(of: file, in: folder)
    let sheets = ProcessInfo.processInfo.environment["MIDFLIGHT_SHEETS"] ?? ""
    differencePath = "\(sheets.isEmpty ? "differences" : sheets)/\(site.testFile)/\(file)"
  }

  /// Whether recorded files are to be replaced: `MIDFLIGHT_RECORD=1` is in the environment.
  static var isRecording: Bool {
    ["1", "true"].contains(ProcessInfo.processInfo.environment["MIDFLIGHT_RECORD"] ?? "")
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  func contents() throws -> [UInt8] { try PNG.contents(of: path) }

  /// Writes the recorded file, and fails the test, since the user has to check the file.
  func write(_ bytes: [UInt8]) throws {
    let isNew = !exists
    try Self.write(bytes, to: path)
    site.fail(
      isNew
        ? "\(path) was missing and has been recorded; check it and commit it"
        : "\(path) has been recorded again; check it, and run without MIDFLIGHT_RECORD")
  }

  /// Writes the file that shows how a result differs from the recorded file, and fails the test.
  ///
  /// - Parameter what: A description of the written file's contents.
  func fail(_ message: String, showing bytes: [UInt8], as what: String) throws {
    try Self.write(bytes, to: differencePath)
    site.fail(
      "\(message); \(what): \(differencePath)",
      attaching: [((differencePath as NSString).lastPathComponent, bytes)])
  }

  /// Removes the file that showed how an earlier result differed from the recorded file.
  func removeDifference() {
    if unlink(differencePath) == 0 { rmdir((differencePath as NSString).deletingLastPathComponent) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try Folder.make((path as NSString).deletingLastPathComponent)
    try AtomicFile.write(bytes, to: path)
  }
}
