import Foundation
import MidflightEngine
import MidflightImageIO

struct DifferenceSheets {
  private let folder: String
  /// The keyword of a text entry in every sheet, which distinguishes sheets from other images.
  private static let keyword = "midflight-sheet"

  /// Whether a file is a sheet of an earlier check.
  static func isSheet(_ path: String) -> Bool {
    let path = StartFolder.absolute(path)
    var file = stat()
    guard lstat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG,
      let bytes = try? PNG.contents(of: path, at: path)
    else { return false }
    return (try? PNG.text(under: keyword, in: bytes)) != nil
  }

  /// Prepares to write sheets to a folder.
  ///
  /// - Throws: `Failure` if a sheet would be written to a folder that contains checked images, even
  ///   under a different path, because it might replace one of them.
  init(in folder: String, of files: CheckedFiles) throws(Failure) {
    struct Identity: Hashable {
      var device: dev_t
      var number: ino_t

      init?(_ path: String) {
        var facts = stat()
        guard stat(StartFolder.absolute(path), &facts) == 0 else { return nil }
        (device, number) = (facts.st_dev, facts.st_ino)
      }
    }
    func parent(of name: String, in folder: String) -> String {
      ("\(folder)/\(name)" as NSString).deletingLastPathComponent
    }
    self.folder = folder
    let images = files.names.filter(OpenedFile.isImage)
    let checked = Set(images.compactMap { Identity(parent(of: $0, in: files.folder)) })
    for name in images {
      let path = parent(of: name, in: folder)
      if let identity = Identity(path), checked.contains(identity) {
        throw Failure(
          message:
            "the sheet of \(name) would be written to \(path), which contains checked images; "
            + "choose another folder by --sheets")
      }
    }
  }

  func write(_ comparison: ImageComparison, of name: String) throws -> String {
    let path = try path(of: name)
    try Folder.make((path as NSString).deletingLastPathComponent)
    let bytes = PNG.insert(
      "Expected, actual and difference", as: Self.keyword, into: try PNG.encode(comparison.sheet))
    try AtomicFile.write(bytes, to: path, followsLinks: false)
    return path
  }

  /// Removes the sheet that an earlier check wrote for an image, and the sheet's folder if that is
  /// then empty. Other files are kept.
  func remove(of name: String) throws(Failure) {
    let sheet = StartFolder.absolute(try path(of: name))
    guard Self.isSheet(sheet), unlink(sheet) == 0 else { return }
    rmdir((sheet as NSString).deletingLastPathComponent)
  }

  /// Returns the path of the sheet for an image.
  ///
  /// The checked folder may come from an untrusted source, and may contain links that lead outside.
  /// Therefore a sheet replaces a link instead of following it, and no folder in the sheet's path
  /// may be a link.
  ///
  /// - Throws: `Failure` if a folder in the path is a link.
  private func path(of name: String) throws(Failure) -> String {
    // Remove trailing slashes: `lstat` would follow a link whose path ends with one.
    var path = String(folder.reversed().drop { $0 == "/" }.reversed())
    for part in name.split(separator: "/").map(String.init) {
      var file = stat()
      if lstat(StartFolder.absolute(path), &file) == 0, file.st_mode & S_IFMT == S_IFLNK {
        throw Failure(
          message: "\(path) is a link, and sheets are not written through links; "
            + "choose another folder by --sheets")
      }
      path += "/" + part
    }
    return path
  }
}
