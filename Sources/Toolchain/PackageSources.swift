package import Foundation
package import MidflightProcesses
package import MidflightScenes

package struct PackageSources: LibrarySources {
  package let path: String
  package let scene: String?
  private let folder: URL
  /// The target's name; empty until ``choose(by:in:)`` has found a target.
  private var target: String
  /// The source folders of the target, and of those targets of the package that it depends on.
  private var sources: [URL] = []

  /// Describes a target of the package in a folder.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - target: The target's name; nil for the only target that depends on the Midflight library.
  ///   - scene: The name of the chosen scene; nil for the first.
  /// - Throws: An error if there is no such folder, or if it contains no package.
  package init(_ path: String, target: String?, scene: String?) throws(LibrarySourceFailure) {
    folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    self.path = path.hasSuffix(".") ? folder.lastPathComponent : path
    self.scene = scene
    self.target = target ?? ""
    guard
      FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
    else { throw LibrarySourceFailure("\(path) is not a package: it has no Package.swift") }
  }

  /// The target's name, which is also the name of the type to show first.
  package var mainType: String { target }

  package var sceneFile: SceneFile { SceneFile([folder.path], target: target) }

  package var isAlwaysSameModule: Bool { true }

  package func mayHave(_ name: String) -> Bool { name.hasSuffix(".swift") && !name.hasPrefix(".") }

  package func files() throws(LibrarySourceFailure) -> [URL] {
    var files: [URL] = []
    for source in sources {
      let all = FileManager.default.enumerator(at: source, includingPropertiesForKeys: nil)
      for case let file as URL in all ?? .init() where mayHave(file.lastPathComponent) {
        files.append(file)
      }
    }
    if files.isEmpty { throw LibrarySourceFailure("\(path) contains no Swift files") }
    return files.sorted { $0.path < $1.path }
  }

  // MARK: The package

  private struct Description: Decodable {
    struct Target: Decodable {
      var name: String
      var type: String
      var path: String
      var target_dependencies: [String]?
      var product_dependencies: [String]?
    }

    var targets: [Target]
  }

  /// Asks the package manager for the target and the location of the target's sources.
  ///
  /// - Parameter folder: The folder in which the package manager runs.
  /// - Throws: ``LibrarySourceFailure`` unless exactly one target matches; or the error that
  ///   prevented the package manager from running.
  package mutating func choose(by toolchain: SwiftToolchain, in folder: ScratchFolder) throws {
    let (isDone, text) = try toolchain.run(
      ["--package-path", self.folder.path, "describe", "--type", "json"],
      by: toolchain.companion("swift-package"), in: folder)
    guard isDone, let start = text.firstIndex(of: "{") else {
      throw SwiftToolchain.Diagnostics(text: text)
    }
    // Skip the progress messages and warnings that precede the description.
    let description = try JSONDecoder().decode(Description.self, from: Data(text[start...].utf8))
    let targets = description.targets
    if target.isEmpty {
      let found = targets.filter { target in
        target.type != "test"
          && target.product_dependencies?.contains { Self.products.contains($0) } == true
      }.map(\.name)
      guard let first = found.first else {
        throw LibrarySourceFailure("no target of \(path) depends on Midflight")
      }
      if found.count > 1 {
        throw LibrarySourceFailure(
          "\(path) has the targets \(found.joined(separator: ", ")); choose one by --target")
      }
      target = first
    }
    var names = [target]
    var next = 0
    while next < names.count {
      guard let found = targets.first(where: { $0.name == names[next] }) else {
        let hint = KnownNames.text(targets.map(\.name))
        throw LibrarySourceFailure("\(path) has no target '\(target)'; \(hint)")
      }
      sources.append(self.folder.appendingPathComponent(found.path))
      names += (found.target_dependencies ?? []).filter { !names.contains($0) }
      next += 1
    }
  }

  private static let products: Set<String> = [
    "Midflight", "MidflightPreview", "UIKit", "QuartzCore", "CoreGraphics", "CoreText",
  ]

  // MARK: Building

  /// The package manager's description of its last build: only the part needed to link a target.
  private struct Build: Decodable {
    /// Each target's dependencies, both direct and indirect.
    var targetDependencyMap: [String: [String]]
  }

  /// False, because the package manager reads the files itself.
  package var isRewritten: Bool { false }

  /// See ``LibrarySources/makeLibrary(of:_:by:in:with:)``.
  ///
  /// The package manager builds the target for debugging. The object files of the target and its
  /// dependencies are linked into a library, except for the Midflight library, which the process
  /// already contains. Linker settings of dependencies are ignored. `#Preview` works only if the
  /// package provides a macro for it.
  package func makeLibrary(
    of sources: RewrittenSources, _ number: Int, by toolchain: SwiftToolchain,
    in folder: ScratchFolder, with jobs: CompilerJobs?
  ) throws -> (file: URL, leftOut: [String], previews: [ScenePreview]) {
    let built = try toolchain.run(
      ["--package-path", self.folder.path, "--target", target],
      by: toolchain.companion("swift-build"), in: folder)
    guard built.isDone else { throw SwiftToolchain.Diagnostics(text: Self.errors(in: built.text)) }
    let products = self.folder.appendingPathComponent(".build/debug")
    let build = try JSONDecoder().decode(
      Build.self, from: Data(contentsOf: products.appendingPathComponent("description.json")))
    let targets = [target] + (build.targetDependencyMap[target] ?? [])
    let objects = targets.filter { !toolchain.hasModule($0) }.sorted().flatMap { name in
      Self.objects(in: products.appendingPathComponent("\(name).build"))
    }
    let library = folder.url.appendingPathComponent("\(target)-\(number).so")
    let linked = try toolchain.run(
      ["-emit-library", "-o", library.path] + objects, in: folder)
    guard linked.isDone else { throw SwiftToolchain.Diagnostics(linked.text, of: try files()) }
    return (library, [], [])
  }

  /// Returns a target's object files, without those whose source files have been deleted.
  private static func objects(in folder: URL) -> [String] {
    struct Outputs: Decodable { var object: String? }
    let map = folder.appendingPathComponent("output-file-map.json")
    if let data = try? Data(contentsOf: map),
      let outputs = try? JSONDecoder().decode([String: Outputs].self, from: data)
    {
      return outputs.values.compactMap(\.object).filter {
        FileManager.default.fileExists(atPath: $0)
      }.sorted()
    }
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).map(\.path).filter { $0.hasSuffix(".o") }.sorted()
  }

  /// Returns the diagnostics in a build's output, each only once, or the whole output if it
  /// contains no diagnostics.
  private static func errors(in text: String) -> String {
    var found: [String] = []
    var isOfCode = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("["), line.contains("] ") {
        isOfCode = false
      } else if [": error: ", ": warning: ", ": note: "].contains(where: line.contains),
        line.hasPrefix("/")
      {
        isOfCode = true
        found.append("")
      } else if line.hasPrefix("error: ") {
        isOfCode = false
      }
      if isOfCode { found[found.count - 1] += "\(line)\n" }
    }
    var seen: Set<String> = []
    return found.isEmpty ? text : found.filter { seen.insert($0).inserted }.joined()
  }
}
