import CMidflightProcess
import Foundation
import MidflightHost
import MidflightProcesses
package import MidflightScenes
package import MidflightToolchain
import MidflightViews

/// A library of a person's own scenes, layers and views, loaded into the process, where it stays.
@MainActor
package struct LiveLibrary {
  /// The file that it was loaded from.
  let path: String
  private let lines: CodeLines?
  private let file: SceneFile?
  private let definers: [@MainActor ([SceneTweak]) -> SceneDefinition]

  /// Those of its previews, in their order, then its scenes, and one for each of its other layers and
  /// views that can be made without being told how, by their names.
  ///
  /// - Parameter tweaks: The numbers in its code, as the files have them.
  package func scenes(tweaks: [SceneTweak]) -> [SceneDefinition] {
    definers.map { define in
      var scene = define(tweaks)
      scene.lines = lines
      scene.file = file
      return scene
    }
  }

  /// A sentence for each declaration, preview, layer and view that is left out, which says why.
  package let unusable: [String]

  /// Has what code prints appear line by line, wherever it goes: what was printed before a trap
  /// would be lost with the process.
  package nonisolated static func printLines() { midflight_print_lines() }

  /// The reason, as a sentence.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Loads a library that `SwiftToolchain.compile` has made.
  ///
  /// Types are found by the names of their descriptors among the symbols, so that nothing has to be
  /// registered: whatever is not private, also within other types.
  package init(_ library: LibraryFile) throws(Failure) {
    let file = URL(fileURLWithPath: library.path)
    guard let symbols = SymbolTable(of: file) else {
      throw Failure(description: "\(file.path) is not a library")
    }
    guard let handle = dlopen(file.path, RTLD_NOW | RTLD_GLOBAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "unknown reason"
      throw Failure(description: "\(file.path) cannot be loaded: \(reason)")
    }
    // Before anything of it runs.
    var lines: CodeLines?
    if let start = Self.start(of: handle, file, symbols) {
      let size = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
      FaultReport.note(code: start..<(start + UInt64(size)))
      let places = CodePlaces(
        symbolize: { Spawn.output(of: library.symbolizer, $0) }, library: library, start: start
      )
      lines = CodeLines(
        caller: { Self.caller(in: UInt(start)..<UInt(start) + UInt(size)) },
        read: { address in
          places.first(of: [UInt64(address)]).map { place in
            "\(URL(fileURLWithPath: place.path).lastPathComponent):\(place.line)"
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
      // A controller shows what the file's other classes are for.
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

  /// Where the library was put in memory: one of its symbols knows. Another library's may have the
  /// same name, and then be the one that is found.
  private static func start(
    of handle: UnsafeMutableRawPointer, _ file: URL, _ symbols: SymbolTable
  ) -> UInt64? {
    for name in symbols.names.sorted() {
      var place = midflight_symbol()
      guard let symbol = dlsym(handle, name), dladdr(symbol, &place) != 0, let path = place.file,
        String(cString: path) == file.path
      else { continue }
      return UInt64(UInt(bitPattern: place.start))
    }
    return nil
  }

  /// How many calls are looked through for one of a code's own.
  private static let callDepth = 64

  /// The address of a call in some code that has led to here, the last one of several; nil where none
  /// of the code's functions is at work.
  private static func caller(in code: Range<UInt>) -> UInt? {
    withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: callDepth) { calls in
      let count = backtrace(calls.baseAddress!, Int32(calls.count))
      // A call's own place is before the one that it returns to.
      return calls.prefix(Int(count)).lazy.map { UInt(bitPattern: $0) &- 1 }
        .first(where: code.contains)
    }
  }
}
