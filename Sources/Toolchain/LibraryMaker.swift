package import Foundation
package import MidflightHost
import MidflightPNG
package import MidflightProcesses
import MidflightSwiftText
import Synchronization

/// Makes a library of Swift files or of a package's target, anew each time one of the files is
/// saved.
///
/// The compiler runs beside the window. Each library is a module of another name, whichever maker
/// of the process has made it, since two of one name would be one to the runtime.
package final class LibraryMaker: Sendable {
  private let sources: any LibrarySources
  private let toolchain: SwiftToolchain
  private let scratch: Mutex<Scratch>
  private let watcher: FileWatcher?
  private let made = Mutex<Result<LibraryFile, any Error>?>(nil)
  /// Called when one was made; nil until the files are watched.
  private let hasNews = Mutex<(@Sendable () -> Void)?>(nil)
  /// The files' contents when they were compiled first, then at the last save; nil where that is
  /// not to matter.
  private let contents = Mutex<[Data?]?>(nil)
  /// Held while a library is made.
  private let working = Mutex(Work())
  /// Whether the next library is to be compiled whatever has changed.
  private let isToCompile = Atomic(false)
  /// The driver's plan, which the first library does without: to ask takes as long as to compile.
  private let jobs = Mutex<CompilerJobs?>(nil)

  /// Where libraries are made.
  private struct Scratch {
    var folder: ScratchFolder
    /// Whether there are to be no more libraries.
    var isOver = false
  }

  /// How many libraries the process has begun, which gives each a name of its own.
  private static let count = Atomic(0)

  private struct Work {
    /// Whether one was begun.
    var hasBegun = false
    /// Those that are there, the oldest first.
    var libraries: [URL] = []
    /// The last one, and the files that it was made of; nil where these are not known, or to be
    /// compiled whatever they say.
    var made: (library: LibraryFile, code: [TweakSource])?
  }

  /// A maker of files that are watched from ``start(_:)`` on.
  ///
  /// - Parameter folder: Where libraries are made; each is removed when the one after the next is.
  package init(_ sources: any LibrarySources, toolchain: SwiftToolchain, folder: ScratchFolder) {
    (self.sources, self.toolchain) = (sources, toolchain)
    scratch = Mutex(Scratch(folder: folder))
    watcher = FileWatcher { sources.mayHave($0) }
    watchFolders()
  }

  /// Compiles the files now, on this thread. Where nothing but numbers of tweaks has changed since
  /// they were compiled last, the library of then is as good.
  ///
  /// - Throws: ``SwiftToolchain/Diagnostics``, or what kept the compiler from running.
  package func make() throws -> LibraryFile { try working.withLock { try make(&$0) } }

  private func make(_ work: inout Work) throws -> LibraryFile {
    let (folder, isNew) = try folder()
    // With the old one went the libraries in it.
    if isNew { (work.libraries, work.made) = ([], nil) }
    let files = try sources.files()
    watchFolders()
    let data = files.map { try? Data(contentsOf: $0) }
    let rewritten = RewrittenSources(
      files, sources.isRewritten ? data.map { [UInt8]($0 ?? Data()) } : [])
    // Whatever else the kernel tells of files that stay as they were compiled first is no save.
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
    // The one before may yet be loaded, or asked for the lines of its code.
    if work.libraries.count > 2 {
      try? FileManager.default.removeItem(at: work.libraries.removeFirst())
    }
    let library = LibraryFile(
      path: file.path, main: sources.mainType, source: sources.path, file: sources.sceneFile,
      tweaks: TweakSource.tweaks(of: code), previews: previews,
      members: MemberNotes(data.map { [UInt8]($0 ?? Data()) }), leftOut: leftOut,
      symbolizer: symbolizer.path, takesNewProcess: sources.isAlwaysSameModule)
    // Where somebody has saved meanwhile, nobody knows which of the two was compiled.
    let present = self.code(of: files, files.map { try? Data(contentsOf: $0) }, rewritten)
    work.made = present.map(\.rest) == code.map(\.rest) ? (library, code) : nil
    return library
  }

  /// The folder, and whether it was made anew: a long-running machine cleans up its temporary
  /// files.
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

  /// Watches the folders that the files are in now.
  private func watchFolders() {
    let files = (try? sources.files()) ?? []
    // A link's file is written where it leads to.
    let all = files + files.map { $0.resolvingSymlinksInPath() }
    watcher?.watch(Set(all.map { $0.deletingLastPathComponent().path }))
  }

  /// Watches the files from here on, and makes them on a thread of its own.
  ///
  /// - Parameter hasNews: Called on that thread when ``takeNews()`` has something, in place of what was
  ///   given before.
  package func start(_ hasNews: @escaping @Sendable () -> Void) {
    guard let watcher else { return }
    let isWatching = self.hasNews.withLock { before in
      defer { before = hasNews }
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
        // One save may be several changes for the kernel.
        guard self.hasNewContents() else { continue }
        let result = Result { try self.make() }
        self.made.withLock { $0 = result }
        self.hasNews.withLock { $0 }?()
      }
    }
  }

  /// Ends its work: a compiler that runs is ended, and the folder is removed.
  package func end() {
    scratch.withLock { scratch in
      scratch.isOver = true
      scratch.folder.remove()
    }
    // What is made is over soon.
    working.withLock { _ in }
  }

  /// Compiles them although nothing has changed.
  package func remake() {
    isToCompile.store(true, ordering: .relaxed)
    forget()
    watcher?.ring()
  }

  /// Has the next save count whatever it changes.
  package func forget() { contents.withLock { $0 = nil } }

  /// Whether the files hold something else than when this was asked last.
  private func hasNewContents() -> Bool {
    let present = try? sources.files().map { try? Data(contentsOf: $0) }
    return contents.withLock { contents in
      defer { contents = present }
      return contents == nil || contents != present
    }
  }

  /// Takes the library that was made since this was asked last, or the reason why there is none;
  /// nil for nothing.
  package func takeNews() -> Result<LibraryFile, Troubled>? {
    let news = made.withLock { made in
      defer { made = nil }
      return made
    }
    return news?.mapError { Troubled(trouble: trouble($0)) }
  }

  /// Trouble as an error.
  package struct Troubled: Error {
    package let trouble: Trouble
  }

  /// What a window says of an error of ``make()``.
  package func trouble(_ error: any Error) -> Trouble {
    if let failure = error as? LibrarySourceFailure { return Trouble(failure.description) }
    if let failure = error as? ScratchFolder.Failure {
      // The path of the folder alone is longer than a line in a window.
      return Trouble(
        "\(sources.path) cannot be compiled: \(failure.reason)", details: failure.description)
    }
    guard let diagnostics = error as? SwiftToolchain.Diagnostics else {
      return Trouble("\(sources.path): \(SystemError.reason(of: error))")
    }
    let files = (try? sources.files()) ?? []
    let count = diagnostics.errorCount
    return Trouble(
      "\(sources.path) does not compile: \(count) error\(count == 1 ? "" : "s")"
        + (diagnostics.firstMessage.map { ", \($0)" } ?? ""),
      details: (diagnostics.advice(for: files).map { $0 + "\n" }
        + [diagnostics.text(of: files)]).joined(),
      place: diagnostics.firstPlace)
  }

  /// Asks for the lines of a library's code.
  ///
  /// - Returns: the output of `llvm-symbolizer`; nil if the compiler has no such program beside it.
  package func symbolize(_ arguments: [String]) -> String? {
    try? scratch.withLock(\.folder).run(symbolizer, arguments).text
  }

  /// The program that knows the lines of a library's code, there or not.
  private var symbolizer: URL { toolchain.companion("llvm-symbolizer") }
}
