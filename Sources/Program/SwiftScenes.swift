import Foundation
import MidflightEngine
import MidflightLive
import MidflightProcesses
import MidflightScenes
import MidflightToolchain

/// Finds the scenes of Swift files when the user names files instead of a scene.
@MainActor
enum SwiftScenes {
  static func sources(_ words: String...) throws(Failure) -> SwiftSources? { try sources(words) }

  /// Returns the files that the words name; nil if the first word does not name a file.
  static func sources(_ words: [String]) throws(Failure) -> SwiftSources? {
    do throws(LibrarySourceFailure) {
      return try SwiftSources(words)
    } catch {
      throw Failure(message: error.description)
    }
  }

  static func package(
    _ path: String, target: String?, scene: String?
  ) throws(Failure) -> PackageSources {
    do throws(LibrarySourceFailure) {
      return try PackageSources(path, target: target, scene: scene)
    } catch {
      throw Failure(message: error.description)
    }
  }

  static func meant(
    _ scenes: [SceneDefinition], of sources: any LibrarySources
  ) throws(Failure) -> SceneDefinition {
    guard let name = sources.scene else { return scenes[0] }
    // The user may type a preview's name as it is written in the file.
    let spelled = SceneName.hyphenated(name)
    if let scene = scenes.first(where: { $0.name == name || $0.name == spelled }) { return scene }
    let names = scenes.map { $0.name }
    throw Failure(
      message: "\(sources.path) has no scene '\(name)'; \(KnownNames.text(names))"
        + Suggestion.text(for: name, among: names))
  }

  /// Compiles and loads the files.
  ///
  /// - Returns: All scenes in them, at least one.
  static func scenes(of sources: any LibrarySources) throws(Failure) -> [SceneDefinition] {
    let maker = try maker(of: sources)
    defer { maker.end() }
    let line = CompilingLine(sources.path)
    defer { line.end() }
    do {
      let made = try maker.make()
      line.end()
      StandardDescriptors.keepOutput()
      CodeEnd.watch(made) { Signals.memoryIsShort }
      let library = try LiveLibrary(made)
      let scenes = library.scenes(tweaks: made.tweaks)
      try check(scenes, unusable: library.unusable, of: sources)
      return scenes
    } catch {
      line.end()
      throw failure(error, of: sources)
    }
  }

  /// Prints a message for each declaration that was left out, and throws if there are no scenes.
  static func check(
    _ scenes: [SceneDefinition], unusable: [String], of sources: any LibrarySources
  ) throws(Failure) {
    for name in unusable { Output.report("\(sources.path): \(name)") }
    if scenes.isEmpty {
      throw Failure(
        message: unusable.isEmpty
          ? "\(sources.path) has nothing to show: expected a Scene, CALayer, UIView or "
            + "UIViewController that is not private and has an initializer without arguments"
          : "\(sources.path) has nothing else to show")
    }
  }

  static func maker(of sources: any LibrarySources) throws(Failure) -> LibraryMaker {
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
      return LibraryMaker(sources, toolchain: toolchain, folder: folder)
    } catch {
      throw failure(error, of: sources)
    }
  }

  /// Returns the error for files that failed to compile or load. The compiler's output has already
  /// been printed.
  static func failure(_ error: any Error, of sources: any LibrarySources) -> Failure {
    switch error {
    case let failure as Failure: return failure
    case let missing as SwiftToolchain.Missing:
      return Failure(message: missing.description, status: 3)
    case let diagnostics as SwiftToolchain.Diagnostics:
      Output.say(diagnostics.text)
      for line in diagnostics.advice(for: (try? sources.files()) ?? []) { Output.report(line) }
      return Failure(message: "\(sources.path) does not compile")
    case let failure as LibrarySourceFailure: return Failure(message: failure.description)
    case let failure as ScratchFolder.Failure: return Failure(message: failure.description)
    case let failure as Spawn.Failure: return Failure(message: failure.description)
    case let failure as SwiftToolchain.NoLibrary: return Failure(message: failure.description)
    default: return Failure(error, in: sources.path)
    }
  }
}

/// Shows a line on the terminal while files are being compiled. Nothing is shown if standard error
/// is not a terminal.
final class CompilingLine {
  private var isShown = isatty(STDERR_FILENO) == 1

  init(_ path: String) { if isShown { Output.say("Compiling \(path) …") } }

  func end() {
    if isShown { Output.say("\r\u{1B}[K") }
    isShown = false
  }
}
