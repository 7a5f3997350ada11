public import Foundation
public import Preview
import Scenes
import Synchronization

/// The scenes of Swift files, made anew each time one of these is saved.
///
/// The compiler runs beside the window; what it has made is loaded on the main thread, as a module of
/// another name, since two of one name would be one to the runtime. What was loaded stays loaded.
@MainActor
public final class LiveSource: SceneSource {
  private let sources: SwiftSources
  private let maker: Maker

  /// A source of files that are watched from ``start(_:)`` on.
  ///
  /// - Parameter folder: Where libraries are made; each is removed once it is loaded.
  public init(_ sources: SwiftSources, toolchain: SwiftToolchain, folder: URL) {
    self.sources = sources
    maker = Maker(sources: sources, toolchain: toolchain, folder: folder)
  }

  /// Compiles and loads the files now, on this thread.
  ///
  /// - Throws: ``SwiftToolchain/Diagnostics``, ``LiveLibrary/Failure``, or what kept the compiler from
  ///   running.
  public func load() throws -> LiveLibrary { try loaded(maker.make()) }

  private func loaded(_ library: URL) throws -> LiveLibrary {
    defer { try? FileManager.default.removeItem(at: library) }
    return try LiveLibrary(
      library, main: sources.files[0].deletingPathExtension().lastPathComponent)
  }

  /// See `SceneSource`.
  public func start(_ hasNews: @escaping @Sendable () -> Void) { maker.start(hasNews) }

  /// See `SceneSource`.
  public func reload() { maker.watcher?.ring() }

  /// See `SceneSource`.
  public func takeNews() -> SceneNews? {
    guard
      let made = maker.made.withLock({ made -> Result<URL, any Error>? in
        defer { made = nil }
        return made
      })
    else { return nil }
    do {
      let library = try loaded(made.get())
      if library.scenes.isEmpty {
        return .trouble("there is nothing to show in \(sources.path)", details: "")
      }
      return .scenes(library.scenes)
    } catch let diagnostics as SwiftToolchain.Diagnostics {
      let count = diagnostics.errorCount
      return .trouble(
        "\(sources.path) does not compile: \(count) error\(count == 1 ? "" : "s")",
        details: diagnostics.text(of: sources.files))
    } catch {
      return .trouble("\(sources.path): \(error)", details: "")
    }
  }

  /// What works beside the window.
  private final class Maker: Sendable {
    let sources: SwiftSources
    let toolchain: SwiftToolchain
    let folder: URL
    let watcher: FileWatcher?
    /// The latest library, or why there is none.
    let made = Mutex<Result<URL, any Error>?>(nil)
    private let generation = Atomic<Int>(0)

    init(sources: SwiftSources, toolchain: SwiftToolchain, folder: URL) {
      (self.sources, self.toolchain, self.folder) = (sources, toolchain, folder)
      watcher = FileWatcher(sources.files)
    }

    func make() throws -> URL {
      let number = generation.add(1, ordering: .relaxed).newValue
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try toolchain.compile(sources.files, as: "Live\(number)", in: folder).get()
    }

    func start(_ hasNews: @escaping @Sendable () -> Void) {
      guard let watcher else { return }
      Thread.detachNewThread {
        while true {
          watcher.wait()
          let result = Result { try self.make() }
          self.made.withLock { $0 = result }
          hasNews()
        }
      }
    }
  }
}
