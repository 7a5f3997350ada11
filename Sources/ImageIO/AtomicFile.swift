import Foundation

/// Writes files so that nobody ever sees half of one.
public enum AtomicFile {
  /// Writes the bytes beside the path and renames them into it, so that the path holds the old
  /// content or the whole new one at any moment; on failure what was there stays, and nothing else.
  ///
  /// A symbolic link is followed. A file that was there keeps its permissions, and is not replaced
  /// when it may not be written. What is not a plain file (`/dev/stdout`, a pipe) is written in place.
  ///
  /// - Throws: ``ImageIOError/cannotWrite(path:reason:)``: a missing folder, no permission, a full
  ///   disk (which may show as late as the flush or the close: both are checked).
  public static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(ImageIOError) {
    let bytes = Array(bytes)
    do throws(SystemError) {
      try write(bytes, following: path)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  /// The system's word for what went wrong in its last call.
  private struct SystemError: Error {
    var code = errno
    var reason: String { String(cString: strerror(code)) }
  }

  private static func write(_ bytes: [UInt8], following path: String) throws(SystemError) {
    if path.isEmpty || path.utf8.contains(0) { throw SystemError(code: EINVAL) }
    // Only a path that exists resolves; a new file's path is taken as it is.
    var target = path
    if let resolved = realpath(path, nil) {
      target = String(cString: resolved)
      free(resolved)
    } else if errno != ENOENT || path.hasSuffix("/") {
      throw SystemError()
    }

    var old = stat()
    var mode: mode_t?
    if stat(target, &old) == 0 {
      let kind = old.st_mode & S_IFMT
      if kind == S_IFDIR { throw SystemError(code: EISDIR) }
      if kind != S_IFREG { return try writeInPlace(bytes, to: target) }
      if access(target, W_OK) != 0 { throw SystemError() }
      mode = old.st_mode & 0o7777
    }

    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let (file, temporary) = try createTemporary(in: folder)
    do throws(SystemError) {
      do throws(SystemError) {
        if let mode, fchmod(file, mode) != 0 { throw SystemError() }
        try writeAll(bytes, to: file)
        if fsync(file) != 0 { throw SystemError() }
      } catch {
        close(file)
        throw error
      }
      if close(file) != 0 { throw SystemError() }
      if rename(temporary, target) != 0 { throw SystemError() }
    } catch {
      unlink(temporary)
      throw error
    }
    // The name itself reaches the disk with its folder. A file system that can't flush folders has
    // the content all the same, so this is no failure.
    let directory = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
  }

  /// A new file with the permissions that a new file gets, under a name that nobody uses.
  private static func createTemporary(
    in folder: String
  ) throws(SystemError) -> (file: Int32, path: String) {
    for attempt in 0..<1000 {
      let path = "\(folder).midflight-\(getpid())-\(attempt).tmp"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (file, path) }
      if errno != EEXIST { throw SystemError() }
    }
    throw SystemError(code: EEXIST)
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    if file < 0 { throw SystemError() }
    do throws(SystemError) {
      try writeAll(bytes, to: file)
    } catch {
      close(file)
      throw error
    }
    if close(file) != 0 { throw SystemError() }
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress! + done, $0.count - done)
      }
      if count > 0 {
        done += count
      } else if count == 0 {
        throw SystemError(code: ENOSPC)
      } else if errno != EINTR {
        throw SystemError()
      }
    }
  }
}
