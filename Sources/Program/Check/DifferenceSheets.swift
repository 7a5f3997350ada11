import Foundation
import MidflightEngine
import MidflightImageIO

/// Where the sheets of images that differ go.
struct DifferenceSheets {
  private let folder: String
  /// The keyword of the text in each sheet, by which it is told from other images.
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

  /// Sheets in a folder.
  ///
  /// - Throws: `Failure`: a sheet would replace an image that is checked, because its folder is that
  ///   image's, by whatever path.
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
    let images = files.names.filter(OpenedFile.isPicture)
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

  /// Writes an image's sheet and returns its path.
  func write(_ comparison: PictureComparison, of name: String) throws -> String {
    let path = try path(of: name)
    try Folder.make((path as NSString).deletingLastPathComponent)
    let bytes = PNG.insert(
      "Expected, actual and difference", as: Self.keyword, into: try PNG.encode(comparison.sheet))
    try AtomicFile.write(bytes, to: path, followsLinks: false)
    return path
  }

  /// Removes the sheet of an earlier check, and its folder if that is empty then. Another file is left
  /// where it is.
  func remove(of name: String) throws(Failure) {
    let sheet = StartFolder.absolute(try path(of: name))
    guard Self.isSheet(sheet), unlink(sheet) == 0 else { return }
    rmdir((sheet as NSString).deletingLastPathComponent)
  }

  /// The path of an image's sheet.
  ///
  /// The folder that is checked may be somebody else's work, with links in it that lead out of it: a
  /// sheet replaces a link, and no folder of its path may be one.
  ///
  /// - Throws: `Failure`: a folder of the path is a link.
  private func path(of name: String) throws(Failure) -> String {
    // A slash at the end would lead through a link.
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
