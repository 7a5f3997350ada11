import Foundation

extension Document {
  func text(of bundle: DocumentBundle) throws(DocumentFailure) -> [UInt8] {
    switch try DocumentContent(of: path) {
    case .files(let files): try files.read(bundle.name, limit: DocumentLimits.xmlSize)
    case .text(let bytes): bytes
    }
  }

  /// Returns the files of the document's copy, each with its bytes. If the document is a single XML
  /// file, the copy is a folder that contains this file (under the default name), an index, and the
  /// images in the original file's folder.
  ///
  /// - Parameters:
  ///  - texts: The new texts of all bundles, by the bundles' names.
  ///  - layout: Where the files are put in the copy.
  func files(
    with texts: [String: [UInt8]], in layout: DocumentLayout
  ) throws(DocumentFailure) -> [(name: String, bytes: [UInt8])] {
    var all: [(name: String, bytes: [UInt8])] = []
    func add(_ name: String, _ bytes: () throws(DocumentFailure) -> [UInt8]) throws(DocumentFailure)
    {
      if let path = layout.path(of: name) { all.append((path, try bytes())) }
    }
    if case .files(let files) = try DocumentContent(of: path) {
      for name in files.names {
        try add(name) { () throws(DocumentFailure) in
          if let text = texts[name] { return text }
          return try files.read(name, limit: DocumentLimits.fileSize)
        }
      }
      return all
    }
    let own = bundles[0]
    let beside = FolderFiles(beside: path)
    try add(BundleIndex().rootDocument) { texts[own.name] ?? [] }
    try add("index.xml") { BundleIndex().bytes }
    var written: Set<String> = []
    for (source, _) in ImageNames(of: own.root).all {
      guard let name = try? DocumentPath.normal(source),
        let file = ImageReader.file(name, in: beside), written.insert(file).inserted
      else { continue }
      try add(file) { () throws(DocumentFailure) in
        try beside.read(file, limit: DocumentLimits.fileSize)
      }
    }
    return all
  }
}
