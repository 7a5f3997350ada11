import CMidflightProcess
import Foundation
import MidflightHost
import MidflightProcesses
package import MidflightScenes
package import MidflightToolchain
import MidflightViews

/// A library of the user's scenes, layers and views, loaded into the process. The library is never
/// unloaded.
@MainActor
package struct LiveLibrary {
  let path: String
  private let lines: CodeLines?
  private let file: SceneFile?
  private let definers: [@MainActor ([SceneTweak]) -> SceneDefinition]

  /// Returns the library's scenes. Its previews come first, in source order. They are followed by
  /// the other scenes, layers and views that can be created without arguments, sorted by name but
  /// with the main type first.
  ///
  /// - Parameter tweaks: The tunable numbers in the library's code, with their values in the files.
  package func scenes(tweaks: [SceneTweak]) -> [SceneDefinition] {
    definers.map { define in
      var scene = define(tweaks)
      scene.lines = lines
      scene.file = file
      return scene
    }
  }

  /// Messages about the declarations, previews, layers and views that are left out, one for each.
  package let unusable: [String]

  /// Makes standard output line-buffered, even if it is not a terminal, because buffered text would
  /// be lost in a crash.
  package nonisolated static func printLines() { midflight_print_lines() }

  /// The reason why a library can't be loaded, as a sentence.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Loads a library built by `SwiftToolchain.compile`.
  ///
  /// The library's symbols include a descriptor for every type that is not private, even if the
  /// type is nested. This is how all these types are found without being registered.
  package init(_ library: LibraryFile) throws(Failure) {
    let file = URL(fileURLWithPath: library.path)
    guard let symbols = SymbolTable(of: file) else {
      throw Failure(description: "\(file.path) is not a library")
    }
    guard let handle = dlopen(file.path, RTLD_NOW | RTLD_GLOBAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "unknown reason"
      throw Failure(description: "\(file.path) cannot be loaded: \(reason)")
    }
    // Before any of the library's code runs, prepare to look up source lines in it.
    var lines: CodeLines?
    if let start = Self.start(of: handle, file, symbols) {
      let size = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
      FaultReport.note(code: start..<(start + UInt64(size)))
      let locations = CodeLocations(
        symbolize: { Spawn.output(of: library.symbolizer, $0) }, library: library, start: start
      )
      lines = CodeLines(
        caller: { Self.caller(in: UInt(start)..<UInt(start) + UInt(size)) },
        read: { address in
          locations.first(of: [UInt64(address)]).map { location in
            "\(URL(fileURLWithPath: location.path).lastPathComponent):\(location.line)"
          }
        })
    }
    self.lines = lines
    let own = LibraryMembers(handle, symbols, code: library.members)
    let members: @MainActor (AnyObject) -> SubjectMembers = { own.members(of: $0) }
    let previews = LibraryPreviews(library.previews, handle, symbols, members)
    var found:
      [(isMain: Bool, name: String, define: @MainActor ([SceneTweak]) -> SceneDefinition)] = []
    var unusable = library.leftOut + previews.unusable
    for symbol in symbols.names.sorted() where symbol.hasPrefix("$s") && symbol.hasSuffix("Mn") {
      let name = String(symbol.dropFirst(2).dropLast(2))
      guard let type = _typeByName(name) else { continue }
      // A view controller also counts as the main type, since it shows the file's other classes.
      let isMain = "\(type)" == library.main || type is UIViewController.Type
      if let scene = type as? any Scene.Type {
        found.append((isMain, scene.name, { SceneDefinition(scene, tweaks: $0) }))
      } else if let subject = type as? any SceneSubject.Type {
        let name = SceneName.hyphenated("\(type)")
        if previews.names.contains(name) { continue }
        let maker = SubjectMaker(subject, members: members)
        if let obstacle = maker.obstacle {
          unusable.append("Skipped \(type): \(obstacle)")
        } else {
          found.append((isMain, name, { SceneDefinition(maker, tweaks: $0) }))
        }
      }
    }
    self.unusable = unusable
    definers =
      previews.makers.map { maker in { @MainActor in SceneDefinition(maker, tweaks: $0) } }
      + found.sorted { a, b in
        a.isMain == b.isMain ? a.name < b.name : a.isMain
      }.map(\.define)
    (path, self.file) = (library.path, library.file)
  }

  /// Finds the address of the library in memory through one of its symbols. Several symbols may
  /// have to be tried, because the loader may find a symbol with the same name in another library.
  private static func start(
    of handle: UnsafeMutableRawPointer, _ file: URL, _ symbols: SymbolTable
  ) -> UInt64? {
    for name in symbols.names.sorted() {
      var info = midflight_symbol()
      guard let symbol = dlsym(handle, name), dladdr(symbol, &info) != 0, let path = info.file,
        String(cString: path) == file.path
      else { continue }
      return UInt64(UInt(bitPattern: info.start))
    }
    return nil
  }

  /// The maximum number of stack frames that are searched for a call in the code.
  private static let callDepth = 64

  /// Searches the call stack for the innermost call from a range of code, and returns the call's
  /// address; nil if no function in that range is running.
  private static func caller(in code: Range<UInt>) -> UInt? {
    withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: callDepth) { calls in
      let count = backtrace(calls.baseAddress!, Int32(calls.count))
      // Subtract 1: the return address follows the call instruction, whose own address is needed.
      return calls.prefix(Int(count)).lazy.map { UInt(bitPattern: $0) &- 1 }
        .first(where: code.contains)
    }
  }
}
