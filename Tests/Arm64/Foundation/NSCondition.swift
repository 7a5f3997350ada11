/// One thread draws, and waits for none.
public final class NSCondition: Sendable {
  public init() {}
  public func lock() {}
  public func unlock() {}
  public func wait() { fatalError("there is no second thread") }
  public func broadcast() {}
}
