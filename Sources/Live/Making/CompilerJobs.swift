import Foundation

/// The two jobs of which a library is made, as the compiler's driver plans them: the compiler itself, and
/// the linker. Started directly they take half of the time that the driver takes.
public struct CompilerJobs: Sendable {
  /// The compiler and its arguments, without files, places and names.
  private let frontend: [String]
  private let linker: URL
  /// What tells the runtime of a library's types.
  private let runtimeObject: String

  /// Asks the driver for its plan, once; nil where that is not as expected, or the linker is missing.
  ///
  /// - Parameter folder: An empty file is put there.
  init?(_ toolchain: SwiftToolchain, options: [String], in folder: URL) {
    linker = toolchain.companion("ld.lld")
    let source = folder.appendingPathComponent("plan.swift")
    guard FileManager.default.isExecutableFile(atPath: linker.path),
      (try? Data().write(to: source)) != nil
    else { return nil }
    defer { try? FileManager.default.removeItem(at: source) }
    let arguments =
      ["-###", "-wmo", "-emit-library", "-o", "plan.so", "-module-name", "Plan"] + options
      + ["plan.swift"]
    guard let (isDone, text) = try? toolchain.run(arguments, in: folder), isDone,
      // What is quoted would have to be read as a shell does.
      !text.contains(where: { "\"'\\".contains($0) })
    else { return nil }
    let jobs = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    guard let compile = jobs.first(where: { $0.contains("-frontend") }),
      let link = jobs.last(where: { $0.contains("-shared") }),
      let object = link.first(where: { $0.hasSuffix("/swiftrt.o") })
    else { return nil }
    runtimeObject = object
    var frontend: [String] = []
    var words = compile.makeIterator()
    while let word = words.next() {
      switch word {
      case "plan.swift": break
      case "-o", "-module-name", "-file-compilation-dir": _ = words.next()
      default: frontend.append(word)
      }
    }
    self.frontend = frontend
  }

  /// Makes a library.
  ///
  /// - Returns: whether it is there, and what the compiler says.
  func run(
    _ files: [URL], as module: String, to library: URL, options: [String],
    by toolchain: SwiftToolchain, in folder: URL
  ) throws -> (isDone: Bool, text: String) {
    let object = folder.appendingPathComponent("\(module).o")
    defer { try? FileManager.default.removeItem(at: object) }
    let compiled = try toolchain.run(
      Array(frontend.dropFirst()) + options + ["-module-name", module, "-o", object.path]
        + files.map(\.path),
      by: URL(fileURLWithPath: frontend[0]), in: folder)
    guard compiled.isDone else { return compiled }
    return try toolchain.run(
      ["-shared", "-o", library.path, runtimeObject, object.path], by: linker, in: folder)
  }
}
