import Foundation
import Synchronization

/// A thread that runs one job at a time, repeatedly.
///
/// Jobs of a tenth of a millisecond arrive in rapid succession or once per frame. So the thread
/// spins for about a tenth of a millisecond before it sleeps until the next job, and the caller
/// spins for about a millisecond before it sleeps until a job ends.
///
/// The thread avoids the processor of the caller that starts a job. Otherwise, the system may run
/// both on the same processor and move neither, because the thread appears busy only now and then.
@safe
final class Worker: @unchecked Sendable {
  private let phase = Atomic<Phase>(.idle)
  /// Whether the thread is asleep, or about to be, and has to be woken.
  private let isAsleep = Atomic<Bool>(false)
  /// Whether the caller that waits for the end of a job is asleep, or about to be, and has to be
  /// woken.
  private let isAwaited = Atomic<Bool>(false)
  private let lock = NSCondition()
  private let job: @Sendable () -> Void
  /// The system's identifier of the thread; 0 before it runs.
  private let thread = Atomic<Int32>(0)
  /// The processors on which the thread may run if it does not have to avoid any; nil before the
  /// first use, and if they are unknown. Only the thread that starts jobs accesses this property.
  private var processors: ProcessorSet?
  private var avoided = -1

  private enum Phase: UInt8, AtomicRepresentable {
    case idle, posted, over
  }

  /// The number of times that a waiting thread spins, for about a nanosecond each time, before it
  /// sleeps. While waiting for a job (`forJob`), a thread spins for about as long as planning a
  /// frame takes. While waiting for a job's end (`forEnd`), it spins for about as long as drawing a
  /// band of a large frame takes. On a virtual machine, sleeping and waking together take about as
  /// long again.
  private static let patience = (forJob: 100_000, forEnd: 1_000_000)

  init(_ job: @escaping @Sendable () -> Void) {
    self.job = job
  }

  /// Starts the thread, which retains this worker but not the worker's owner, so the owner must
  /// call ``end()``.
  func launch() {
    let thread = Thread { [self] in run() }
    thread.stackSize = 8 << 20
    thread.name = "raster"
    thread.start()
  }

  /// Runs the job once on the thread. All earlier writes of the caller are visible to the job.
  ///
  /// - Precondition: The caller has waited for the previous job.
  func start() {
    avoidStarter()
    post(.posted)
  }

  private func avoidStarter() {
    let number = thread.load(ordering: .relaxed)
    guard number != 0, let current = ProcessorSet.current, current != avoided else { return }
    avoided = current
    if processors == nil { processors = ProcessorSet(of: number) }
    guard var rest = processors else { return }
    rest.remove(current)
    if !rest.isEmpty { rest.confine(number) }
  }

  func end() { post(.over) }

  private func post(_ next: Phase) {
    phase.store(next, ordering: .sequentiallyConsistent)
    if isAsleep.load(ordering: .sequentiallyConsistent) { wake() }
  }

  /// Waits until the job is done. All writes of the job are then visible to the caller.
  func wait() {
    sleep(after: Self.patience.forEnd, under: isAwaited) { $0 == .idle }
  }

  private func run() {
    thread.store(ProcessorSet.thread, ordering: .relaxed)
    while true {
      sleep(after: Self.patience.forJob, under: isAsleep) { $0 != .idle }
      if phase.load(ordering: .acquiring) == .over { return }
      job()
      phase.store(.idle, ordering: .sequentiallyConsistent)
      if isAwaited.load(ordering: .sequentiallyConsistent) { wake() }
    }
  }

  private func wake() {
    lock.lock()
    lock.broadcast()
    lock.unlock()
  }

  /// Waits until the phase satisfies `isThere`: spins for a while, and then sleeps. As in [Dekker's
  /// algorithm](https://en.wikipedia.org/wiki/Dekker%27s_algorithm), the sleeper sets the flag
  /// before its last check of the phase, and the waker checks the flag after it changes the phase;
  /// so one of the two sees the other's write.
  private func sleep(
    after patience: Int, under flag: borrowing Atomic<Bool>, until isThere: (Phase) -> Bool
  ) {
    for _ in 0..<patience where isThere(phase.load(ordering: .acquiring)) { return }
    lock.lock()
    flag.store(true, ordering: .sequentiallyConsistent)
    while !isThere(phase.load(ordering: .sequentiallyConsistent)) { lock.wait() }
    flag.store(false, ordering: .sequentiallyConsistent)
    lock.unlock()
  }
}
