import Foundation
package import MidflightProcesses

/// The compiler's errors in ported files, most of which are about missing names.
package struct PortCheck: Sendable {
  /// A missing name, or another error.
  package struct Problem: Sendable, Hashable {
    package var lines: [Int]
    /// The missing name; nil for an error of another kind.
    package let name: String?
    package let text: String
  }

  /// The errors in each file, by the file's path, in the order of the lines where they first occur.
  package let problems: [String: [Problem]]

  /// Compiles the files as one module that uses the Midflight library.
  ///
  /// - Parameters:
  ///   - files: The files, and the text to compile for each.
  ///   - folder: The folder for the compiled texts and for intermediate files.
  package init(
    _ files: [(file: PortedFile, text: [UInt8])], by toolchain: SwiftToolchain,
    in folder: ScratchFolder
  ) throws {
    var found: [String: [Problem]] = [:]
    // The files, by the paths of the copies that the compiler reads in a separate folder.
    var names: [String: PortedFile] = [:]
    var paths: [String] = []
    let urls = files.indices.map { folder.url.appendingPathComponent("\($0).swift") }
    // This also replaces `#Preview`s, so that the compiler needs no macros.
    let sources = RewrittenSources(urls, files.map(\.text))
    for ((file, text), url) in zip(files, urls) {
      try folder.write(sources.bytes(of: url) ?? text, to: url.lastPathComponent)
      names[url.path] = file
      paths.append(url.path)
    }
    let unknown = Self.unknownModules(files.map(\.file), toolchain)
    for file in files.map(\.file) {
      found[file.path] = file.imports.filter { unknown.contains($0.name) }.map {
        Problem(lines: [$0.line], name: nil, text: "there is no module \($0.name)")
      }
    }
    let options = try toolchain.importOptions(in: folder) + Self.stubs(of: unknown, in: folder)
    let output = try toolchain.run(
      [
        "-typecheck", "-continue-building-after-errors", "-module-name", "Ported",
        "-diagnostic-style", "llvm",
      ]
        + SwiftToolchain.options + options + paths, in: folder
    ).text
    let errors = Set(output.split(separator: "\n")).sorted().compactMap { CompilerError($0) }
    let codes = sources.codesByPath
    let following = DependentErrors(errors, in: codes)
    var hasErrors = false
    for error in errors {
      guard let file = names[error.location.path] else { continue }
      hasErrors = true
      if following.contains(error) { continue }
      // If the user has to change the line by hand, a finding already reports the line.
      let isReported = file.findings.contains { $0.line == error.location.line && !$0.isMechanical }
      if isReported { continue }
      Self.add(error, in: codes[error.location.path], to: &found[file.path, default: []])
    }
    if !hasErrors, found.values.allSatisfy(\.isEmpty), output.contains("error: "),
      let first = files.first
    {
      found[first.file.path] = [Problem(lines: [1], name: nil, text: "the compiler fails")]
    }
    problems = found.mapValues { $0.sorted { ($0.lines[0], $0.text) < ($1.lines[0], $1.text) } }
  }

  /// Reports, without running a compiler, the types in the files that are known to be missing.
  package init(_ files: [PortedFile]) {
    // Merge the values of equal keys: two different file names can be equal as strings, because
    // Swift compares strings by canonical equivalence.
    problems = Dictionary(
      files.map { file in
        let missing = file.typeNames.compactMap { name, line in
          MissingName.row(of: name).map { row in
            Problem(lines: [line], name: name, text: Self.text(name, instead: row))
          }
        }
        return (file.path, missing.sorted { ($0.lines[0], $0.text) < ($1.lines[0], $1.text) })
      }, uniquingKeysWith: +)
  }

  private static let own: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch", "Glibc",
    "Synchronization", "Observation", "RegexBuilder", "Testing", "XCTest",
  ]

  static func isHere(module name: String) -> Bool {
    own.contains(name) || name == "CoreGraphics" || isOfLibrary(name)
  }

  /// Whether a module of this name gives access to the layers of the Midflight library.
  static func isOfLibrary(_ name: String) -> Bool {
    ["UIKit", "QuartzCore", "CoreText"].contains(name) || name.hasPrefix("Midflight")
  }

  private static func unknownModules(
    _ files: [PortedFile], _ toolchain: SwiftToolchain
  ) -> Set<String> {
    Set(files.flatMap { $0.imports.map(\.name) }).filter {
      !own.contains($0) && !toolchain.hasModule($0)
    }
  }

  /// Writes empty modules in place of missing ones, because the compiler stops if an import fails.
  /// Returns the compiler options for finding them.
  private static func stubs(of modules: Set<String>, in folder: ScratchFolder) throws -> [String] {
    let stubs = "stubs"
    try folder.makeFolder(stubs)
    let text = modules.sorted().map { "module \($0) [system] {}\n" }.joined()
    try folder.write(text.utf8, to: "\(stubs)/module.modulemap")
    return ["-I", folder.url.appendingPathComponent(stubs).path]
  }

  private static func text(_ name: String, instead row: MissingName?) -> String {
    "'\(name)' is missing" + (row.map { ": \($0.instead)" } ?? "")
  }

  private static func add(
    _ error: CompilerError, in code: PortCode?, to problems: inout [Problem]
  ) {
    let missing = error.missing(in: code)
    let (name, line) = (missing?.name ?? error.contextualMember, error.location.line)
    let text =
      name.map { Self.text($0, instead: missing?.row ?? MissingName.row(of: $0)) }
      ?? error.message + (advice(error).map { "; \($0)" } ?? "")
    if let known = problems.firstIndex(where: { $0.text == text }) {
      guard !problems[known].lines.contains(line) else { return }
      problems[known].lines = (problems[known].lines + [line]).sorted()
    } else {
      problems.append(Problem(lines: [line], name: name, text: text))
    }
  }

  /// Returns advice for an error that is typical of programs for Apple's systems. Code is isolated
  /// to the main actor by default, except for functions inside closures, so an error about
  /// nonisolated code must be about such a function.
  private static func advice(_ error: CompilerError) -> String? {
    if SwiftToolchain.Diagnostics.isNonisolated(error.message) {
      return "inside a closure, write @MainActor func"
    }
    if error.message.contains("cannot be overridden from extension") {
      return "move it into the class itself"
    }
    if error.message.contains("metatype value must use a 'required' initializer") {
      return "take a closure that makes one, or write required init"
    }
    return nil
  }
}
