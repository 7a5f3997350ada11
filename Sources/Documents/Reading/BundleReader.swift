import Foundation
import MidflightDrawing

struct BundleReader {
  let files: (any DocumentFiles)?
  private var layers = DocumentLimits.layerCount
  private var budget = XMLBudget()
  private var imageReader = ImageReader()

  init(files: (any DocumentFiles)?) { self.files = files }

  /// A bundle that has been found: its folder, the path of its file with layers, and its size.
  struct Location {
    let folder: String
    let main: String
    let size: CGSize?
  }

  /// The bundles in one folder, back to front. They are shown together.
  struct Group {
    let folder: String
    var bundles: [Location]
  }

  // MARK: Finding

  /// Finds the bundles, grouped by the folders that contain them, in the order of the folders'
  /// names; at least one group.
  mutating func groups(called path: String) throws(DocumentFailure) -> [Group] {
    var groups: [Group] = []
    for location in try locations(called: path) {
      let folder = DocumentPath.folder(of: location.folder)
      if let index = groups.firstIndex(where: { $0.folder == folder }) {
        groups[index].bundles.append(location)
      } else {
        groups.append(Group(folder: folder, bundles: [location]))
      }
    }
    guard !groups.isEmpty else {
      throw .unusable(part: path, reason: "it contains no main.caml")
    }
    for index in groups.indices {
      // The sort is stable, so bundles of the same depth stay in the order of their names.
      groups[index].bundles.sort { Self.depth(of: $0) < Self.depth(of: $1) }
    }
    return groups
  }

  /// Returns the depth at which a wallpaper shows a bundle, according to the bundle's name; 0 is
  /// the back.
  private static func depth(of location: Location) -> Int {
    let name = DocumentPath.lastName(of: location.folder).lowercased()
    if name.contains("background") { return 0 }
    if name.contains("foreground") { return 3 }
    return name.contains("floating") ? 2 : 1
  }

  private mutating func locations(called path: String) throws(DocumentFailure) -> [Location] {
    guard let files else { return [] }
    // Leave out `__MACOSX`, the folder with the files' extended attributes in archives made on
    // macOS.
    let names = files.names.filter {
      !$0.hasPrefix("__MACOSX/") && !DocumentPath.lastName(of: $0).hasPrefix("._")
    }
    var folders: [String] = []
    var seen: Set<String> = []
    for name in names where ["index.xml", "main.caml"].contains(DocumentPath.lastName(of: name)) {
      let folder = DocumentPath.folder(of: name)
      guard seen.insert(folder).inserted else { continue }
      guard folders.count < DocumentLimits.bundleCount else {
        throw .unusable(
          part: path, reason: "it has more than \(DocumentLimits.bundleCount) bundles")
      }
      folders.append(folder)
    }
    var locations: [Location] = []
    for folder in folders {
      let index = DocumentPath.path("index.xml", in: folder)
      let facts =
        files.has(index)
        ? try BundleIndex(read(index), called: index, within: &budget) : BundleIndex()
      let main = DocumentPath.path(try DocumentPath.normal(facts.rootDocument), in: folder)
      guard files.has(main) else {
        throw .unusable(part: index, reason: "it names \(facts.rootDocument), which does not exist")
      }
      locations.append(Location(folder: folder, main: main, size: facts.size))
    }
    return locations
  }

  private mutating func read(_ name: String) throws(DocumentFailure) -> [UInt8] {
    guard let files else { throw .unreadable(path: name, reason: "its files are missing") }
    let bytes = try files.read(name, limit: DocumentLimits.xmlSize)
    budget.bytes -= bytes.count
    guard budget.bytes >= 0 else { throw .unusable(part: name, reason: XMLBudget.tooManyBytes) }
    return bytes
  }

  // MARK: Reading

  mutating func bundle(at location: Location) throws(DocumentFailure) -> DocumentBundle {
    let bundle = try bundle(of: try read(location.main), in: location.folder, called: location.main)
    return DocumentBundle(
      name: bundle.name, root: bundle.root, images: bundle.images, missing: bundle.missing,
      size: location.size)
  }

  /// Reads a bundle from the bytes of its XML file.
  ///
  /// - Parameters:
  ///   - folder: The folder that the images' names are relative to.
  ///   - name: The file's name in error messages.
  mutating func bundle(
    of bytes: [UInt8], in folder: String, called name: String
  ) throws(DocumentFailure) -> DocumentBundle {
    let root = try XMLReader.read(bytes, called: name, within: &budget)
    guard root.name == "caml" else {
      throw .unusable(part: name, reason: "its root element is \(root.name), not caml")
    }
    var count = 0
    root.visit { node in if LayerClass.isName(of: node) { count += 1 } }
    layers -= count
    guard layers >= 0 else {
      throw .unusable(
        part: name, reason: "it has more than \(DocumentLimits.layerCount) layers")
    }
    guard LayerCopies(of: root).count <= DocumentLimits.copyCount else {
      throw .unusable(
        part: name,
        reason: "its replicators copy more than \(DocumentLimits.copyCount) layers")
    }
    var images: [String: CGImage] = [:]
    var missing: [String] = []
    for (source, isFrame) in ImageNames(of: root).all {
      switch try imageReader.item(called: source, in: folder, of: files, isFrame: isFrame) {
      case .image(let image): images[source] = image
      case .missing(let reason):
        let name = DataURL.isOne(source) ? "an image in a data URL" : OneLine.text(source)
        missing.append("\(name) \(reason)")
      }
    }
    return DocumentBundle(name: name, root: root, images: images, missing: missing, size: nil)
  }
}
