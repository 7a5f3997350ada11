import Foundation
package import MidflightProcesses

/// The second build of the program, which shares Swift's runtime with the libraries that the
/// compiler makes.
///
/// The program in a distribution package links the runtime statically, so that it runs on a machine
/// without Swift. It cannot load a library, because this would load a second runtime, whose types
/// differ from those of the first. Therefore the second build is installed beside the program, and
/// replaces it in the process before a library is made. A program that does not come from such a
/// package already shares the runtime.
package struct SharedBuild: Sendable {
  package static let name = "midflight-shared"

  private let program: URL

  /// Looks for the second build beside the program; nil if this program already shares the runtime.
  package init?() {
    let this = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    program = this.deletingLastPathComponent().appendingPathComponent(Self.name)
    guard this.lastPathComponent != Self.name,
      FileManager.default.isExecutableFile(atPath: program.path)
    else { return nil }
  }

  /// Replaces this process with the second build, which starts with the same arguments and with the
  /// runtime of a compiler. Does not return unless it throws.
  ///
  /// - Parameters:
  ///   - toolchain: The compiler that will make the library.
  ///   - folder: The folder in which the compiler runs. It is removed before the second build
  ///     starts.
  /// - Throws: ``SwiftToolchain/Missing`` if the compiler has no runtime for programs on this
  ///   machine, or if the second build can't be started.
  package func takeOver(with toolchain: SwiftToolchain, in folder: ScratchFolder) throws -> Never {
    let runtime = try toolchain.runtimeFolder(in: folder)
    folder.remove()
    let others = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
    setenv("LD_LIBRARY_PATH", runtime + others, 1)
    execv(program.path, CommandLine.unsafeArgv)
    throw SwiftToolchain.Missing(
      description: "cannot start \(program.path): \(String(cString: strerror(errno)))")
  }
}

extension SwiftToolchain {
  /// Asks the compiler for the folder that contains the runtime's libraries.
  func runtimeFolder(in folder: ScratchFolder) throws -> String {
    struct Target: Decodable {
      struct Paths: Decodable { var runtimeLibraryPaths: [String] }
      var paths: Paths
    }
    let (isDone, text) = try run(["-print-target-info"], in: folder)
    let target = isDone ? try? JSONDecoder().decode(Target.self, from: Data(text.utf8)) : nil
    let found = target?.paths.runtimeLibraryPaths.first {
      FileManager.default.fileExists(atPath: $0 + "/libswiftCore.so")
    }
    guard let found else {
      throw Missing(description: "\(compiler.path) does not report the path of Swift's runtime")
    }
    return found
  }
}
