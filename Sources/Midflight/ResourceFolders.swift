import Foundation

/// Folders in which pictures and colours are looked for by their names.
enum ResourceFolders {
  /// Beside the program, and the current one.
  static var ofProgram: [URL] {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return [Bundle.main.resourceURL, here].compactMap(\.self)
  }

  /// That of a bundle; nil stands for the program's own.
  static func of(_ bundle: Bundle?) -> [URL] { [(bundle ?? .main).resourceURL].compactMap(\.self) }
}
