import Foundation

/// One end of a socket for messages in both directions. A message has a header and two parts, JSON
/// and a body of bytes. The header contains the lengths of the parts, as four little-endian bytes
/// each.
final class MessageChannel {
  enum Failure: Error, Equatable, CustomStringConvertible {
    /// The other end of the socket has been closed.
    case closed
    case malformed

    var description: String {
      switch self {
      case .closed: "lost the connection to the window"
      case .malformed: "the window's message is malformed"
      }
    }
  }

  /// The maximum length of a message, in bytes.
  static let limit = 256 << 20

  private let descriptor: Int32
  /// The received bytes. The bytes that have not been parsed yet begin at ``taken``.
  private var incoming: [UInt8] = []
  private var taken = 0
  private var outgoing: [UInt8] = []
  private let encoder = {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }()
  private let decoder = MessageChannel.decoder

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  /// Takes over a connected socket. The socket is closed when the channel is released.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// The number of bytes in sent messages that the other end has not accepted yet.
  var backlog: Int { outgoing.count }

  /// Sends as much of a message as the other end accepts now. Later calls send the rest of the
  /// message.
  func send(_ message: some Encodable, _ body: [UInt8] = []) throws {
    let text = try encoder.encode(message)
    for length in [text.count, body.count] {
      withUnsafeBytes(of: UInt32(length).littleEndian) { outgoing.append(contentsOf: $0) }
    }
    outgoing.append(contentsOf: text)
    outgoing.append(contentsOf: body)
    try flush()
  }

  func finishSending() throws {
    while !outgoing.isEmpty {
      wait(for: POLLOUT, milliseconds: -1)
      try flush()
    }
  }

  /// Sends as much of the backlog as the other end accepts now.
  func flush() throws(Failure) {
    var sent = 0
    defer { outgoing.removeFirst(sent) }
    while sent < outgoing.count {
      let count = outgoing.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        return
      } else if errno != EINTR {
        throw .closed
      }
    }
  }

  /// Returns the next message; nil if none arrives within the given number of milliseconds. If the
  /// number is negative, waits indefinitely.
  func receive<Message: Decodable>(
    _ type: Message.Type, milliseconds: Int
  ) throws(Failure) -> (Message, [UInt8])? {
    let end = milliseconds < 0 ? nil : Self.now + milliseconds
    while true {
      if let message = try next(type) { return message }
      if try read() { continue }
      let rest = end.map { max($0 - Self.now, 0) } ?? -1
      if rest == 0 { return nil }
      wait(for: outgoing.isEmpty ? POLLIN : POLLIN | POLLOUT, milliseconds: rest)
      try flush()
    }
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private func wait(for events: Int32, milliseconds: Int) {
    var watched = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    poll(&watched, 1, Int32(clamping: milliseconds))
  }

  /// Reads the bytes that are available; returns false if there are none.
  private func read() throws(Failure) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count > 0 {
        incoming.append(contentsOf: bytes[..<count])
        return true
      }
      if count == 0 { throw .closed }
      if errno == EAGAIN || errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw .closed }
    }
  }

  private func next<Message: Decodable>(
    _ type: Message.Type
  ) throws(Failure) -> (Message, [UInt8])? {
    let message = try Self.message(type, in: incoming[taken...], decoder)
    guard let message else { return nil }
    taken = message.end
    if taken == incoming.count { (incoming, taken) = ([], 0) }
    return (message.0, message.body)
  }

  /// Returns the first message in the given bytes, and the index at which the message ends; nil if
  /// the message is incomplete.
  static func message<Message: Decodable>(
    _ type: Message.Type, in bytes: ArraySlice<UInt8>, _ decoder: JSONDecoder
  ) throws(Failure) -> (Message, body: [UInt8], end: Int)? {
    guard bytes.count >= 8 else { return nil }
    func length(_ offset: Int) -> Int {
      bytes[(bytes.startIndex + offset)...].prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let (textLength, bodyLength) = (length(0), length(4))
    guard textLength + bodyLength <= limit else { throw .malformed }
    guard bytes.count - 8 >= textLength + bodyLength else { return nil }
    let text = bytes[(bytes.startIndex + 8)...].prefix(textLength)
    let body = bytes[text.endIndex...].prefix(bodyLength)
    do {
      return (try decoder.decode(type, from: Data(text)), Array(body), body.endIndex)
    } catch {
      throw .malformed
    }
  }
}
