import Foundation

/// A file that is written in pieces next to its destination and moved there when it is complete, so
/// that no one ever reads a partial file.
///
/// At any time, the path leads to either the old content or the complete new content. If writing
/// fails, or the process ends before ``commit()``, the old content remains, and no other file is
/// left behind. While it is written, the file has no name (`O_TMPFILE`) if the file system supports
/// that. Otherwise it has a temporary name. If it is not committed, it is removed when this object
/// is deallocated, or by ``removeUnfinished()``, which the program calls when a signal terminates
/// it.
///
/// A symbolic link is followed, even to a file that does not exist yet. The new file gets the
/// permissions of the old one, and its owner if the process is allowed to set it. A file without
/// write permission is not replaced. A special file (`/dev/stdout`, a pipe) is written in place.
package final class AtomicFile {
  /// The path, exactly as it was given.
  package let path: String

  /// The path to which the complete file is moved; nil if the file is written in place.
  private var destination: [CChar]?
  private var descriptor: Int32 = -1
  private let names: TemporaryNames
  private var temporary: TemporaryNames.Entry?
  /// Whether the file is flushed to the disk before it is moved to its destination, so that its
  /// content survives a crash of the machine.
  private let flushes: Bool
  /// The error that made writing fail; nil if nothing has failed.
  private var failure: SystemError?

  /// Resolves the destination and opens the file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - followsLinks: Whether to follow a symbolic link at the path; otherwise the file replaces
  ///     the link, whatever the link's target is.
  ///   - flushes: Whether committing waits until the file is on the disk.
  /// - Throws: ``ImageIOError/cannotWrite(path:reason:)`` if the path is a folder, a folder is
  ///   missing, or permission is denied. Errors that depend on the content, such as a full disk,
  ///   are thrown later.
  package convenience init(
    at path: String, followsLinks: Bool = true, flushes: Bool = true
  ) throws(ImageIOError) {
    try self.init(
      at: path, followsLinks: followsLinks, flushes: flushes, mayBeNameless: true,
      names: .ofProcess)
  }

  /// Opens the file like the initializer above. If `mayBeNameless` is false, it behaves as on a
  /// file system without support for nameless files.
  package init(
    at path: String, followsLinks: Bool = true, flushes: Bool = true, mayBeNameless: Bool,
    names: TemporaryNames
  ) throws(ImageIOError) {
    (self.path, self.flushes) = (path, flushes)
    self.names = names
    do throws(SystemError) {
      try open(followsLinks: followsLinks, mayBeNameless: mayBeNameless)
    } catch {
      discard()
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  deinit { discard() }

  /// Appends bytes to the file, without buffering them.
  ///
  /// - Throws: ``ImageIOError/cannotWrite(path:reason:)``, for example if the disk is full or the
  ///   file becomes too large. In that case, no partial file remains, and every further call throws
  ///   the same error.
  package func append(_ bytes: some Collection<UInt8>) throws(ImageIOError) {
    try attempt { () throws(SystemError) in try FileDescriptor.write(bytes, to: descriptor) }
  }

  /// A path with which a child process can open the file for writing, until ``commit()``.
  package var link: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Whether this or another process has written to the file.
  package var isWritten: Bool {
    var file = stat()
    return fstat(descriptor, &file) == 0 && (file.st_size > 0 || file.st_mode & S_IFMT != S_IFREG)
  }

  /// A number that changes whenever any process writes to the file.
  package var lastChange: Int {
    var file = stat()
    guard fstat(descriptor, &file) == 0 else { return 0 }
    return Int(file.st_size) &+ file.st_mtim.tv_sec &* 1_000_000_000 &+ file.st_mtim.tv_nsec
  }

  /// Moves the file to its destination, after flushing it to the disk if required. After this call,
  /// no other method may be called.
  ///
  /// - Throws: ``ImageIOError/cannotWrite(path:reason:)``; some errors, even a full disk, may be
  ///   reported only here.
  package func commit() throws(ImageIOError) {
    try attempt { () throws(SystemError) in try finish() }
  }

  /// Writes a whole file, so that the path leads to either its old or its complete new content.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - path: The file's path.
  ///   - followsLinks: Whether a symbolic link at the path is followed; otherwise the file replaces
  ///     it.
  ///   - flushes: Whether to wait until the file is on the disk.
  /// - Throws: ``ImageIOError/cannotWrite(path:reason:)``; no partial file remains.
  package static func write(
    _ bytes: some Collection<UInt8>, to path: String, followsLinks: Bool = true,
    flushes: Bool = true
  ) throws(ImageIOError) {
    let file = try AtomicFile(at: path, followsLinks: followsLinks, flushes: flushes)
    try file.append(bytes)
    try file.commit()
  }

  /// Removes the temporary files of this process, just before the process ends. A signal handler
  /// may call this function, provided that it has been called once before, outside a handler.
  package static func removeUnfinished() { TemporaryNames.ofProcess.removeFiles() }

  // MARK: Steps

  private func attempt(_ step: () throws(SystemError) -> Void) throws(ImageIOError) {
    do throws(SystemError) {
      if let failure { throw failure }
      precondition(descriptor >= 0, "the file was written after it was renamed")
      try step()
    } catch {
      failure = error
      discard()
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  private func open(followsLinks: Bool, mayBeNameless: Bool) throws(SystemError) {
    let path = StartFolder.absolute(path)
    if path.isEmpty || path.utf8.contains(0) { throw SystemError(code: EINVAL) }
    var old = stat()
    var exists = (followsLinks ? stat(path, &old) : lstat(path, &old)) == 0
    if !exists && errno != ENOENT { throw SystemError() }
    // Without `followsLinks`, replace only a link or a regular file. A link counts as missing,
    // because its permissions need not be kept.
    if exists, old.st_mode & S_IFMT == S_IFLNK { exists = false }
    if exists, !followsLinks, old.st_mode & S_IFMT != S_IFREG { throw SystemError(code: EEXIST) }
    if exists {
      let kind = old.st_mode & S_IFMT
      if kind == S_IFDIR { throw SystemError(code: EISDIR) }
      if kind != S_IFREG {
        descriptor = Foundation.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        if descriptor < 0 { throw SystemError() }
        return
      }
      if access(path, W_OK) != 0 { throw SystemError() }
    }
    let requested = Array(path.utf8CString)
    let destination = followsLinks ? try Self.followed(requested) : requested
    self.destination = destination
    // Reject a path that ends with a slash, and a link whose target has no valid path (a deleted
    // file that is still open).
    if destination.dropLast().last == Self.slash || (exists && access(destination, F_OK) != 0) {
      throw SystemError(code: ENOENT)
    }
    try create(mayBeNameless: mayBeNameless)
    guard exists else { return }
    // If the process may not change the owner, the file belongs to the user of the process.
    _ = fchown(descriptor, old.st_uid, old.st_gid)
    if fchmod(descriptor, old.st_mode & 0o7777) != 0 { throw SystemError() }
  }

  /// Creates the file in the destination's folder, with default permissions.
  private func create(mayBeNameless: Bool) throws(SystemError) {
    if mayBeNameless {
      descriptor = Foundation.open(
        Self.folder(of: destination!), Self.nameless | O_WRONLY | O_CLOEXEC, 0o666)
      // Use the nameless file only if /proc exists, because without it the file could never get a
      // name.
      if descriptor >= 0 && access(descriptorLink, F_OK) == 0 { return }
      closeDescriptor()
    }
    try withNewName { name in
      descriptor = Foundation.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      return descriptor >= 0
    }
  }

  private func finish() throws(SystemError) {
    guard let destination else {
      let file = descriptor
      descriptor = -1
      if close(file) != 0 { throw SystemError() }
      return
    }
    if flushes, fsync(descriptor) != 0 { throw SystemError() }
    let isLinked = temporary == nil && linkNameless(to: destination)
    if temporary == nil, !isLinked {
      // No system call can replace an existing file with a nameless one, so give the file a
      // temporary name and rename it below.
      try withNewName { linkNameless(to: $0) }
    }
    let file = descriptor
    descriptor = -1
    if close(file) != 0 { throw SystemError() }
    if !isLinked, rename(temporary!.bytes, destination) != 0 { throw SystemError() }
    temporary?.retire()
    temporary = nil
    if !flushes { return }
    // Flush the folder, so that the file's name is on the disk too. If the file system can't flush
    // folders, that is not an error, because the content has been written.
    let directory = Foundation.open(
      Self.folder(of: destination), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
  }

  private func linkNameless(to name: [CChar]) -> Bool {
    linkat(AT_FDCWD, descriptorLink, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// Calls `make` with names in the destination's folder, until one is not in use. `make` must fail
  /// with `EEXIST` if the name is in use.
  private func withNewName(_ make: ([CChar]) -> Bool) throws(SystemError) {
    for attempt in 0..<1000 {
      let file = Array(".midflight-\(getpid())-\(attempt).tmp".utf8CString)
      let name = names.add(Self.prefix(of: destination!) + file)
      if make(name.bytes) {
        temporary = name
        return
      }
      let error = SystemError()
      name.retire()
      if error.code != EEXIST { throw error }
    }
    throw SystemError(code: EEXIST)
  }

  private func discard() {
    closeDescriptor()
    if let temporary {
      unlink(temporary.bytes)
      temporary.retire()
    }
    temporary = nil
  }

  private func closeDescriptor() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  // MARK: Paths, as bytes, because folder names and link targets may not be UTF-8

  private static let slash = CChar(UInt8(ascii: "/"))
  /// The flag `O_TMPFILE`, which is a macro that Swift cannot import.
  private static let nameless = 0o20000000 | O_DIRECTORY

  private var descriptorLink: String { "/proc/self/fd/\(descriptor)" }

  /// Returns the path up to and including its last slash, without a trailing 0.
  private static func prefix(of path: [CChar]) -> [CChar] {
    path.lastIndex(of: slash).map { Array(path[...$0]) } ?? []
  }

  private static func folder(of path: [CChar]) -> [CChar] {
    let prefix = prefix(of: path)
    return prefix.isEmpty ? [CChar(UInt8(ascii: ".")), 0] : prefix + [0]
  }

  /// Returns the path with symbolic links at its end followed, even if the last link's target does
  /// not exist.
  private static func followed(_ path: [CChar]) throws(SystemError) -> [CChar] {
    var path = path
    var content = [CChar](repeating: 0, count: Int(PATH_MAX))
    // Follow at most 40 links, as the system does.
    for _ in 0..<40 {
      let count = readlink(path, &content, content.count)
      if count < 0 && errno != EINVAL && errno != ENOENT { throw SystemError() }
      if count < 0 { return path }
      let target = content[..<count] + [0]
      path = target.first == slash ? Array(target) : prefix(of: path) + target
    }
    throw SystemError(code: ELOOP)
  }
}
