import CMidflightProcess
import Foundation
import Glibc

/// A process's last words: the signal, and the addresses of the code that it was in,
/// written into a pipe by the signal's handler.
///
/// The handler does only what a handler may: it reads memory by system calls that fail where there
/// is none, and writes.
struct FaultReport: Equatable {
  var signal: Int32
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
    guard words.count >= 3, let signal = Int32(exactly: words[0]) else { return nil }
    (self.signal, codeStart) = (signal, words[1])
    addresses = Array(words[2...].prefix { $0 != 0 })
  }

  // MARK: In the process that ends

  nonisolated(unsafe) private static let words = UnsafeMutablePointer<UInt64>.allocate(
    capacity: depth + 3)

  /// How much of the stack is looked through, in words.
  private static let stackDepth = 2048
  nonisolated(unsafe) private static let stack = UnsafeMutablePointer<UInt64>.allocate(
    capacity: stackDepth)
  /// Where the latest library's code ends.
  nonisolated(unsafe) private static var codeEnd: UInt64 = 0

  /// Notes where the code is that is loaded now.
  static func note(code: Range<UInt64>) { (words[1], codeEnd) = (code.lowerBound, code.upperBound) }

  /// From here on the process says where it was when a signal ends it.
  static func install() {
    words.initialize(repeating: 0, count: depth + 3)
    // Both are made now: a signal's handler may not allocate.
    Self.stack.initialize(repeating: 0, count: stackDepth)
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
        FaultReport.write(number, context)
        // Who asks ends the process.
        if number == FaultReport.question { return }
        // Without the handler the signal does what it does by itself.
        Glibc.signal(number, SIG_DFL)
        raise(number)
      }
      sigaction(number, &action, nil)
    }
    // Code may end the process in so many words.
    atexit { raise(FaultReport.question) }
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
    words[0] = UInt64(number)
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
    where count < depth + 2 && stack[place] > words[1] && stack[place] < codeEnd {
      words[count] = stack[place] &- 1
      count += 1
    }
    words[count] = 0
    _ = Glibc.write(StageProcess.faultDescriptor, words, (count + 1) * 8)
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
