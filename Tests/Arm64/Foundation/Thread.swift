/// Must never start: drawing uses a single thread here.
public final class Thread {
  public var stackSize = 0
  public var name: String?

  public init(block: @escaping @Sendable () -> Void) {}
  public func start() { fatalError("there is no second thread") }
}
