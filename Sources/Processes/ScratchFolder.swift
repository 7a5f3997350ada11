import CMidflightProcess
package import Foundation
import Glibc
import MidflightPNG
import Synchronization

/// A new folder for code that is compiled and loaded, and for the commands that build it.
///
/// Guarantees:
/// - No other user except root can create the folder or anything in it: its name is random, its
///   mode is 0700, and other users can rename neither the folder nor its ancestors.
/// - It is removed by ``remove()``, when the object is released, or when the process ends for any
///   reason (see ``Watchdog``). If all of these fail, it is removed when the next scratch folder is
///   created.
/// - The commands that run in it end with it.
package final class ScratchFolder: Sendable {
  package let url: URL
  /// The folder's open descriptor. The folder stays locked while it is in use, so that
  /// ``sweep(_:)`` does not remove it.
  private let descriptor: Int32
  private let commands = Mutex(Commands())

  private struct Commands {
    var isRemoved = false
    /// The process IDs of the running commands. Each command is the leader of a session.
    var sessions: Set<Int32> = []
    private var count = 0

    mutating func nextNumber() -> Int {
      count += 1
      return count
    }
  }

  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The failure in one sentence, which includes the folder's path.
    package let description: String
    /// The failure in one sentence, without a path.
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

  package struct TimeLimitExceeded: Error, Sendable, Hashable, CustomStringConvertible {
    let program: String
    let seconds: Double
    package var description: String {
      "\(program) did not end within \(String(format: "%g", seconds)) s, and was ended"
    }
  }

  /// Creates a folder, after removing the scratch folders of processes that have ended.
  ///
  /// - Parameter parent: The folder that contains the new one.
  /// - Throws: ``Failure`` if the parent can't be written, or if other users could replace its
  ///   entries.
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
    // Refuse a path with a line break: the path is sent to the watchdog, which reads its commands
    // line by line.
    if parent.contains(where: \.isNewline) {
      throw Failure(
        "the temporary folder's path has a line break; set TMPDIR to another temporary folder")
    }
    Self.sweep(parent)
    // Start the watchdog first, so that it is ready to remove the folder as soon as there is one.
    let watchdog = Watchdog.shared
    let (path, descriptor) = try BlockedSignals.during { () throws(Failure) in
      let made = try Self.make(in: parent)
      watchdog.watch(folder: made.path)
      return made
    }
    (url, self.descriptor) = (URL(fileURLWithPath: path, isDirectory: true), descriptor)
  }

  private static func make(
    in parent: String
  ) throws(Failure) -> (path: String, descriptor: Int32) {
    while true {
      var template = Array("\(parent)/midflight-\(getpid())-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw Failure(parent, SystemError()) }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let descriptor = open(path) ?? -1
      if descriptor >= 0, fchmod(descriptor, 0o700) == 0 {
        // Accept a file system that does not support locks: `sweep` removes only folders that it
        // can lock.
        let isLocked = lock(descriptor) || errno != EWOULDBLOCK
        if isLocked, names(path, descriptor) { return (path, descriptor) }
        // Another process has removed the folder, or is about to, because this process had not
        // locked it yet. Try again.
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

  /// Whether the folder still exists and is the one that this object created.
  package var exists: Bool { Self.names(url.path, descriptor) }

  /// Kills the commands that run in the folder, and removes the folder. Afterwards, no command can
  /// be started in it.
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
    // Another process may have removed the folder, and a third one may have created a folder with
    // the same name.
    guard exists else { return Watchdog.shared.forget(folder: url.path) }
    // If the folder can't be removed now, the watchdog removes it later.
    if (try? FileManager.default.removeItem(at: url)) != nil {
      Watchdog.shared.forget(folder: url.path)
    }
  }

  // MARK: Commands

  /// Runs a program in the folder, without input. The folder is also used for the program's
  /// temporary files.
  ///
  /// This method replaces Foundation's `Process`: each use of `Process` leaks some kilobytes per
  /// thread, and the first use leaks a dozen file descriptors.
  ///
  /// - Parameters:
  ///   - limit: The time limit in seconds; nil for no limit.
  ///   - variables: Environment variables for the program. Those that this process already has keep
  ///     their values.
  /// - Returns: Whether the program ended with status 0, and its output on both streams.
  /// - Throws: `CancellationError` if the folder has been removed; ``Failure`` if the program's
  ///   output can't be saved; ``TimeLimitExceeded`` if the time limit is exceeded; `Spawn.Failure`
  ///   if the program can't be started.
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
    // Killing the program is safe here: its process ID can't be reused until `ProcessEnd.wait` is
    // called.
    if let limit, !Self.ends(identifier, within: limit) {
      kill(identifier, SIGKILL)
      Watchdog.shared.end(session: identifier)
      commands.withLock { _ = $0.sessions.remove(identifier) }
      _ = ProcessEnd.wait(for: identifier)
      throw TimeLimitExceeded(program: program.path, seconds: limit)
    }
    var ended = siginfo_t()
    while waitid(P_PID, id_t(identifier), &ended, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    commands.withLock { _ = $0.sessions.remove(identifier) }
    Watchdog.shared.forget(session: identifier)
    return ProcessEnd.wait(for: identifier) == .exited(0)
  }

  private static func ends(_ process: pid_t, within limit: Double) -> Bool {
    for _ in 0..<Int(limit * 200) {
      if ProcessEnd.isReached(by: process) { return true }
      usleep(5000)
    }
    return ProcessEnd.isReached(by: process)
  }

  // MARK: Files

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

  package func makeFolder(_ name: String) throws(Failure) {
    if mkdir("\(url.path)/\(name)", 0o700) != 0, errno != EEXIST {
      throw Failure(url.path, SystemError())
    }
  }

  /// Opens a file in the folder for reading and writing, after creating or emptying it.
  ///
  /// - Returns: The file's descriptor, which the caller must close.
  func create(_ name: String) throws(Failure) -> Int32 {
    let file = Glibc.open(
      "\(url.path)/\(name)", O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file < 0 { throw Failure(url.path, SystemError()) }
    return file
  }

  /// Checks whether a command failed because it could not write its files. Not every command
  /// reports such an error, so this method also tries to write to the folder.
  ///
  /// - Parameter text: The command's output.
  /// - Returns: The error of this process's attempt to write or, if that succeeds, the error in the
  ///   command's output; nil if there is no error.
  package func writeFailure(after text: String) -> Failure? {
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

  /// Removes this user's scratch folders in `parent` that no running process has locked.
  private static func sweep(_ parent: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where name.wholeMatch(of: #/midflight-\d+-[A-Za-z0-9]{6}/#) != nil {
      let path = "\(parent)/\(name)"
      guard let descriptor = open(path) else { continue }
      defer { close(descriptor) }
      if lock(descriptor) { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Opens a folder that belongs to this user; returns nil for a link and for another user's
  /// folder.
  private static func open(_ path: String) -> Int32? {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { return nil }
    var facts = stat()
    if fstat(descriptor, &facts) == 0, facts.st_uid == geteuid() { return descriptor }
    close(descriptor)
    return nil
  }

  /// Locks an open folder. The lock ends when no process has the folder open any longer. Returns
  /// false if another process holds the lock, or if the file system does not support locks.
  private static func lock(_ descriptor: Int32) -> Bool {
    midflight_lock(descriptor) == 0
  }

  private static func names(_ path: String, _ descriptor: Int32) -> Bool {
    var (named, opened) = (stat(), stat())
    return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0
      && (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino)
  }
}
