package import Foundation
package import MidflightDrawing
import MidflightImageIO

/// The folder of files that the program loads at run time.
///
/// They are found beside an installed program, or on the way up from a program in a build folder,
/// so that the key map can be changed without a build. The package manager's resource bundles would
/// bake in the build folder's path.
package enum SceneResources {
  /// `MIDFLIGHT_RESOURCES` where it is set; else `share/midflight` beside the program's own folder
  /// (an installed program); else the nearest `Resources` folder that holds this project's files,
  /// on the way up from the program (a program in a build folder), or from this source (a program
  /// of one's own that was built with it). Nil when there is none.
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

  /// The bytes of a resource; nil when it is missing or cannot be read.
  package static func data(named name: String) -> Data? {
    folder.flatMap { try? Data(contentsOf: $0.appendingPathComponent(name)) }
  }

  /// A picture among the resources; nil when it is missing or not a PNG.
  package static func image(named name: String) -> CGImage? {
    data(named: name).flatMap { try? PNG.decode([UInt8]($0)) }
  }
}
