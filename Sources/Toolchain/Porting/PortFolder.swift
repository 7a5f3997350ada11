package import Foundation

/// The Swift files of a folder and its subfolders, except hidden files and package manifests; or a
/// single Swift file.
package struct PortFolder: Sendable {
  /// The folder, with links resolved.
  package let folder: URL
  /// The paths of the files, relative to the folder, sorted.
  package let files: [String]
  /// The symbolic links found. They are not followed, because they may lead anywhere.
  package let links: [String]

  /// Lists the Swift files of the folder at `path`, or takes a single Swift file; nil for anything
  /// else.
  package init?(_ path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue else {
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      guard file.pathExtension == "swift" else { return nil }
      folder = file.deletingLastPathComponent()
      (files, links) = ([file.lastPathComponent], [])
      return
    }
    folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    var (files, links): ([String], [String]) = ([], [])
    var open = [""]
    while let next = open.popLast() {
      let folderPath = folder.appendingPathComponent(next).path
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folderPath)) ?? []
      where !name.hasPrefix(".") {
        let path = next + name
        var file = stat()
        guard lstat(folder.appendingPathComponent(path).path, &file) == 0 else { continue }
        switch file.st_mode & S_IFMT {
        case S_IFDIR: open.append(path + "/")
        case S_IFREG where name.hasSuffix(".swift") && name != "Package.swift": files.append(path)
        case S_IFLNK: links.append(path)
        default: break
        }
      }
    }
    (self.files, self.links) = (files.sorted(), links.sorted())
  }

  /// Whether a path, relative to the folder, still leads to a file without passing through a link.
  package func holds(_ path: String) -> Bool {
    var url = folder
    let names = path.split(separator: "/")
    for (number, name) in names.enumerated() {
      url.appendPathComponent(String(name))
      var file = stat()
      guard lstat(url.path, &file) == 0,
        file.st_mode & S_IFMT == (number == names.count - 1 ? S_IFREG : S_IFDIR)
      else { return false }
    }
    return true
  }
}
