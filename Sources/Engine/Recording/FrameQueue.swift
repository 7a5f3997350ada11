import Dispatch
import Synchronization

/// Works on several frames of a recording at once, and keeps the results in the frames' order.
final class FrameQueue<Output: Sendable>: Sendable {
  private let results = Mutex<[Result<Output, any Error>?]>([])
  private let room: DispatchSemaphore
  private let group = DispatchGroup()

  /// - Parameter limit: How many frames may wait or be worked on.
  init(limit: Int) { room = DispatchSemaphore(value: limit) }

  /// Whether ``add(_:)`` does not wait.
  var hasRoom: Bool {
    guard room.wait(timeout: .now()) == .success else { return false }
    room.signal()
    return true
  }

  /// Adds a frame's work behind that of the others; waits while there is no room.
  ///
  /// - Throws: what has gone wrong with a frame before.
  func add(_ work: @escaping @Sendable () throws -> Output) throws {
    room.wait()
    let place: Int
    do {
      place = try results.withLock { results in
        for case .failure(let error)? in results.suffix(64) { throw error }
        results.append(nil)
        return results.count - 1
      }
    } catch {
      // A semaphore that has less room than at first must not go.
      room.signal()
      throw error
    }
    DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in
      let result = Result { try work() }
      results.withLock { $0[place] = result }
      room.signal()
    }
  }

  /// Waits for all of them.
  ///
  /// - Throws: what has gone wrong with the first frame of which something has.
  func finish() throws -> [Output] {
    group.wait()
    return try results.withLock { results in try results.compactMap { try $0?.get() } }
  }
}
