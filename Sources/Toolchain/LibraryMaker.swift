package import Foundation
package import MidflightHost
import MidflightPNG
package import MidflightProcesses
import MidflightSwiftText
import Synchronization

/// Makes a library from Swift files or from a package's target, each time one of the files is
/// saved.
///
/// After ``start(_:)``, the compiler runs on a separate thread, so that the previewer's window
/// stays responsive. Each library is a module whose name is unique in the process, even if there
/// are several makers, because Swift's runtime would confuse two modules with the same name.
package final class LibraryMaker: Sendable {
  private let sources: any LibrarySources
  private let toolchain: SwiftToolchain
  private let scratch: Mutex<Scratch>
  private let watcher: FileWatcher?
  private let made = Mutex<Result<LibraryFile, any Error>?>(nil)
  /// Called when a library has been made; nil until the files are watched.
  private let onUpdate = Mutex<(@Sendable () -> Void)?>(nil)
  /// The contents of the files at the last save, or at the first compilation if there has been no
  /// save yet. Nil if the next save counts even if it changes nothing.
  private let contents = Mutex<[Data?]?>(nil)
  private let working = Mutex(Work())
  /// Whether the next call of ``make()`` compiles the files even if nothing has changed.
  private let isToCompile = Atomic(false)
  /// The compiler driver's plan; nil until it is known. The first library is made without the plan,
  /// because asking for it takes as long as compiling.
  private let jobs = Mutex<CompilerJobs?>(nil)

  private struct Scratch {
    var folder: ScratchFolder
    /// Whether no more libraries may be made.
    var isOver = false
  }

  /// The number of libraries that the process has started to make, which makes module names unique.
  private static let count = Atomic(0)

  private struct Work {
    var hasBegun = false
    /// The libraries on disk, from the oldest to the newest.
    var libraries: [URL] = []
    /// The last library, and the code from which it was made. Nil if that code is unknown, or if
    /// the next library is to be compiled in any case.
    var made: (library: LibraryFile, code: [TweakSource])?
  }

  /// Creates a maker. The files are watched once ``start(_:)`` is called.
  ///
  /// - Parameter folder: The folder for the libraries. Each library is removed as soon as there are
  ///   two newer ones.
  package init(_ sources: any LibrarySources, toolchain: SwiftToolchain, folder: ScratchFolder) {
    (self.sources, self.toolchain) = (sources, toolchain)
    scratch = Mutex(Scratch(folder: folder))
    watcher = FileWatcher { sources.mayHave($0) }
    watchFolders()
  }

  /// Compiles the files now, on this thread. Returns the last library instead if nothing but
  /// tunable numbers has changed since it was compiled.
  ///
  /// - Throws: ``SwiftToolchain/Diagnostics``, or the error that prevented the compiler from
  ///   running.
  package func make() throws -> LibraryFile { try working.withLock { try make(&$0) } }

  private func make(_ work: inout Work) throws -> LibraryFile {
    let (folder, isNew) = try folder()
    // The old folder was removed with the libraries in it.
    if isNew { (work.libraries, work.made) = ([], nil) }
    let files = try sources.files()
    watchFolders()
    let data = files.map { try? Data(contentsOf: $0) }
    // The compiler would quote such a file line by line.
    for (file, data) in zip(files, data) where String(data: data ?? Data(), encoding: .utf8) == nil
    {
      throw LibrarySourceFailure("\(file.lastPathComponent) is not UTF-8 text")
    }
    let rewritten = RewrittenSources(
      files, sources.isRewritten ? data.map { [UInt8]($0 ?? Data()) } : [])
    // Remember the contents at the first compilation: the kernel also reports changes that leave
    // the files as they were then, and these are not treated as saves.
    if !work.hasBegun { contents.withLock { $0 = data } }
    let code = self.code(of: files, data, rewritten)
    if isToCompile.exchange(false, ordering: .relaxed) { work.made = nil }
    if let (library, compiled) = work.made, let tweaks = TweakSource.edited(compiled, to: code) {
      var library = library
      library.tweaks = tweaks
      return library
    }
    work.hasBegun = true
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    let (file, leftOut, previews) = try sources.makeLibrary(
      of: rewritten, number, by: toolchain, in: folder, with: jobs.withLock { $0 })
    work.libraries.append(file)
    // Keep two libraries: the previous one may still be loaded, or may be needed to find the lines
    // of its code.
    if work.libraries.count > 2 {
      try? FileManager.default.removeItem(at: work.libraries.removeFirst())
    }
    let library = LibraryFile(
      path: file.path, main: sources.mainType, source: sources.path, file: sources.sceneFile,
      tweaks: TweakSource.tweaks(of: code), previews: previews,
      members: MemberFacts(data.map { [UInt8]($0 ?? Data()) }), leftOut: leftOut,
      symbolizer: symbolizer.path, takesNewProcess: sources.isAlwaysSameModule)
    // Read the files again: if one was saved during the compilation, it is unknown which version
    // was compiled.
    let present = self.code(of: files, files.map { try? Data(contentsOf: $0) }, rewritten)
    work.made = present.map(\.rest) == code.map(\.rest) ? (library, code) : nil
    return library
  }

  /// Returns the folder for libraries, and whether it had to be created again because the system
  /// had deleted old temporary files.
  ///
  /// - Throws: `CancellationError` after ``end()``; `ScratchFolder.Failure`.
  private func folder() throws -> (ScratchFolder, isNew: Bool) {
    try scratch.withLock { scratch in
      if scratch.isOver { throw CancellationError() }
      if scratch.folder.exists { return (scratch.folder, false) }
      scratch.folder = try ScratchFolder()
      return (scratch.folder, true)
    }
  }

  private func code(
    of files: [URL], _ data: [Data?], _ rewritten: RewrittenSources
  ) -> [TweakSource] {
    zip(files, data).map { file, data in
      TweakSource([UInt8](data ?? Data()), path: file.path) {
        rewritten.newColumn($0, inLine: $1, of: file)
      }
    }
  }

  /// Watches the folders that now contain the files, in addition to those already watched.
  private func watchFolders() {
    let files = (try? sources.files()) ?? []
    // A program may write to a file through a symbolic link, so watch the folder of the link's
    // target too.
    let all = files + files.map { $0.resolvingSymlinksInPath() }
    watcher?.watch(Set(all.map { $0.deletingLastPathComponent().path }))
  }

  /// Watches the files from now on, and makes libraries on a separate thread.
  ///
  /// - Parameter onUpdate: Called on that thread when ``takeUpdate()`` has a result. It replaces
  ///   the closure passed to an earlier call.
  package func start(_ onUpdate: @escaping @Sendable () -> Void) {
    guard let watcher else { return }
    let isWatching = self.onUpdate.withLock { before in
      defer { before = onUpdate }
      return before != nil
    }
    if isWatching { return }
    Thread.detachNewThread {
      self.working.withLock { _ in
        let jobs = (try? self.folder()).flatMap { self.toolchain.jobs(in: $0.0) }
        self.jobs.withLock { $0 = jobs }
      }
      while true {
        watcher.wait()
        // The kernel may report a single save as several changes; compile only after the first.
        guard self.hasNewContents() else { continue }
        let result = Result { try self.make() }
        self.made.withLock { $0 = result }
        self.onUpdate.withLock { $0 }?()
      }
    }
  }

  /// Stops a running compiler, removes the folder, and makes no more libraries.
  package func end() {
    scratch.withLock { scratch in
      scratch.isOver = true
      scratch.folder.remove()
    }
    // Wait for the library that is being made, which will not take long.
    working.withLock { _ in }
  }

  /// Makes the watching thread compile the files even though nothing has changed.
  package func remake() {
    isToCompile.store(true, ordering: .relaxed)
    forget()
    watcher?.ring()
  }

  /// Makes the next save count even if it changes nothing.
  package func forget() { contents.withLock { $0 = nil } }

  /// Whether the files' contents have changed since the last call of this method.
  private func hasNewContents() -> Bool {
    let present = try? sources.files().map { try? Data(contentsOf: $0) }
    return contents.withLock { contents in
      defer { contents = present }
      return contents == nil || contents != present
    }
  }

  /// Returns the library made since the last call, or the error that prevented it; nil if there is
  /// neither. Each result is returned only once.
  package func takeUpdate() -> Result<LibraryFile, LibraryError>? {
    let update = made.withLock { made in
      defer { made = nil }
      return made
    }
    return update?.mapError { LibraryError(sceneError: sceneError($0)) }
  }

  package struct LibraryError: Error {
    package let sceneError: SceneError
  }

  package func sceneError(_ error: any Error) -> SceneError {
    if let failure = error as? LibrarySourceFailure { return SceneError(failure.description) }
    if let failure = error as? ScratchFolder.Failure {
      // Give the folder's path only in the details: it may be longer than a line in a window.
      return SceneError(
        "\(sources.path) cannot be compiled: \(failure.reason)", details: failure.description)
    }
    guard let diagnostics = error as? SwiftToolchain.Diagnostics else {
      return SceneError("\(sources.path): \(SystemError.reason(of: error))")
    }
    let files = (try? sources.files()) ?? []
    let count = diagnostics.errorCount
    return SceneError(
      "\(sources.path) does not compile: \(count) error\(count == 1 ? "" : "s")"
        + (diagnostics.firstMessage.map { ", \($0)" } ?? ""),
      details: (diagnostics.advice(for: files).map { $0 + "\n" }
        + [diagnostics.text(of: files)]).joined(),
      location: diagnostics.firstLocation)
  }

  /// Runs `llvm-symbolizer`, which finds the source lines of addresses in a library.
  ///
  /// - Returns: The program's output; nil if there is no such program beside the compiler.
  package func symbolize(_ arguments: [String]) -> String? {
    try? scratch.withLock(\.folder).run(symbolizer, arguments).text
  }

  /// The path of `llvm-symbolizer`, which finds the source lines of addresses in a library; there
  /// may be no file at this path.
  private var symbolizer: URL { toolchain.companion("llvm-symbolizer") }
}
