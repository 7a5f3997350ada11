import Dispatch
import Synchronization

/// Processes several frames of a recording at the same time, and keeps the results in the frames'
/// order.
final class FrameQueue<Output: Sendable>: Sendable {
  private let results = Mutex<[Result<Output, any Error>?]>([])
  private let slots: DispatchSemaphore
  private let group = DispatchGroup()

  /// Creates an empty queue.
  ///
  /// - Parameter limit: The largest number of unfinished frames.
  init(limit: Int) { slots = DispatchSemaphore(value: limit) }

  var hasCapacity: Bool {
    guard slots.wait(timeout: .now()) == .success else { return false }
    slots.signal()
    return true
  }

  /// Adds the work for the next frame, after waiting until the queue is no longer full.
  ///
  /// - Throws: The error of an earlier frame.
  func add(_ work: @escaping @Sendable () throws -> Output) throws {
    slots.wait()
    let index: Int
    do {
      index = try results.withLock { results in
        for case .failure(let error)? in results.suffix(64) { throw error }
        results.append(nil)
        return results.count - 1
      }
    } catch {
      // Release the slot, since the frame is not added: a semaphore must not be deallocated while
      // its count is below its initial count.
      slots.signal()
      throw error
    }
    DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in
      let result = Result { try work() }
      results.withLock { $0[index] = result }
      slots.signal()
    }
  }

  /// Waits until all frames are processed, and returns their results.
  ///
  /// - Throws: The first error in the order of frames.
  func finish() throws -> [Output] {
    group.wait()
    return try results.withLock { results in try results.compactMap { try $0?.get() } }
  }
}
