import Foundation
import MidflightEngine
import MidflightImageIO
import MidflightScenes

/// The images and logs of a folder and its subfolders, or a single image or log.
struct CheckedFiles {
  let folder: String
  /// The paths of the files, relative to ``folder``, in alphabetical order.
  let names: [String]
  /// The paths of pipes, folders and devices, relative to ``folder``. They are not read, because
  /// they might never end.
  let irregular: [String]

  /// Finds the files to check.
  ///
  /// - Parameter path: A folder, a saved log or an image.
  init(in path: String) throws(Failure) {
    var isFolder: ObjCBool = false
    let absolute = StartFolder.absolute(path)
    guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder) else {
      throw Failure(message: "\(path) does not exist")
    }
    if !isFolder.boolValue, OpenedFile.isSaved(path) {
      let (folder, name) = SceneFile.split(path)
      self.folder = folder.isEmpty ? "." : folder
      (names, irregular) = Self.isRegular(absolute) ? ([name], []) : ([], [name])
      return
    }
    guard isFolder.boolValue,
      let all = try? FileManager.default.subpathsOfDirectory(atPath: absolute)
    else { throw Failure(message: "\(path) is not a folder, saved log or PNG image") }
    let trimmed = path.reversed().drop { $0 == "/" }.reversed()
    folder = trimmed.isEmpty ? path : String(trimmed)
    // Leave out sheets, which an earlier check may have written into the folder.
    let saved = all.filter { name in
      OpenedFile.isSaved(name)
        && !(OpenedFile.isImage(name) && DifferenceSheets.isSheet("\(absolute)/\(name)"))
    }.sorted()
    names = saved.filter { Self.isRegular("\(absolute)/\($0)") }
    irregular = saved.filter { !Self.isRegular("\(absolute)/\($0)") }
  }

  /// Returns the path of a file, relative to the folder in which the program was started.
  func path(of name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }

  /// Whether a path leads to nothing, or to a regular file. Only regular files are certain to have
  /// an end.
  private static func isRegular(_ path: String) -> Bool {
    var file = stat()
    return stat(path, &file) != 0 || file.st_mode & S_IFMT == S_IFREG
  }
}
