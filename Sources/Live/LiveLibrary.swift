public import Foundation
public import Scenes

/// A library of a person's own scenes, layers and views, loaded into the process, where it stays.
@MainActor
public struct LiveLibrary {
  /// Its scenes, and one for each of its other layers and views that can be made without being told
  /// how, by their names.
  public let scenes: [any Scene.Type]

  /// The names of layers and views that can't be made without arguments.
  public let unusable: [String]

  /// What went wrong, as a sentence.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Loads a library that ``SwiftToolchain/compile(_:as:in:)`` has made.
  ///
  /// Types are found by the names of their descriptors among the symbols, so that nothing has to be
  /// registered: whatever is not private, also within other types.
  ///
  /// - Parameters:
  ///   - file: The library.
  ///   - main: The name of the type that comes first, however the others are called.
  public init(_ file: URL, main: String) throws(Failure) {
    guard let symbols = SymbolTable(of: file) else {
      throw Failure(description: "\(file.path) is no library")
    }
    guard dlopen(file.path, RTLD_NOW | RTLD_GLOBAL) != nil else {
      let reason = dlerror().map { String(cString: $0) } ?? "for no reason that is known"
      throw Failure(description: "\(file.path) cannot be loaded: \(reason)")
    }
    var found: [(isMain: Bool, scene: any Scene.Type)] = []
    var unusable: [Any.Type] = []
    for symbol in symbols.names.sorted() where symbol.hasPrefix("$s") && symbol.hasSuffix("Mn") {
      let name = String(symbol.dropFirst(2).dropLast(2))
      guard let type = _typeByName(name) else { continue }
      let isMain = "\(type)" == main
      if let scene = type as? any Scene.Type {
        found.append((isMain, scene))
      } else if let subject = type as? any SceneSubject.Type {
        if subject.canBeMadeForScene {
          found.append((isMain, subject.scene))
        } else {
          unusable.append(type)
        }
      }
    }
    self.unusable = unusable.map { "\($0)" }
    scenes = found.sorted { a, b in
      a.isMain == b.isMain ? a.scene.name < b.scene.name : a.isMain
    }.map(\.scene)
  }
}
