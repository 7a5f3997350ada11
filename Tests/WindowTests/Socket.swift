/// A Unix socket that accepts connections up to its backlog, and never answers.
final class Socket {
  private let path: String
  private let descriptor: Int32

  struct Failure: Error {
    var call: String
    var code: Int32
  }

  /// Creates a folder whose path is short enough for the address of a socket in it.
  static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
  }

  init(at file: URL, backlog: Int32 = 16) throws {
    path = file.path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard try withAddress({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, backlog) == 0
    else { throw Failure(call: "bind, listen", code: errno) }
  }

  deinit { close(descriptor) }

  var address: String { "unix:path=\(path)" }

  /// Returns a connection to the socket, which the caller has to close.
  func connected() throws -> Int32 {
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard try withAddress({ connect(client, $0, $1) }) == 0 else {
      throw Failure(call: "connect", code: errno)
    }
    return client
  }

  private func withAddress(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8CString)
    guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
      throw Failure(call: "a path of \(bytes.count) bytes", code: ENAMETOOLONG)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { target in
      bytes.withUnsafeBytes { target.copyMemory(from: $0) }
    }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
