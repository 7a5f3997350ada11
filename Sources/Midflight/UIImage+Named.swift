public import Foundation
import MidflightLayerTree
public import MidflightViews

extension UIImage {
  /// Creates an image from the PNG file with this name, beside the program or in the current
  /// folder; see ``init(named:in:with:)``. A missing file is reported once, in a line on standard
  /// error.
  public convenience init?(named name: String) {
    self.init(named: name, inFolders: ResourceFolders.ofProgram)
  }

  /// Creates an image from the PNG file with this name in a bundle's resources, such as
  /// `Bundle.module`. The file is in the resource folder itself or in a folder `NAME.imageset` of
  /// an asset catalogue. Of `NAME@3x.png`, `NAME@2x.png` and `NAME.png`, the first that exists is
  /// used. Nil if all are missing.
  ///
  /// - Parameters:
  ///   - name: The name with or without its extension.
  ///   - bundle: nil means the program's own bundle.
  ///   - configuration: Ignored.
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Any?) {
    self.init(named: name, inFolders: ResourceFolders.of(bundle))
  }

  /// Creates an image in the same way as ``init(named:in:with:)``.
  ///
  /// - Parameters:
  ///   - name: The name with or without its extension.
  ///   - bundle: nil means the program's own bundle.
  ///   - traitCollection: Ignored.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name, inFolders: ResourceFolders.of(bundle))
  }

  private convenience init?(named name: String, inFolders folders: [URL]) {
    let bare = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    var paths: [String] = []
    for folder in folders {
      for subfolder in ["", "Assets.xcassets/\(bare).imageset/"] {
        for scale in ["@3x", "@2x", ""] {
          paths.append("\(folder.path)/\(subfolder)\(bare)\(scale).png")
        }
      }
    }
    guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      let folderNames = folders.map(\.path).joined(separator: ", ")
      ProcessProblems.note(
        "UIImage(named: \"\(name)\") is nil: there is no \(bare).png in \(folderNames) or in "
          + "their Assets.xcassets")
      return nil
    }
    self.init(contentsOfFile: path)
  }
}
