/// Does nothing: drawing uses a single thread here.
public final class NSCondition: Sendable {
  public init() {}
  public func lock() {}
  public func unlock() {}
  public func wait() { fatalError("there is no second thread") }
  public func broadcast() {}
}
