package import Foundation
import MidflightImageIO

package enum Capture {
  package enum Failure: Error, Sendable, CustomStringConvertible {
    /// The name is taken, and so are all of its numbered variants, up to 10,000.
    case noFreeName(String)

    package var description: String {
      switch self {
      case .noFreeName(let name): "all 10000 file names for \(name) are taken"
      }
    }
  }

  /// Returns the folder for new files. For a program started from a terminal, it is the current
  /// folder; otherwise the user's pictures folder, given by `XDG_PICTURES_DIR` in `user-dirs.dirs`
  /// (<https://www.freedesktop.org/wiki/Software/xdg-user-dirs/>), or `Pictures` in the home
  /// folder.
  package static func folder(isTerminal: Bool) -> URL {
    let files = FileManager.default
    let here = URL(fileURLWithPath: StartFolder.absolute("."), isDirectory: true)
      .standardizedFileURL
    if isTerminal { return here }
    let environment = ProcessInfo.processInfo.environment
    guard let home = environment["HOME"], !home.isEmpty else { return here }
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let list = (config ?? home + "/.config") + "/user-dirs.dirs"
    let named = (try? String(contentsOfFile: list, encoding: .utf8))
      .flatMap { picturesFolder(in: $0, home: home) }
    for path in [named, home + "/Pictures"].compactMap(\.self) {
      var isFolder: ObjCBool = false
      if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        return URL(fileURLWithPath: path, isDirectory: true)
      }
    }
    return here
  }

  /// Writes a file under a name that is not taken yet; see ``freePath(named:extension:in:)``.
  ///
  /// - Returns: The file's path.
  package static func save(
    _ bytes: [UInt8], named name: String, extension suffix: String, in folder: URL
  ) throws -> String {
    let path = try freePath(named: name, extension: suffix, in: folder)
    try AtomicFile.write(bytes, to: path)
    return path
  }

  /// Returns the path of a file that does not exist yet. If the name is taken, a number is appended
  /// to it.
  static func freePath(
    named name: String, extension suffix: String?, in folder: URL
  ) throws(Failure) -> String {
    let end = suffix.map { ".\($0)" } ?? ""
    for number in 1...10_000 {
      let file = number == 1 ? name + end : "\(name)-\(number)\(end)"
      let path = folder.appendingPathComponent(file).path
      if !FileManager.default.fileExists(atPath: path) { return path }
    }
    throw Failure.noFreeName(name)
  }

  static func picturesFolder(in list: String, home: String) -> String? {
    for line in list.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0] == "XDG_PICTURES_DIR" else { continue }
      let value = parts[1].filter { $0 != "\"" }
      return value.hasPrefix("$HOME") ? home + value.dropFirst("$HOME".count) : value
    }
    return nil
  }
}
