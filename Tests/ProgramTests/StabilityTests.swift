/// `Documentation/Stability.md` agrees with the code.
@Suite("Stability") struct StabilityTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `the page requires the program's minor version`() throws {
    let page = try Self.text("Documentation/Stability.md")
    let asked = try #require(page.firstMatch(of: #/from: "(\d+\.\d+)\.0"/#))
    let version = try Midflight(["--version"]).text
    #expect(version.hasPrefix("\(asked.1)."), "\(version)")
  }

  @Test func `the page lists exactly the libraries that are products`() throws {
    let page = try Self.text("Documentation/Stability.md")
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| the library |") })
    let promised = row.matches(of: #/`(\w+)`/#).map(\.1)
    let package = try Self.text("Package.swift")
    let named = try #require(package.firstMatch(of: #/let appleNames = \[(.*?)\]/#)).1
      .matches(of: #/"(\w+)"/#).map(\.1)
    let products = package.matches(of: #/\.library\(name: "(\w+)"/#).map(\.1)
    #expect(promised.sorted() == (products + named).sorted())
  }

  /// The modules whose public declarations products contain.
  private static let published: Set = [
    "Geometry", "Drawing", "Raster", "Text", "PNG", "ImageIO", "LayerTree", "Views", "Scenes",
    "Midflight", "MidflightPreview", "MidflightTesting", "MidflightAppleNames", "UIKit",
    "QuartzCore", "CoreGraphics", "CoreText",
  ]

  @Test func `modules that are not products declare nothing public`() throws {
    let sources = Self.root.appendingPathComponent("Sources")
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    #expect(Self.published.isSubset(of: folders))
    var fileCount = 0
    for module in Set(folders).subtracting(Self.published) {
      let folder = sources.appendingPathComponent(module)
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      fileCount += files.count
      for file in files {
        let lines = try Self.text("Sources/\(module)/\(file)").split(separator: "\n")
        let declaration = #/ *(@[\w.]+(\([^)]*\))? +)*(public|open) +(?!import ).*/#
        #expect(!lines.contains { $0.wholeMatch(of: declaration) != nil }, "\(module)/\(file)")
      }
    }
    #expect(fileCount > 100)
  }
}
