import CMidflightProcess
package import Foundation
import Glibc
import MidflightPNG
import Synchronization

/// A new folder for code that is compiled and loaded, and for the commands that make it.
///
/// Guarantees:
/// - Only this user (and root) can have made the folder or anything in it: its name is random, its
///   mode is 0700, and other users can rename neither the folder nor one that it is in.
/// - It goes with ``remove()``, with the object, or with the process, however that ends (see
///   ``Watchdog``). Where nothing of that was possible, the next one that is made removes it.
/// - The commands that run in it end with it.
package final class ScratchFolder: Sendable {
  /// Where it is.
  package let url: URL
  /// The folder, open and locked while it is used: see ``sweep(_:)``.
  private let descriptor: Int32
  private let commands = Mutex(Commands())

  private struct Commands {
    var isRemoved = false
    /// The processes of those that run, each of which leads a session.
    var sessions: Set<Int32> = []
    private var count = 0

    mutating func nextNumber() -> Int {
      count += 1
      return count
    }
  }

  /// Why a folder can't be made or written.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence, with the folder's path.
    package let description: String
    /// The sentence without a path.
    package let reason: String

    fileprivate init(_ description: String, reason: String? = nil) {
      (self.description, self.reason) = (description, reason ?? description)
    }

    fileprivate init(_ path: String, _ error: SystemError) {
      self.init(
        "cannot write to the temporary folder \(path): \(error.reason); set TMPDIR to another",
        reason: "cannot write to the temporary folder: \(error.reason)")
    }
  }

  /// A command that took longer than it may, and was ended.
  package struct Overtime: Error, Sendable, Hashable, CustomStringConvertible {
    let program: String
    let seconds: Double
    package var description: String {
      "\(program) did not end within \(String(format: "%g", seconds)) s, and was ended"
    }
  }

  /// Makes a folder, after it has removed those of processes that have ended.
  ///
  /// - Parameter parent: The folder that it is made in.
  /// - Throws: ``Failure``: the parent can't be written, or other users could replace what is in it.
  package init(
    in parent: URL = FileManager.default.temporaryDirectory
  ) throws(Failure) {
    guard let resolved = realpath(parent.path, nil) else {
      throw Failure(parent.path, SystemError())
    }
    defer { free(resolved) }
    let parent = String(cString: resolved)
    if let weakness = FolderTrust.weakness(of: parent) {
      throw Failure("\(weakness); set TMPDIR to another temporary folder")
    }
    // The watchdog reads lines.
    if parent.contains(where: \.isNewline) {
      throw Failure(
        "the temporary folder's path has a line break; set TMPDIR to another temporary folder")
    }
    Self.sweep(parent)
    // It begins before there is something that it is to remove.
    let watchdog = Watchdog.shared
    let (path, descriptor) = try HeldSignals.during { () throws(Failure) in
      let made = try Self.make(in: parent)
      watchdog.watch(folder: made.path)
      return made
    }
    (url, self.descriptor) = (URL(fileURLWithPath: path, isDirectory: true), descriptor)
  }

  /// Makes a folder of a random name, and locks it.
  private static func make(
    in parent: String
  ) throws(Failure) -> (path: String, descriptor: Int32) {
    while true {
      var template = Array("\(parent)/midflight-\(getpid())-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw Failure(parent, SystemError()) }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let descriptor = open(path) ?? -1
      if descriptor >= 0, fchmod(descriptor, 0o700) == 0 {
        // A file system without locks has no sweeping either.
        let isLocked = lock(descriptor) || errno != EWOULDBLOCK
        if isLocked, names(path, descriptor) { return (path, descriptor) }
        // Another process that sweeps was there before the lock.
        close(descriptor)
        continue
      }
      let error = SystemError()
      if descriptor >= 0 { close(descriptor) }
      rmdir(path)
      throw Failure(parent, error)
    }
  }

  deinit {
    remove()
    close(descriptor)
  }

  /// Whether it is there, and is the one that was made.
  package var exists: Bool { Self.names(url.path, descriptor) }

  /// Ends the commands that run in it, and removes it. No command starts any more.
  package func remove() {
    let isFirst = commands.withLock { commands in
      defer { commands.isRemoved = true }
      for session in commands.sessions {
        kill(session, SIGKILL)
        Watchdog.shared.end(session: session)
      }
      return !commands.isRemoved
    }
    guard isFirst else { return }
    // Somebody may have removed it, and somebody else made one of its name.
    guard exists else { return Watchdog.shared.forget(folder: url.path) }
    // What can't be removed now is left to the watchdog.
    if (try? FileManager.default.removeItem(at: url)) != nil {
      Watchdog.shared.forget(folder: url.path)
    }
  }

  // MARK: Commands

  /// Runs a program in the folder, which is its folder for temporary files too, without input.
  ///
  /// Foundation's `Process` would do, but each takes some kilobytes that its thread never gives
  /// back, and the first one a dozen descriptors.
  ///
  /// - Parameters:
  ///   - limit: The seconds after which it is ended; nil for never.
  ///   - variables: Variables that its environment has, unless this process's has them.
  /// - Returns: whether it has ended with status 0, and its output, on either stream.
  /// - Throws: `CancellationError` once the folder is removed; ``Failure``: its output can't be
  ///   kept; ``Overtime``; `Spawn.Failure`: the program can't be started.
  package func run(
    _ program: URL, _ arguments: [String], limit: Double? = nil, variables: [String: String] = [:]
  ) throws -> (isDone: Bool, text: String) {
    let name = "output-\(commands.withLock { $0.nextNumber() })"
    let output = try create(name)
    defer { close(output) }
    unlink("\(url.path)/\(name)")
    let isDone = try run(program, arguments, output: output, limit: limit, variables)
    let size = max(lseek(output, 0, SEEK_END), 0)
    let text = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      count = max(pread(output, bytes.baseAddress, size, 0), 0)
    }
    return (isDone, String(decoding: text, as: UTF8.self))
  }

  private func run(
    _ program: URL, _ arguments: [String], output: Int32, limit: Double?,
    _ defaults: [String: String]
  ) throws -> Bool {
    var environment = defaults.merging(ProcessInfo.processInfo.environment) { _, own in own }
    environment["TMPDIR"] = url.path
    let path = url.path
    let identifier = try commands.withLock { commands in
      if commands.isRemoved { throw CancellationError() }
      let identifier = try Spawn.start(
        program.path, [program.path] + arguments, environment: environment
      ) { actions in
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        posix_spawn_file_actions_addchdir_np(&actions, path)
      }
      commands.sessions.insert(identifier)
      Watchdog.shared.watch(session: identifier)
      return identifier
    }
    // Its number is another process's at the earliest when it has been waited for.
    if let limit, !Self.ends(identifier, within: limit) {
      kill(identifier, SIGKILL)
      Watchdog.shared.end(session: identifier)
      commands.withLock { _ = $0.sessions.remove(identifier) }
      _ = ProcessEnd.wait(for: identifier)
      throw Overtime(program: program.path, seconds: limit)
    }
    var ended = siginfo_t()
    while waitid(P_PID, id_t(identifier), &ended, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    commands.withLock { _ = $0.sessions.remove(identifier) }
    Watchdog.shared.forget(session: identifier)
    return ProcessEnd.wait(for: identifier) == .exited(0)
  }

  /// Whether a process ends within so many seconds.
  private static func ends(_ process: pid_t, within limit: Double) -> Bool {
    for _ in 0..<Int(limit * 200) {
      if ProcessEnd.isReached(by: process) { return true }
      usleep(5000)
    }
    return ProcessEnd.isReached(by: process)
  }

  // MARK: Files

  /// Writes a file in the folder.
  ///
  /// - Returns: the file.
  @discardableResult
  package func write(
    _ bytes: some Collection<UInt8>, to name: String
  ) throws(Failure) -> URL {
    let file = try create(name)
    defer { close(file) }
    do throws(SystemError) { try FileDescriptor.write(bytes, to: file) } catch {
      throw Failure(url.path, error)
    }
    return url.appendingPathComponent(name)
  }

  /// Makes a folder in the folder, unless it is there.
  package func makeFolder(_ name: String) throws(Failure) {
    if mkdir("\(url.path)/\(name)", 0o700) != 0, errno != EEXIST {
      throw Failure(url.path, SystemError())
    }
  }

  /// Opens an empty file in the folder, for reading and writing.
  ///
  /// - Returns: its descriptor, for the caller to close.
  func create(_ name: String) throws(Failure) -> Int32 {
    let file = Glibc.open(
      "\(url.path)/\(name)", O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file < 0 { throw Failure(url.path, SystemError()) }
    return file
  }

  /// Finds out whether a command failed because it could not write, which it does not always print.
  ///
  /// - Parameter text: The command's output.
  /// - Returns: the error of writing here, or the command's own; nil if both could write.
  package func fullness(after text: String) -> Failure? {
    do throws(Failure) {
      let name = "room"
      defer { unlink("\(url.path)/\(name)") }
      try write(repeatElement(UInt8(ascii: " "), count: 1 << 20), to: name)
    } catch {
      return error
    }
    let reasons = [ENOSPC, EDQUOT].map { SystemError(code: $0).reason }
    return text.split(separator: "\n").first { line in reasons.contains(where: line.contains) }
      .map { Failure("the compiler cannot write: \($0)") }
  }

  // MARK: Folders of processes that have ended

  /// Removes this user's folders that no process has locked any more.
  private static func sweep(_ parent: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where name.wholeMatch(of: #/midflight-\d+-[A-Za-z0-9]{6}/#) != nil {
      let path = "\(parent)/\(name)"
      guard let descriptor = open(path) else { continue }
      defer { close(descriptor) }
      if lock(descriptor) { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Opens a folder of this user; nil for a link, and for what belongs to another one.
  private static func open(_ path: String) -> Int32? {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { return nil }
    var facts = stat()
    if fstat(descriptor, &facts) == 0, facts.st_uid == geteuid() { return descriptor }
    close(descriptor)
    return nil
  }

  /// Locks an open folder, as long as it is open in a process; false where another one has.
  private static func lock(_ descriptor: Int32) -> Bool {
    midflight_lock(descriptor) == 0
  }

  /// Whether a path leads to an open folder.
  private static func names(_ path: String, _ descriptor: Int32) -> Bool {
    var (named, opened) = (stat(), stat())
    return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0
      && (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino)
  }
}
