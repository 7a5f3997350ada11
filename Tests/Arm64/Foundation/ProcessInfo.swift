public struct ProcessInfo {
  public static var processInfo: ProcessInfo { ProcessInfo() }

  public var environment: Environment { Environment() }

  public struct Environment {
    public subscript(name: String) -> String? { nil }
  }
}
