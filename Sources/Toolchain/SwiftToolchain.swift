package import Foundation
package import MidflightHost
package import MidflightProcesses

/// The compiler of the machine, and the modules of the library that the program was built with.
package struct SwiftToolchain: Sendable {
  /// The compiler's driver.
  package let compiler: URL
  /// The folder with the library's modules.
  package let modules: URL
  /// The environment that the compiler runs in.
  private let environment: [String: String]

  /// The part that is missing, as a sentence.
  package struct Missing: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// A compiler that succeeds, and has made nothing.
  package struct NoLibrary: Error, Sendable, Hashable, CustomStringConvertible {
    let compiler: String
    let said: String
    package var description: String {
      let line = said.split(whereSeparator: \.isNewline).first
      return "\(compiler) exited with status 0 but made no library"
        + (line.map { "; it printed: \($0)" } ?? "")
    }
  }

  /// The environment's variable that names another folder of modules.
  package static let modulesVariable = "MIDFLIGHT_MODULES"

  /// Looks for `swiftc` on the `PATH`, and for the modules beside the program or where
  /// ``modulesVariable`` says.
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

  /// Compiles files to a library that a program with the library in it can load.
  ///
  /// - Parameters:
  ///   - files: The files of one module.
  ///   - module: A name that no other module of the process has.
  ///   - folder: The folder of the library, and of what is made on the way.
  ///   - jobs: The driver's plan, where that is known; without it the driver itself is asked.
  ///   - options: More options of the compiler.
  ///   - limit: The seconds that the compiler may take; nil for any time.
  /// - Returns: the library, or what the compiler says.
  /// - Throws: ``ScratchFolder/Failure``, ``ScratchFolder/Overtime``, ``NoLibrary``, or what kept the compiler from
  ///   starting.
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
    throw NoLibrary(compiler: compiler.path, said: text)
  }

  /// The driver's plan for libraries; nil where the driver has to be asked each time.
  func jobs(in folder: ScratchFolder) -> CompilerJobs? {
    CompilerJobs(self, options: Self.options, in: folder)
  }

  package static let options = [
    "-parse-as-library", "-Onone",
    // As Xcode's previews are built: many stand in #if DEBUG.
    "-D", "DEBUG",
    // For the line at which code has ended.
    "-gline-tables-only",
    // Declarations that are not public can be found and called too.
    "-enable-testing",
    // Layers live on the main actor, and so does what is written about them.
    "-swift-version", "5", "-default-isolation", "MainActor",
    // Default arguments too.
    "-enable-upcoming-feature", "IsolatedDefaultValues",
    // They are told beside errors alone, and are mostly about code that loading has rewritten.
    "-suppress-warnings",
  ]

  /// A program that comes with the compiler.
  package func companion(_ name: String) -> URL {
    let folders = [compiler.resolvingSymlinksInPath(), compiler].map {
      $0.deletingLastPathComponent().appendingPathComponent(name)
    }
    return folders.first { ProgramSearch.isProgram($0.path) } ?? folders[0]
  }

  /// Runs the compiler, or another program of the toolchain, in a folder.
  ///
  /// - Returns: whether it succeeded, and its output, warnings included.
  /// - Throws: ``ScratchFolder/Failure``: it failed, and there is no room for what it writes; or
  ///   what kept it from starting.
  package func run(
    _ arguments: [String], by program: URL? = nil, in folder: ScratchFolder, limit: Double? = nil
  ) throws -> (isDone: Bool, text: String) {
    let (isDone, text) = try folder.run(
      program ?? compiler, arguments, limit: limit,
      // Large pages of memory save the compiler an eighth of its time.
      variables: ["GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"])
    if !isDone, Diagnostics(text: text).firstPlace == nil,
      let failure = folder.fullness(after: text)
    {
      throw failure
    }
    let program = (program ?? compiler).lastPathComponent
    return (isDone, isDone || !text.isEmpty ? text : "\(program) failed and printed no reason\n")
  }

  /// The compiler's words about files that don't compile.
  package struct Diagnostics: Error, Sendable, Hashable {
    /// As the compiler writes it.
    package internal(set) var text: String
    /// Whether what `midflight port` would write was changed before the compiler read it.
    var isRewritten = false

    /// Returns the text with the files called by their names alone.
    package func text(of files: [URL]) -> String {
      files.reduce(text) { $0.replacing($1.path + ":", with: $1.lastPathComponent + ":") }
    }

    /// The first error's message.
    package var firstMessage: String? {
      text.firstRange(of: "error: ").map { String(text[$0.upperBound...].prefix { $0 != "\n" }) }
    }

    /// Where the first error is; nil where none says so.
    package var firstPlace: SourcePlace? {
      for line in text.split(separator: "\n") {
        guard let end = line.firstRange(of: ": error: ") else { continue }
        let parts = line[..<end.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let row = Int(parts[parts.count - 2]),
          let column = Int(parts[parts.count - 1])
        else { continue }
        let path = parts.dropLast(2).joined(separator: ":")
        return SourcePlace(path: path, line: row, column: column)
      }
      return nil
    }

    /// How many errors it says.
    package var errorCount: Int {
      text.split(separator: "\n").count { $0.contains(" error: ") && !$0.hasPrefix(" ") }
    }
  }

  /// Returns the options that let a file import the library.
  ///
  /// Its modules name those of C libraries. Nothing of these is asked for, so empty ones of the
  /// same names do, whatever headers there are. Where the compiler's cache of headers can't be
  /// written, the folder has one; it is filled anew for each process, in about a second.
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

  /// Whether a module is one of those that the program was built with, or of the C libraries that
  /// they use.
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
