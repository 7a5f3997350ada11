public struct ProcessInfo {
  public static var processInfo: ProcessInfo { ProcessInfo() }

  /// Empty.
  public var environment: Environment { Environment() }

  public struct Environment {
    public subscript(name: String) -> String? { nil }
  }
}

/// One thread draws, and waits for none.
public final class NSCondition: Sendable {
  public init() {}
  public func lock() {}
  public func unlock() {}
  public func wait() { fatalError("there is no second thread") }
  public func broadcast() {}
}

public final class Thread {
  public var stackSize = 0
  public var name: String?

  public init(block: @escaping @Sendable () -> Void) {}
  public func start() { fatalError("there is no second thread") }
}
