import Foundation
import MidflightProcesses
import Synchronization

/// Makes libraries with the jobs that the compiler's
/// [driver](https://github.com/swiftlang/swift/blob/main/docs/Driver.md) plans: the compiler
/// frontend, the tool that finds the libraries to link, and the linker. Starting these directly
/// takes half of the time that the driver takes.
package final class CompilerJobs: Sendable {
  /// The frontend's path and arguments, except for files, output paths and module names.
  private let frontend: [String]
  private let linker: URL
  private let extractor: URL
  /// Linker arguments: the object file that registers a library's types with Swift's runtime, and
  /// the folder that contains the runtime's libraries.
  private let runtime: [String]
  /// A cache of the linker options that object files request. The keys are the import lines of
  /// their sources.
  private let asked = Mutex<[Set<String>: [String]]>([:])

  /// Asks the driver for the jobs that it would run to make a library. Nil if they are not as
  /// expected, or if there is no linker.
  ///
  /// - Parameter folder: A folder for a temporary, empty source file.
  init?(_ toolchain: SwiftToolchain, options: [String], in folder: ScratchFolder) {
    linker = toolchain.companion("ld.lld")
    extractor = toolchain.companion("swift-autolink-extract")
    let source = "plan.swift"
    guard ProgramSearch.isProgram(linker.path),
      (try? folder.write([], to: source)) != nil
    else { return nil }
    defer { unlink(folder.url.appendingPathComponent(source).path) }
    let arguments =
      ["-###", "-wmo", "-emit-library", "-o", "plan.so", "-module-name", "Plan"] + options
      + [source]
    guard let (isDone, text) = try? toolchain.run(arguments, in: folder), isDone,
      // The plan is split at spaces below, which would be wrong if any words were quoted.
      !text.contains(where: { "\"'\\".contains($0) })
    else { return nil }
    let jobs = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    guard let compile = jobs.first(where: { $0.contains("-frontend") }),
      let link = jobs.last(where: { $0.contains("-shared") }),
      let object = link.first(where: { $0.hasSuffix("/swiftrt.o") }),
      let libraries = link.firstIndex(of: "-L"), libraries + 1 < link.count
    else { return nil }
    runtime = [object, "-L", link[libraries + 1], "-rpath", link[libraries + 1]]
    var frontend: [String] = []
    var words = compile.makeIterator()
    while let word = words.next() {
      switch word {
      case source: break
      // Omit the plugin paths: a search for macros takes a fifth of the time. Code with macros is
      // compiled by the driver.
      case "-o", "-module-name", "-file-compilation-dir", "-plugin-path",
        "-in-process-plugin-server-path":
        _ = words.next()
      default: frontend.append(word)
      }
    }
    self.frontend = frontend
  }

  /// Makes a library.
  ///
  /// - Returns: Whether the library was made, and the compiler's output. If the output is empty,
  ///   the driver has to be tried instead.
  func run(
    _ files: [URL], as module: String, to library: URL, options: [String],
    by toolchain: SwiftToolchain, in folder: ScratchFolder
  ) throws -> (isDone: Bool, text: String) {
    let object = folder.url.appendingPathComponent("\(module).o")
    defer { try? FileManager.default.removeItem(at: object) }
    let compiled = try toolchain.run(
      Array(frontend.dropFirst()) + options + ["-module-name", module, "-o", object.path]
        // A file compiles faster as the only primary file than as a whole module.
        + (files.count == 1 ? ["-primary-file"] : []) + files.map(\.path),
      by: URL(fileURLWithPath: frontend[0]), in: folder)
    guard compiled.isDone else {
      return compiled.text.contains("macro") ? (false, "") : compiled
    }
    let options = try neededLibraries(files, object, in: folder, by: toolchain)
    guard let libraries = Self.libraries(options, in: runtime[2]) else { return (false, "") }
    return try toolchain.run(
      ["-shared", "-o", library.path] + runtime + [object.path] + libraries,
      by: linker, in: folder)
  }

  /// Returns the linker options that an object file requests. They depend only on the import lines
  /// of its sources, which are therefore the cache's key.
  private func neededLibraries(
    _ files: [URL], _ object: URL, in folder: ScratchFolder, by toolchain: SwiftToolchain
  ) throws -> [String] {
    let imports = Set(
      try files.flatMap { file in
        try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
          .filter { $0.contains("import ") }.map(String.init)
      })
    if let options = asked.withLock({ $0[imports] }) { return options }
    let list = folder.url.appendingPathComponent("autolink")
    defer { try? FileManager.default.removeItem(at: list) }
    guard try toolchain.run([object.path, "-o", list.path], by: extractor, in: folder).isDone else {
      return ["?"]
    }
    let options = try String(contentsOf: list, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    asked.withLock { $0[imports] = options }
    return options
  }

  /// Returns the linker options of the libraries that belong to Swift and are not loaded in this
  /// process. Loaded libraries are left out: the process that loads the code will have them too,
  /// and reading them would take the linker longer than everything else. Returns nil if `options`
  /// requests other libraries, which only the driver can find.
  private static func libraries(_ options: [String], in folder: String) -> [String]? {
    let system: Set<String> = ["-lc", "-lm", "-ldl", "-lpthread", "-lrt", "-lutil"]
    var libraries: [String] = []
    for option in options where !system.contains(option) {
      let file = "lib\(option.dropFirst(2)).so"
      guard option.hasPrefix("-l"), FileManager.default.fileExists(atPath: "\(folder)/\(file)")
      else { return nil }
      if let handle = dlopen(file, RTLD_LAZY | RTLD_NOLOAD) {
        dlclose(handle)
      } else {
        libraries.append(option)
      }
    }
    return libraries
  }
}
