import Foundation
import MidflightEngine
import MidflightLive
import MidflightProcesses
import MidflightScenes
import MidflightToolchain

/// The scenes of Swift files that are named where a scene is expected.
@MainActor
enum SwiftScenes {
  /// The files that words name; nil where the first names none.
  static func sources(_ words: String...) throws(Failure) -> SwiftSources? { try sources(words) }

  /// The files that words name; nil where the first names none.
  static func sources(_ words: [String]) throws(Failure) -> SwiftSources? {
    do throws(LibrarySourceFailure) {
      return try SwiftSources(words)
    } catch {
      throw Failure(message: error.description)
    }
  }

  /// The target of a package.
  static func package(
    _ path: String, target: String?, scene: String?
  ) throws(Failure) -> PackageSources {
    do throws(LibrarySourceFailure) {
      return try PackageSources(path, target: target, scene: scene)
    } catch {
      throw Failure(message: error.description)
    }
  }

  /// The scene that is meant among those of files.
  static func meant(
    _ scenes: [SceneDefinition], of sources: any LibrarySources
  ) throws(Failure) -> SceneDefinition {
    guard let name = sources.scene else { return scenes[0] }
    if let scene = scenes.first(where: { $0.name == name }) { return scene }
    let names = scenes.map { $0.name }
    throw Failure(
      message: "\(sources.path) has no scene '\(name)'; \(Offer.text(names))"
        + Suggestion.text(for: name, among: names))
  }

  /// Compiles and loads files.
  ///
  /// - Returns: All their scenes, of which there is at least one.
  static func scenes(of sources: any LibrarySources) throws(Failure) -> [SceneDefinition] {
    let made = try make(sources)
    defer { made.maker.end() }
    do {
      StandardDescriptors.keepOutput()
      CodeEnd.watch(made.library, symbolizer: made.maker.symbolizer.path) { Signals.memoryIsShort }
      let library = try LiveLibrary(made.library)
      let scenes = library.scenes(tweaks: made.library.tweaks)
      try check(scenes, unusable: library.unusable, of: sources)
      return scenes
    } catch {
      throw Failure(error, in: sources.path)
    }
  }

  /// Complains of what is left out, and where nothing is left.
  static func check(
    _ scenes: [SceneDefinition], unusable: [String], of sources: any LibrarySources
  ) throws(Failure) {
    for name in unusable { Output.complain("\(sources.path): \(name)") }
    if scenes.isEmpty {
      throw Failure(
        message: unusable.isEmpty
          ? "there is nothing to show in \(sources.path): no Scene, no CALayer, no UIView "
            + "and no UIViewController that can be made without arguments, unless it is private"
          : "there is nothing else to show in \(sources.path)")
    }
  }

  /// Compiles the files.
  ///
  /// - Returns: the library, and what compiles the files anew; `LibraryMaker.end()` removes both.
  static func make(
    _ sources: any LibrarySources
  ) throws(Failure) -> (library: LibraryFile, maker: LibraryMaker) {
    do {
      let toolchain = try SwiftToolchain(environment: ProcessInfo.processInfo.environment)
      let folder = try ScratchFolder()
      if let build = SharedBuild() { try build.takeOver(with: toolchain, in: folder) }
      var sources = sources
      if var package = sources as? PackageSources {
        try package.choose(by: toolchain, in: folder)
        Output.say(
          "building \(package.mainType) of \(package.path); the first time takes a minute\n")
        sources = package
      }
      let maker = LibraryMaker(sources, toolchain: toolchain, folder: folder)
      return (try maker.make(), maker)
    } catch {
      switch error {
      case let missing as SwiftToolchain.Missing:
        throw Failure(message: missing.description, status: 3)
      case let diagnostics as SwiftToolchain.Diagnostics:
        Output.say(diagnostics.text)
        for line in diagnostics.advice(for: (try? sources.files()) ?? []) { Output.complain(line) }
        throw Failure(message: "\(sources.path) does not compile")
      case let failure as LibrarySourceFailure: throw Failure(message: failure.description)
      case let failure as ScratchFolder.Failure: throw Failure(message: failure.description)
      case let failure as Spawn.Failure: throw Failure(message: failure.description)
      case let failure as SwiftToolchain.NoLibrary: throw Failure(message: failure.description)
      default: throw Failure(error, in: sources.path)
      }
    }
  }
}
