import Foundation

/// The folders in which named images and colours are looked up.
enum ResourceFolders {
  /// The folder of the program's resources, and the current folder.
  static var ofProgram: [URL] {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return [Bundle.main.resourceURL, here].compactMap(\.self)
  }

  /// Returns the folder of a bundle's resources; nil means the program's own bundle.
  static func of(_ bundle: Bundle?) -> [URL] { [(bundle ?? .main).resourceURL].compactMap(\.self) }
}
