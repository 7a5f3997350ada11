struct DocumentLayout {
  /// The folder that is removed from the start of the files' paths. Files outside this folder are
  /// left out.
  private var taken = ""
  /// The folder that is added at the start of the files' paths.
  private var added = ""

  /// - Parameter path: The copy's path. Its extension determines whether the copy is a bundle's
  ///   folder, a wallpaper's folder or an archive.
  init(of document: Document, to path: String) {
    let name = DocumentPath.lastName(of: Document.trimmed(path))
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let ending = name.dropFirst(stem.count).lowercased()
    let bundle = DocumentPath.folder(of: document.bundles[0].name)
    let wallpaper = DocumentPath.folder(of: bundle)
    switch ending {
    case ".ca": taken = bundle
    case ".wallpaper":
      if bundle.isEmpty { added = "\(stem).ca" } else { taken = wallpaper }
    default:
      if bundle.isEmpty {
        added = "\(stem).wallpaper/\(stem).ca"
      } else if wallpaper.isEmpty {
        added = "\(stem).wallpaper"
      }
    }
  }

  /// Returns the path in the copy for a file of the document; nil if the file is left out.
  func path(of name: String) -> String? {
    guard taken.isEmpty || name.hasPrefix(taken + "/") else { return nil }
    let own = taken.isEmpty ? name : String(name.dropFirst(taken.count + 1))
    return DocumentPath.path(own, in: added)
  }
}
