public import Foundation
import MidflightLayerTree
public import MidflightViews

extension UIImage {
  /// The PNG of that name beside the program, or in the current folder; see
  /// ``init(named:in:with:)``. A missing one is told in a line on standard error, once.
  public convenience init?(named name: String) {
    self.init(named: name, inFolders: ResourceFolders.ofProgram)
  }

  /// The PNG of that name among a bundle's resources, `Bundle.module` for instance: the one with
  /// most pixels a point (`NAME@3x.png`, `NAME@2x.png`, `NAME.png`), by itself or in a folder
  /// `NAME.imageset` of an asset catalogue. Nil when there is none.
  ///
  /// - Parameters:
  ///   - name: With or without its extension.
  ///   - bundle: nil for the program's own bundle.
  ///   - configuration: Nothing is read from it.
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Any?) {
    self.init(named: name, inFolders: ResourceFolders.of(bundle))
  }

  /// Equals ``init(named:in:with:)``.
  ///
  /// - Parameters:
  ///   - name: With or without its extension.
  ///   - bundle: nil for the program's own bundle.
  ///   - traitCollection: Nothing is read from it.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name, inFolders: ResourceFolders.of(bundle))
  }

  private convenience init?(named name: String, inFolders folders: [URL]) {
    let bare = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    var paths: [String] = []
    for folder in folders {
      for place in ["", "Assets.xcassets/\(bare).imageset/"] {
        for scale in ["@3x", "@2x", ""] {
          paths.append("\(folder.path)/\(place)\(bare)\(scale).png")
        }
      }
    }
    guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      let places = folders.map(\.path).joined(separator: ", ")
      ProcessProblems.note(
        "UIImage(named: \"\(name)\") is nil: there is no \(bare).png in \(places) or in "
          + "their Assets.xcassets")
      return nil
    }
    self.init(contentsOfFile: path)
  }
}
