import Foundation

/// A file that is written beside its place, in pieces, and put there when it is complete: nobody
/// ever sees half of it.
///
/// The path holds the old content or the whole new one at any moment. Where writing fails, or the
/// process ends before ``commit()``, what was there stays, and nothing else: until then the file
/// has no name, where the file system knows such files; elsewhere the name is removed with the
/// object, or by `removeUnfinished()`, which the program calls when a signal ends it.
///
/// A symbolic link is followed, also to where there is no file yet. A file that was there keeps its
/// permissions, its owner where the process may say so, and is not replaced when it may not be
/// written. What is not a plain file (`/dev/stdout`, a pipe) is written in place.
package final class AtomicFile {
  /// The path as it was given.
  package let path: String

  /// Where the file goes in the end; nil when it is written in place.
  private var place: [CChar]?
  private var descriptor: Int32 = -1
  private let names: TemporaryNames
  private var temporary: TemporaryNames.Entry?
  /// Whether the file is on the disk before it is in its place, so that it outlives the machine's
  /// sudden end too.
  private let flushes: Bool
  /// The error that ended the writing too early.
  private var failure: SystemError?

  /// Finds the place and opens the file that goes there.
  ///
  /// - Throws: ``ImageIOError/cannotWrite(path:reason:)``: a folder, a missing one, no permission.
  ///   What goes wrong only with content, such as a full disk, shows later.
  ///
  /// - Parameter followsLinks: Whether a symbolic link at the path is followed; else the file takes
  ///   the link's place, whatever that leads to.
  package convenience init(
    at path: String, followsLinks: Bool = true, flushes: Bool = true
  ) throws(ImageIOError) {
    try self.init(
      at: path, followsLinks: followsLinks, flushes: flushes, mayBeNameless: true,
      names: .ofProcess)
  }

  /// - Parameters:
  ///   - path: Where the file goes.
  ///   - mayBeNameless: Whether the file may do without a name until it is complete; false is what
  ///     file systems are like that don't know such files.
  ///   - names: Where the name is kept that it has before.
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

  /// Writes the bytes behind those of before, right away.
  ///
  /// - Throws: ``ImageIOError/cannotWrite(path:reason:)``: a full disk, a file that grows too
  ///   large. Nothing is left then, and every further call fails in the same way.
  package func append(_ bytes: some Collection<UInt8>) throws(ImageIOError) {
    try attempt { () throws(SystemError) in try FileDescriptor.write(bytes, to: descriptor) }
  }

  /// A path by which another program that this one has started can write the file, until
  /// ``commit()``.
  package var link: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Whether something was written to the file, by whom it may be.
  package var isWritten: Bool {
    var file = stat()
    return fstat(descriptor, &file) == 0 && (file.st_size > 0 || file.st_mode & S_IFMT != S_IFREG)
  }

  /// A number that changes each time the file is written, by whom it may be.
  package var lastChange: Int {
    var file = stat()
    guard fstat(descriptor, &file) == 0 else { return 0 }
    return Int(file.st_size) &+ file.st_mtim.tv_sec &* 1_000_000_000 &+ file.st_mtim.tv_nsec
  }

  /// Puts the file in its place, once it is on the disk. The last call.
  ///
  /// - Throws: ``ImageIOError/cannotWrite(path:reason:)``: a full disk may show as late as here.
  package func commit() throws(ImageIOError) {
    try attempt { () throws(SystemError) in try finish() }
  }

  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - followsLinks: Whether a symbolic link at the path is followed, or replaced.
  ///   - flushes: Whether to wait until it is on the disk.
  package static func write(
    _ bytes: some Collection<UInt8>, to path: String, followsLinks: Bool = true,
    flushes: Bool = true
  ) throws(ImageIOError) {
    let file = try AtomicFile(at: path, followsLinks: followsLinks, flushes: flushes)
    try file.append(bytes)
    try file.commit()
  }

  /// Removes what uncommitted files of this process have left under names of their own, for a
  /// process that is about to end. Safe in a signal's handler, once it has been called outside of
  /// one.
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
    // A link that is replaced has no permissions to keep. Nothing else has a file in its place.
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
    let given = Array(path.utf8CString)
    let place = followsLinks ? try Self.followed(given) : given
    self.place = place
    // A path that ends like a folder's, and a link that no path leads along (to a file that is
    // deleted but open).
    if place.dropLast().last == Self.slash || (exists && access(place, F_OK) != 0) {
      throw SystemError(code: ENOENT)
    }
    try create(mayBeNameless: mayBeNameless)
    guard exists else { return }
    // Whoever may not give files away leaves it to whom it belongs.
    _ = fchown(descriptor, old.st_uid, old.st_gid)
    if fchmod(descriptor, old.st_mode & 0o7777) != 0 { throw SystemError() }
  }

  /// Opens a new file beside the place, with the permissions that a new file gets.
  private func create(mayBeNameless: Bool) throws(SystemError) {
    if mayBeNameless {
      descriptor = Foundation.open(
        Self.folder(of: place!), Self.nameless | O_WRONLY | O_CLOEXEC, 0o666)
      // Without /proc it could never get a name.
      if descriptor >= 0 && access(ownLink, F_OK) == 0 { return }
      closeDescriptor()
    }
    try withNewName { name in
      descriptor = Foundation.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      return descriptor >= 0
    }
  }

  private func finish() throws(SystemError) {
    guard let place else {
      let file = descriptor
      descriptor = -1
      if close(file) != 0 { throw SystemError() }
      return
    }
    if flushes, fsync(descriptor) != 0 { throw SystemError() }
    let isInPlace = temporary == nil && linkNameless(to: place)
    if temporary == nil, !isInPlace {
      // No call gives a nameless file the name of another, so for a moment it has one of its own.
      try withNewName { linkNameless(to: $0) }
    }
    let file = descriptor
    descriptor = -1
    if close(file) != 0 { throw SystemError() }
    if !isInPlace, rename(temporary!.bytes, place) != 0 { throw SystemError() }
    temporary?.retire()
    temporary = nil
    if !flushes { return }
    // The name itself reaches the disk with its folder. A file system that can't flush folders has
    // the content all the same, so this is no failure.
    let directory = Foundation.open(
      Self.folder(of: place), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
  }

  /// Gives a nameless file a name that nobody has yet.
  private func linkNameless(to name: [CChar]) -> Bool {
    linkat(AT_FDCWD, ownLink, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// Makes a file under a name beside the place that nobody uses, by a call that refuses others.
  private func withNewName(_ make: ([CChar]) -> Bool) throws(SystemError) {
    for attempt in 0..<1000 {
      let file = Array(".midflight-\(getpid())-\(attempt).tmp".utf8CString)
      let name = names.add(Self.prefix(of: place!) + file)
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

  // MARK: Paths, in bytes: a folder's name, or where a link leads, need be no UTF-8

  private static let slash = CChar(UInt8(ascii: "/"))
  /// `O_TMPFILE`, a macro that Swift does not see.
  private static let nameless = 0o20000000 | O_DIRECTORY

  /// The system's link to what is open.
  private var ownLink: String { "/proc/self/fd/\(descriptor)" }

  /// The path as far as its last slash, without a 0 behind it: what names in the same folder begin
  /// with.
  private static func prefix(of path: [CChar]) -> [CChar] {
    path.lastIndex(of: slash).map { Array(path[...$0]) } ?? []
  }

  /// The folder that the path's last part is in.
  private static func folder(of path: [CChar]) -> [CChar] {
    let prefix = prefix(of: path)
    return prefix.isEmpty ? [CChar(UInt8(ascii: ".")), 0] : prefix + [0]
  }

  /// Where the path leads when its last part is a link, there or not.
  private static func followed(_ path: [CChar]) throws(SystemError) -> [CChar] {
    var path = path
    var content = [CChar](repeating: 0, count: Int(PATH_MAX))
    // As many links as the system follows.
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
