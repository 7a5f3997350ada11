/// Made only for a second thread, which nothing asks for.
public final class Thread {
  public var stackSize = 0
  public var name: String?

  public init(block: @escaping @Sendable () -> Void) {}
  public func start() { fatalError("there is no second thread") }
}
