public import Foundation
public import Preview
import Synchronization

/// Makes a library of Swift files, anew each time one of these is saved.
///
/// The compiler runs beside the window. Each library is a module of another name, since two of one name
/// would be one to the runtime.
public final class LibraryMaker: Sendable {
  private let sources: SwiftSources
  private let toolchain: SwiftToolchain
  private let folder: URL
  private let watcher: FileWatcher?
  private let made = Mutex<Result<LibraryFile, any Error>?>(nil)
  private let generation = Atomic<Int>(0)
  /// What the files held at the last save; nil where that is not to matter.
  private let contents = Mutex<[Data?]?>(nil)
  /// Held while a library is made; true once there are to be no more.
  private let working = Mutex(false)
  /// The driver's plan, which the first library does without: to ask takes as long as to compile.
  private let jobs = Mutex<CompilerJobs?>(nil)

  /// A maker of files that are watched from ``start(_:)`` on.
  ///
  /// - Parameter folder: Where libraries are made; each is removed when the one after the next is.
  public init(_ sources: SwiftSources, toolchain: SwiftToolchain, folder: URL) {
    (self.sources, self.toolchain, self.folder) = (sources, toolchain, folder)
    watcher = FileWatcher(sources.files)
  }

  /// Compiles the files now, on this thread.
  ///
  /// - Throws: ``SwiftToolchain/Diagnostics``, or what kept the compiler from running.
  public func make() throws -> LibraryFile { try working.withLock { try makeAlone($0) } }

  private func makeAlone(_ isOver: Bool) throws -> LibraryFile {
    if isOver { throw CancellationError() }
    try sources.check()
    let number = generation.add(1, ordering: .relaxed).newValue
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let library = try toolchain.compile(
      sources.files, as: "Live\(number)", in: folder, by: jobs.withLock { $0 }
    ).get()
    // The one before may yet be loaded, or asked for the lines of its code.
    let old = folder.appendingPathComponent("Live\(number - 2).so")
    try? FileManager.default.removeItem(at: old)
    return LibraryFile(
      path: library.path, main: sources.files[0].deletingPathExtension().lastPathComponent,
      source: sources.path)
  }

  /// Watches the files from here on, and makes them on a thread of its own.
  ///
  /// - Parameter hasNews: Called on that thread when ``takeNews()`` has something.
  public func start(_ hasNews: @escaping @Sendable () -> Void) {
    guard let watcher else { return }
    Thread.detachNewThread {
      self.working.withLock { isOver in
        let jobs = isOver ? nil : self.toolchain.jobs(in: self.folder)
        self.jobs.withLock { $0 = jobs }
      }
      while true {
        watcher.wait()
        // One save may be several changes for the kernel.
        guard self.hasNewContents() else { continue }
        let result = Result { try self.make() }
        self.made.withLock { $0 = result }
        hasNews()
      }
    }
  }

  /// Ends its work: waits for the library that is being made, and removes the folder.
  public func end() {
    working.withLock { isOver in
      isOver = true
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// Makes them although nothing has changed.
  public func remake() {
    forget()
    watcher?.ring()
  }

  /// Has the next save count whatever it changes.
  public func forget() { contents.withLock { $0 = nil } }

  /// Whether the files hold something else than when this was asked last.
  private func hasNewContents() -> Bool {
    let present = sources.files.map { try? Data(contentsOf: $0) }
    return contents.withLock { contents in
      defer { contents = present }
      return contents != present
    }
  }

  /// What has been made since this was asked last, or why it could not be; nil for nothing.
  public func takeNews() -> Result<LibraryFile, Troubled>? {
    let news = made.withLock { made in
      defer { made = nil }
      return made
    }
    return news?.mapError { Troubled(trouble: trouble($0)) }
  }

  /// Trouble as an error.
  public struct Troubled: Error {
    public let trouble: Trouble
  }

  private func trouble(_ error: any Error) -> Trouble {
    if let failure = error as? SwiftSources.Failure { return Trouble(failure.description) }
    guard let diagnostics = error as? SwiftToolchain.Diagnostics else {
      return Trouble("\(sources.path): \(error)")
    }
    let count = diagnostics.errorCount
    return Trouble(
      "\(sources.path) does not compile: \(count) error\(count == 1 ? "" : "s")"
        + (diagnostics.firstMessage.map { ", \($0)" } ?? ""),
      details: diagnostics.text(of: sources.files), place: diagnostics.firstPlace)
  }

  /// The compiler's company, for what it knows of the library's code.
  var symbolizer: URL { toolchain.companion("llvm-symbolizer") }
}
