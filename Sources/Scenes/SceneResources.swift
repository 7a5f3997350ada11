package import Foundation
package import MidflightDrawing
import MidflightImageIO

/// The folder of files that the program loads at run time.
///
/// An installed program finds the folder beside itself. A program in a build folder finds it in a
/// folder above, so that the key map can be changed without a build. The package manager's resource
/// bundles are not used, because they would contain the absolute path of the build folder.
package enum SceneResources {
  /// The resource folder. If the variable `MIDFLIGHT_RESOURCES` is set, this is the folder that it
  /// names, even if that does not exist. Otherwise, it is the first of these that exists, or nil:
  ///
  /// - `share/midflight` beside the folder of an installed program
  /// - the nearest `Resources` folder with this project's files, searching upwards from the
  ///   program's build folder
  /// - the nearest such folder above this source file, for another program that was built with the
  ///   library
  package static let folder: URL? = {
    let marker = "keymap.json"
    func holdsResources(_ folder: URL) -> Bool {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent(marker).path)
    }
    if let path = ProcessInfo.processInfo.environment["MIDFLIGHT_RESOURCES"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = program.deletingLastPathComponent()
    let installed = beside.deletingLastPathComponent().appendingPathComponent("share/midflight")
    if holdsResources(installed) { return installed }
    for start in [beside, URL(fileURLWithPath: #filePath).deletingLastPathComponent()] {
      var folder = start
      while folder.path != "/" {
        let candidate = folder.appendingPathComponent("Resources")
        if holdsResources(candidate) { return candidate }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }()

  package static func data(named name: String) -> Data? {
    folder.flatMap { try? Data(contentsOf: $0.appendingPathComponent(name)) }
  }

  package static func image(named name: String) -> CGImage? {
    data(named: name).flatMap { try? PNG.decode([UInt8]($0)) }
  }
}
