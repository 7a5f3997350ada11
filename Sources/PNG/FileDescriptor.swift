import Foundation

package enum FileDescriptor {
  /// Writes all bytes. Waits while a pipe is full, even if the pipe is non-blocking.
  package static func write(
    _ bytes: some Collection<UInt8>, to descriptor: Int32
  ) throws(SystemError) {
    let written = bytes.withContiguousStorageIfAvailable { writeAll($0, to: descriptor) }
    let code = written ?? Array(bytes).withUnsafeBufferPointer { writeAll($0, to: descriptor) }
    if code != 0 { throw SystemError(code: code) }
  }

  /// Writes all bytes. Returns the error number, or 0 for success, instead of throwing, because the
  /// standard library's functions that call it can't rethrow a typed error.
  private static func writeAll(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Foundation.write(
        descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 {
        return ENOSPC
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&request, 1, -1) < 0 && errno != EINTR { return errno }
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
