import CMidflightProcess
import Foundation
import Glibc

/// A process's last words: the signal, and the addresses of the code that it was in,
/// written into a pipe by the signal's handler.
///
/// The handler does only what a handler may: it reads memory by system calls that fail where there
/// is none, and writes. An end by `exit` or `quick_exit` is told in the same way; `_exit` is not
/// seen.
struct FaultReport: Equatable {
  /// The signal; ``question`` too where the code has called `exit`.
  var signal: Int32
  /// The status that the code has given to `exit`; nil where it has not called it. −1 for
  /// `quick_exit`, which tells none.
  var exitStatus: Int32?
  /// Where the latest library's code begins in memory; 0 where there is none.
  var codeStart: UInt64
  /// The place in the code first, then those that it was called from.
  var addresses: [UInt64]

  /// How many addresses are written at most.
  private static let depth = 256
  /// The signal that asks a process that does not answer where it is.
  static let question = SIGUSR2

  /// Reads what a process has written; nil for nothing.
  init?(_ bytes: [UInt8]) {
    let words = stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { place in
      bytes[place..<(place + 8)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    guard words.count >= 3 else { return nil }
    signal = Int32(truncatingIfNeeded: words[0] & 0xFF)
    exitStatus = words[0] & Self.exitMark == 0 ? nil : Int32(truncatingIfNeeded: words[0] >> 32)
    codeStart = words[1]
    addresses = Array(words[2...].prefix { $0 != 0 })
  }

  /// Whether the program itself has ended the process; see ``noteOwnEnd()``.
  var isOwnEnd: Bool { signal == 0 }

  // MARK: In the process that ends

  /// The bit of the first word by which an end by `exit` is told from a question.
  private static let exitMark: UInt64 = 1 << 8
  /// How much of the stack is looked through, in words.
  private static let stackDepth = 2048

  /// What the signal handler reads and writes.
  private struct State {
    /// What is added to the signal in the first word.
    var exitWord: UInt64 = 0
    /// The process that reports: a copy of it does not.
    var owner: pid_t = 0
    /// Whether the end that is under way is told already, or is the program's own.
    var isTold = false
    /// Where the report goes; −1 for nowhere.
    var descriptor: Int32 = -1
    /// See ``install(to:then:)``.
    var handle: (@convention(c) (Int32) -> Bool)?
    /// What the signals did before.
    let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    /// The report.
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: depth + 3)
    /// A copy of the stack.
    let stack = UnsafeMutablePointer<UInt64>.allocate(capacity: stackDepth)
    /// Where the latest library's code ends.
    var codeEnd: UInt64 = 0
  }
  /// Global memory, because a signal handler gets nothing else: it has no context argument, must not
  /// allocate, and what it reads must outlive every owner. The process has one set of handlers, so it
  /// has one state.
  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  /// Notes where the code is that is loaded now.
  static func note(code: Range<UInt64>) {
    state.pointee.words[1] = code.lowerBound
    state.pointee.codeEnd = code.upperBound
  }

  /// From here on the process says where it was when a signal or its code ends it.
  ///
  /// - Parameters:
  ///   - descriptor: Where it says so.
  ///   - handle: Called after a report is written, in the signal handler, with the signal, or 0 if the
  ///     code has called `exit`. Returns whether the previous action of the signal is restored; otherwise
  ///     its default action is.
  static func install(
    to descriptor: Int32, then handle: (@convention(c) (Int32) -> Bool)? = nil
  ) {
    // Made now: a signal's handler may not allocate.
    let state = state
    (state.pointee.descriptor, state.pointee.handle) = (descriptor, handle)
    state.pointee.owner = getpid()
    state.pointee.words.initialize(repeating: 0, count: depth + 3)
    state.pointee.stack.initialize(repeating: 0, count: stackDepth)
    let size = 1 << 16
    var stack = stack_t(
      ss_sp: UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16), ss_flags: 0,
      ss_size: size)
    sigaltstack(&stack, nil)
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, question] {
      var action = sigaction()
      action.sa_flags =
        Int32(SA_SIGINFO) | Int32(SA_ONSTACK)
        | (number == question ? 0 : Int32(bitPattern: UInt32(SA_RESETHAND)))
      action.__sigaction_handler.sa_sigaction = { number, _, context in
        var isOldAction = false
        let state = FaultReport.state
        if state.pointee.owner == getpid() {
          FaultReport.write(number, context)
          isOldAction = state.pointee.handle?(state.pointee.exitWord == 0 ? number : 0) ?? false
        }
        // Who asks ends the process.
        if number == FaultReport.question { return }
        // Without the handler the signal does what it does by itself.
        if isOldAction {
          sigaction(number, state.pointee.before + Int(number), nil)
        } else {
          Glibc.signal(number, SIG_DFL)
        }
        raise(number)
      }
      sigaction(number, &action, state.pointee.before + Int(number))
    }
    // Code may end the process in so many words.
    midflight_at_exit({ status, _ in FaultReport.tellExit(status) }, { FaultReport.tellExit(-1) })
  }

  /// From here on the end of the process is the program's own, not its code's.
  static func noteOwnEnd() {
    guard state.pointee.owner == getpid(), !state.pointee.isTold else { return }
    state.pointee.isTold = true
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    _ = Glibc.write(state.pointee.descriptor, &words, 24)
  }

  /// Tells that the code has called `exit`, with a status, or `quick_exit`.
  private static func tellExit(_ status: Int32) {
    guard state.pointee.owner == getpid(), !state.pointee.isTold else { return }
    state.pointee.isTold = true
    state.pointee.exitWord = exitMark | UInt64(UInt32(bitPattern: status)) << 32
    // Who has started the program may have blocked it.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, question)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(question)
  }

  private static func write(_ number: Int32, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    let machine = context.assumingMemoryBound(to: ucontext_t.self)
    #if arch(x86_64)
      let registers = UnsafeRawPointer(machine).advanced(
        by: MemoryLayout<ucontext_t>.offset(of: \.uc_mcontext)!)
      // The numbers of rip, rbp and rsp among the registers.
      var address = registers.load(fromByteOffset: 16 * 8, as: UInt64.self)
      var frame = registers.load(fromByteOffset: 10 * 8, as: UInt64.self)
      let top = registers.load(fromByteOffset: 15 * 8, as: UInt64.self)
    #else
      let registers = UnsafeRawPointer(machine).advanced(
        by: MemoryLayout<ucontext_t>.offset(of: \.uc_mcontext)! + 8)
      // The numbers of the place in the code, of the frame's register and of the stack's.
      var address = registers.load(fromByteOffset: 32 * 8, as: UInt64.self)
      var frame = registers.load(fromByteOffset: 29 * 8, as: UInt64.self)
      let top = registers.load(fromByteOffset: 31 * 8, as: UInt64.self)
    #endif
    let (words, stack) = (state.pointee.words, state.pointee.stack)
    words[0] = UInt64(number) | state.pointee.exitWord
    var count = 2
    while count < depth / 2, address != 0 {
      words[count] = address
      count += 1
      // A frame begins with the address of the one before it, and where it returns to.
      var pair: (UInt64, UInt64) = (0, 0)
      let isRead = withUnsafeMutableBytes(of: &pair) {
        copy(16, at: frame, to: $0.baseAddress!) == 16
      }
      guard isRead, pair.0 > frame else { break }
      // A call's own place is before the one that it returns to.
      (frame, address) = (pair.0, pair.1 &- 1)
    }
    // The C library keeps no frames: what on the stack looks like a place in the code may be one.
    let size = copy(stackDepth * 8, at: top, to: stack)
    for place in 0..<max(size / 8, 0)
    where count < depth + 2 && stack[place] > words[1] && stack[place] < state.pointee.codeEnd {
      words[count] = stack[place] &- 1
      count += 1
    }
    words[count] = 0
    _ = Glibc.write(state.pointee.descriptor, words, (count + 1) * 8)
  }

  /// Copies memory that need not be there, and answers how much of it was.
  private static func copy(_ size: Int, at address: UInt64, to place: UnsafeMutableRawPointer)
    -> Int
  {
    var local = iovec(iov_base: place, iov_len: size)
    var remote = iovec(iov_base: UnsafeMutableRawPointer(bitPattern: UInt(address)), iov_len: size)
    return process_vm_readv(getpid(), &local, 1, &remote, 1, 0)
  }
}
