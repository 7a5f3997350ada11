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

  @Test func `modules that are not products declare nothing public`() throws {
    for module in [
      "SwiftText", "Host", "Processes", "Engine", "Preview", "Window", "Toolchain", "Live",
      "Documents", "RasterReference", "Benchmark", "Program", "WindowBenchmark",
    ] {
      let folder = Self.root.appendingPathComponent("Sources/\(module)")
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      #expect(!files.isEmpty)
      for file in files {
        let lines = try Self.text("Sources/\(module)/\(file)").split(separator: "\n")
        let declaration = #/ *(@[\w.]+(\([^)]*\))? +)*(public|open) .*/#
        #expect(!lines.contains { $0.wholeMatch(of: declaration) != nil }, "\(module)/\(file)")
      }
    }
  }
}
