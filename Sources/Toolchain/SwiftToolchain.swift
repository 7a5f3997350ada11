package import Foundation
package import MidflightHost
package import MidflightProcesses

/// The machine's Swift compiler, and the modules of the Midflight library that the program was
/// built with.
package struct SwiftToolchain: Sendable {
  package let compiler: URL
  package let modules: URL
  private let environment: [String: String]

  package struct Missing: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Thrown if a compiler exited with status 0 but made no library.
  package struct NoLibrary: Error, Sendable, Hashable, CustomStringConvertible {
    let compiler: String
    let output: String
    package var description: String {
      let line = output.split(whereSeparator: \.isNewline).first
      return "\(compiler) exited with status 0 but made no library"
        + (line.map { "; it printed: \($0)" } ?? "")
    }
  }

  /// The environment variable that names a folder of modules to use instead of the default one.
  package static let modulesVariable = "MIDFLIGHT_MODULES"

  /// Searches the `PATH` for `swiftc`. The Midflight library's modules are in a folder beside the
  /// program, or in the folder that ``modulesVariable`` names.
  package init(environment: [String: String]) throws(Missing) {
    self.environment = environment
    guard let found = ProgramSearch.first("swiftc", environment: environment) else {
      throw Missing(
        description:
          "a Swift file needs the Swift compiler, but there is no swiftc on the PATH; see "
          + "https://swift.org/install/linux")
    }
    compiler = URL(fileURLWithPath: found)
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = program.deletingLastPathComponent().appendingPathComponent("Modules")
    modules = environment[Self.modulesVariable].map { URL(fileURLWithPath: $0) } ?? beside
    let marker = modules.appendingPathComponent("Midflight.swiftmodule").path
    guard FileManager.default.fileExists(atPath: marker) else {
      throw Missing(
        description:
          "the library's modules are not in \(modules.path); set \(Self.modulesVariable) "
          + "to their folder")
    }
  }

  /// Compiles files to a library for programs that contain the Midflight library.
  ///
  /// - Parameters:
  ///   - files: The files of one module.
  ///   - module: A name that is unique in the process.
  ///   - folder: The folder for the library and for intermediate files.
  ///   - jobs: The compiler driver's plan; nil to start the driver instead.
  ///   - options: Further options for the compiler.
  ///   - limit: The time limit for the compiler in seconds; nil for none.
  /// - Returns: The library, or the compiler's diagnostics.
  /// - Throws: ``ScratchFolder/Failure``, ``ScratchFolder/TimeLimitExceeded``, ``NoLibrary``, or
  ///   the error that prevented the compiler from starting.
  package func compile(
    _ files: [URL], as module: String, in folder: ScratchFolder, by jobs: CompilerJobs? = nil,
    options: [String] = [], limit: Double? = nil
  ) throws -> Result<URL, Diagnostics> {
    let library = folder.url.appendingPathComponent("\(module).so")
    let imports = try importOptions(in: folder) + options
    if let jobs {
      let (isDone, text) = try jobs.run(
        files, as: module, to: library, options: imports, by: self, in: folder)
      if isDone { return .success(library) }
      let diagnostics = Diagnostics(text, of: files, areRewritten: true)
      if diagnostics.errorCount > 0 { return .failure(diagnostics) }
    }
    let (isDone, text) = try run(
      ["-emit-library", "-o", library.path, "-module-name", module] + Self.options + imports
        + files.map(\.path), in: folder, limit: limit)
    guard isDone else { return .failure(Diagnostics(text, of: files, areRewritten: true)) }
    if FileManager.default.fileExists(atPath: library.path) { return .success(library) }
    throw NoLibrary(compiler: compiler.path, output: text)
  }

  /// Asks the compiler driver for its plan for making libraries; nil if only the driver itself can
  /// make them.
  func jobs(in folder: ScratchFolder) -> CompilerJobs? {
    CompilerJobs(self, options: Self.options, in: folder)
  }

  package static let options = [
    "-parse-as-library", "-Onone",
    // Xcode sets `DEBUG` too when it builds previews, many of which are inside `#if DEBUG`.
    "-D", "DEBUG",
    // Line tables are needed to report the line at which code has crashed.
    "-gline-tables-only",
    // Export internal declarations too, so that they can be found and called.
    "-enable-testing",
    // Isolate the code to the main actor by default, because it uses layers, which are isolated to
    // it.
    "-swift-version", "5", "-default-isolation", "MainActor",
    // Isolate default arguments in the same way as their functions.
    "-enable-upcoming-feature", "IsolatedDefaultValues",
    // Suppress warnings: they would be shown only together with errors, and most are about
    // rewritten code.
    "-suppress-warnings",
  ]

  package func companion(_ name: String) -> URL {
    let folders = [compiler.resolvingSymlinksInPath(), compiler].map {
      $0.deletingLastPathComponent().appendingPathComponent(name)
    }
    return folders.first { ProgramSearch.isProgram($0.path) } ?? folders[0]
  }

  /// Runs the compiler, or another program of the toolchain, in a folder.
  ///
  /// - Returns: Whether the program succeeded, and its output, including warnings.
  /// - Throws: ``ScratchFolder/Failure`` if the program could not write its files, for example
  ///   because the disk is full, or the error that prevented it from starting.
  package func run(
    _ arguments: [String], by program: URL? = nil, in folder: ScratchFolder, limit: Double? = nil
  ) throws -> (isDone: Bool, text: String) {
    let (isDone, text) = try folder.run(
      program ?? compiler, arguments, limit: limit,
      // Use huge memory pages, with which the compiler takes an eighth less time.
      variables: ["GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"])
    if !isDone, Diagnostics(text: text).firstLocation == nil,
      let failure = folder.writeFailure(after: text)
    {
      throw failure
    }
    let program = (program ?? compiler).lastPathComponent
    return (isDone, isDone || !text.isEmpty ? text : "\(program) failed and printed no reason\n")
  }

  package struct Diagnostics: Error, Sendable, Hashable {
    package internal(set) var text: String
    /// Whether the compiler read the files with the changes that `midflight port` would write.
    var isRewritten = false

    /// Returns the diagnostics' text, with the paths of the given files replaced by their names.
    package func text(of files: [URL]) -> String {
      files.reduce(text) { $0.replacing($1.path + ":", with: $1.lastPathComponent + ":") }
    }

    package var firstMessage: String? {
      text.firstRange(of: "error: ").map { String(text[$0.upperBound...].prefix { $0 != "\n" }) }
    }

    package var firstLocation: FileLocation? {
      for line in text.split(separator: "\n") {
        guard let end = line.firstRange(of: ": error: ") else { continue }
        let parts = line[..<end.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let row = Int(parts[parts.count - 2]),
          let column = Int(parts[parts.count - 1])
        else { continue }
        let path = parts.dropLast(2).joined(separator: ":")
        return FileLocation(path: path, line: row, column: column)
      }
      return nil
    }

    package var errorCount: Int {
      text.split(separator: "\n").count { $0.contains(" error: ") && !$0.hasPrefix(" ") }
    }
  }

  /// Returns the compiler options that allow a file to import the Midflight library.
  ///
  /// The library's modules import modules of C libraries, but the compiler needs no declarations of
  /// these. Therefore empty modules with the same names are enough, whether or not the C headers
  /// exist. If the compiler's cache of headers can't be written, `folder` gets a cache; each
  /// process then fills a new one, which takes about a second.
  package func importOptions(in folder: ScratchFolder) throws -> [String] {
    let shims = "shims"
    try folder.makeFolder(shims)
    try folder.write(
      Self.shims.map { "module \($0) [system] {}\n" }.joined().utf8,
      to: "\(shims)/module.modulemap")
    let cache = folder.url.appendingPathComponent("module-cache").path
    return ["-I", modules.path, "-I", folder.url.appendingPathComponent(shims).path]
      + (ModuleCache.isWritable(environment: environment) ? [] : ["-module-cache-path", cache])
  }

  /// Whether a module is among those with which the program was built, or is a C library that they
  /// use.
  func hasModule(_ name: String) -> Bool {
    let file = modules.appendingPathComponent("\(name).swiftmodule").path
    return Self.shims.contains(name) || FileManager.default.fileExists(atPath: file)
  }

  private static let shims = [
    "CMidflightDBus", "CMidflightFontconfig", "CMidflightFreeType", "CMidflightGIF",
    "CMidflightHEIF", "CMidflightHarfBuzz", "CMidflightICU", "CMidflightLCMS", "CMidflightPNG",
    "CMidflightProcess", "CMidflightSDL2", "CMidflightSched", "CMidflightInstructions",
    "CMidflightSwiftCall", "CMidflightTIFF", "CMidflightTurboJPEG", "CMidflightWayland",
    "CMidflightWebP", "CMidflightX11", "CMidflightZip",
  ]
}
