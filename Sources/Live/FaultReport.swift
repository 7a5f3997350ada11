import CMidflightProcess
import Foundation
import Glibc

/// A report of how a process ended: the signal, and the addresses on the call stack. The signal
/// handler writes it to a pipe.
///
/// The handler does only things that are
/// [safe in a signal handler](https://man7.org/linux/man-pages/man7/signal-safety.7.html): it reads
/// memory with system calls, which fail for invalid addresses, and writes the report. `exit` and
/// `quick_exit` are reported too; `_exit` cannot be detected.
struct FaultReport: Equatable {
  /// The signal that ended the process; ``question`` if the code called `exit`.
  var signal: Int32
  /// The status that the code passed to `exit`; nil if it did not call `exit`. −1 for `quick_exit`,
  /// whose status is unknown.
  var exitStatus: Int32?
  /// The start address, in memory, of the latest library's code; 0 if there is no library.
  var codeStart: UInt64
  /// The program counter when the signal arrived, followed by addresses in the calling functions.
  var addresses: [UInt64]

  private static let depth = 256
  /// The signal that asks an unresponsive process for its call stack.
  static let question = SIGUSR2

  /// Parses a report; nil if it is incomplete.
  init?(_ bytes: [UInt8]) {
    let words = stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { offset in
      bytes[offset..<(offset + 8)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    guard words.count >= 3 else { return nil }
    signal = Int32(truncatingIfNeeded: words[0] & 0xFF)
    exitStatus = words[0] & Self.exitMark == 0 ? nil : Int32(truncatingIfNeeded: words[0] >> 32)
    codeStart = words[1]
    addresses = Array(words[2...].prefix { $0 != 0 })
  }

  /// Whether the program itself, as opposed to the loaded code, has ended the process; see
  /// ``noteProgramExit()``.
  var isProgramExit: Bool { signal == 0 }

  // MARK: In the process that ends

  /// The bit in the report's first word that says that the code has called `exit` or `quick_exit`.
  private static let exitMark: UInt64 = 1 << 8
  /// The maximum number of words on the stack that are searched for return addresses.
  private static let stackDepth = 2048

  private struct State {
    /// The report's first word without the signal: the exit mark and the status, or 0 if the code
    /// has not called `exit`.
    var exitWord: UInt64 = 0
    /// The process that installed the handlers. Copies of this process made by `fork` write no
    /// report.
    var owner: pid_t = 0
    /// Whether to report nothing more: the end has already been reported, or the program itself is
    /// ending the process.
    var isReported = false
    /// The descriptor to which the report is written; −1 for none.
    var descriptor: Int32 = -1
    var handle: (@convention(c) (Int32) -> Bool)?
    let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: depth + 3)
    let stack = UnsafeMutablePointer<UInt64>.allocate(capacity: stackDepth)
    /// The end address of the latest library's code.
    var codeEnd: UInt64 = 0
  }
  /// The state of the signal handlers. It is in global memory, because a handler has no context
  /// argument and must not allocate, and because the data that a handler reads must outlive every
  /// owner. A process has only one set of handlers, so one state is enough.
  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  static func note(code: Range<UInt64>) {
    state.pointee.words[1] = code.lowerBound
    state.pointee.codeEnd = code.upperBound
  }

  /// Installs the handlers: from now on, the process reports its call stack when a signal or the
  /// loaded code ends it.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor for the report.
  ///   - handle: Called in the signal handler after a report has been written, with the signal, or
  ///     with 0 if the code has called `exit`. Returns whether the signal's previous action is to
  ///     be restored; otherwise the signal's default action is restored.
  static func install(
    to descriptor: Int32, then handle: (@convention(c) (Int32) -> Bool)? = nil
  ) {
    // Initialize the state here, since a signal handler must not allocate.
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
        // Only the call stack was wanted; the process that asked for it will end this one.
        if number == FaultReport.question { return }
        // Remove the handler and raise the signal again, so that the signal has its original
        // effect.
        if isOldAction {
          sigaction(number, state.pointee.before + Int(number), nil)
        } else {
          Glibc.signal(number, SIG_DFL)
        }
        raise(number)
      }
      sigaction(number, &action, state.pointee.before + Int(number))
    }
    // Also report when the loaded code ends the process with `exit` or `quick_exit`.
    midflight_at_exit(
      { status, _ in FaultReport.reportExit(status) }, { FaultReport.reportExit(-1) })
  }

  /// Declares that the program itself, not the loaded code, is about to end the process.
  static func noteProgramExit() {
    guard state.pointee.owner == getpid(), !state.pointee.isReported else { return }
    state.pointee.isReported = true
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    _ = Glibc.write(state.pointee.descriptor, &words, 24)
  }

  /// Reports that the code has called `exit` with a status, or `quick_exit` if the status is −1.
  private static func reportExit(_ status: Int32) {
    guard state.pointee.owner == getpid(), !state.pointee.isReported else { return }
    state.pointee.isReported = true
    state.pointee.exitWord = exitMark | UInt64(UInt32(bitPattern: status)) << 32
    // Unblock the signal, which the process that started the program may have blocked.
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
      // 16, 10 and 15 are the indices of rip, rbp and rsp among the saved registers.
      var address = registers.load(fromByteOffset: 16 * 8, as: UInt64.self)
      var frame = registers.load(fromByteOffset: 10 * 8, as: UInt64.self)
      let top = registers.load(fromByteOffset: 15 * 8, as: UInt64.self)
    #else
      let registers = UnsafeRawPointer(machine).advanced(
        by: MemoryLayout<ucontext_t>.offset(of: \.uc_mcontext)! + 8)
      // 32, 29 and 31 are the indices of the program counter, the frame pointer and the stack
      // pointer among the saved registers.
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
      // A stack frame begins with the address of the caller's frame, followed by the return
      // address.
      var pair: (UInt64, UInt64) = (0, 0)
      let isRead = withUnsafeMutableBytes(of: &pair) {
        copy(16, at: frame, to: $0.baseAddress!) == 16
      }
      guard isRead, pair.0 > frame else { break }
      // Subtract 1: the return address follows the call instruction, whose own address is needed.
      (frame, address) = (pair.0, pair.1 &- 1)
    }
    // The C library's functions keep no frame pointers, so also search the stack: any word that is
    // an address in the code may be a return address.
    let size = copy(stackDepth * 8, at: top, to: stack)
    for index in 0..<max(size / 8, 0)
    where count < depth + 2 && stack[index] > words[1] && stack[index] < state.pointee.codeEnd {
      words[count] = stack[index] &- 1
      count += 1
    }
    words[count] = 0
    _ = Glibc.write(state.pointee.descriptor, words, (count + 1) * 8)
  }

  /// Copies memory that may be unmapped, with
  /// [`process_vm_readv`](https://man7.org/linux/man-pages/man2/process_vm_readv.2.html). Returns
  /// the number of copied bytes, or -1.
  private static func copy(_ size: Int, at address: UInt64, to buffer: UnsafeMutableRawPointer)
    -> Int
  {
    var local = iovec(iov_base: buffer, iov_len: size)
    var remote = iovec(iov_base: UnsafeMutableRawPointer(bitPattern: UInt(address)), iov_len: size)
    return process_vm_readv(getpid(), &local, 1, &remote, 1, 0)
  }
}
