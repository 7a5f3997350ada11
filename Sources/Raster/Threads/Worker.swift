import Foundation
import Synchronization

/// A thread that does one job at a time, over and over.
///
/// Jobs of a tenth of a millisecond come in rapid succession or once a frame. So the thread looks
/// out for the next one for about a tenth of a millisecond before it sleeps, and who waits for its
/// end for about a millisecond.
///
/// It keeps off the processor of who starts it. Left to itself, the system may have both on one,
/// and moves neither: the thread looks busy only now and then.
@safe
final class Worker: @unchecked Sendable {
  private let phase = Atomic<Phase>(.idle)
  /// Whether one side sleeps, or is about to, and has to be woken.
  private let isAsleep = Atomic<Bool>(false)
  private let isAwaited = Atomic<Bool>(false)
  private let lock = NSCondition()
  private let job: @Sendable () -> Void
  /// The thread, by the system's number; 0 before it runs.
  private let thread = Atomic<Int32>(0)
  /// Where the thread may run were it not for its starter, whose alone this is; nil before it is
  /// asked for, and where it is not known.
  private var processors: ProcessorSet?
  /// The processor that the thread keeps off now.
  private var avoided = -1

  private enum Phase: UInt8, AtomicRepresentable {
    case idle, posted, over
  }

  /// Turns of looking out, of about a nanosecond each: for the next job as long as it takes to plan
  /// a frame, for the end of one as long as a band of a large frame takes. To sleep and be woken
  /// costs as much again on a machine that is itself virtual.
  private static let patience = (forJob: 100_000, forEnd: 1_000_000)

  /// - Parameter job: what each call of ``start()`` has done.
  init(_ job: @escaping @Sendable () -> Void) {
    self.job = job
  }

  /// The thread holds on to what it runs, not to who owns it; so the owner ends it.
  func launch() {
    let thread = Thread { [self] in run() }
    thread.stackSize = 8 << 20
    thread.name = "raster"
    thread.start()
  }

  /// Has the job done on the thread. Everything that was written before is visible to it.
  ///
  /// - Precondition: the job before was waited for.
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

  /// Ends the thread, when it is through with its job.
  func end() { post(.over) }

  private func post(_ next: Phase) {
    phase.store(next, ordering: .sequentiallyConsistent)
    if isAsleep.load(ordering: .sequentiallyConsistent) { wake() }
  }

  /// Returns when the job is done, all that it wrote being visible.
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

  /// Looks out for a phase, then sleeps until it is there. The flag is up before the last look, and
  /// who changes the phase looks at the flag after that: one of the two sees the other.
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
