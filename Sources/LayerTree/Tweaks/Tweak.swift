/// Makes a number in code tunable in the previewer's window while the code runs:
///
///     animation.duration = tweak(0.5, 0.1...3)
///
/// In a file that the previewer shows, the number has a row in the tuner, named after the variable
/// or property to which it is assigned. In other files, and until the user changes the number, the
/// result is `value`. Swift infers the type of a literal: without another type in the context,
/// `tweak(5)` is an `Int`, which can't have a fraction.
///
/// - Parameters:
///   - value: The number. If it is a literal, the previewer can replace it in the file.
///   - range: The range of the tuned values. It is used only if both bounds are literals; otherwise
///     the tuner derives a range from the number.
///   - file: The file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The tuned value in the current session.
/// - Complexity: O(1).
@MainActor
public func tweak<Value: TweakValue>(
  _ value: Value, _ range: ClosedRange<Value>? = nil, file: String = #filePath, line: Int = #line,
  column: Int = #column
) -> Value {
  guard let table = CAContext.current.tweaks else { return value }
  return table.value(
    at: TweakTable.Location(file: file, line: line, column: column), of: value)
}

/// A property whose number is tunable in the previewer's window while the code runs:
///
///     @Tweak(0.1...3) var turnTime = 0.5
///
/// Reading the property gives the result that ``tweak(_:_:file:line:column:)`` would return. Code
/// cannot set the property.
@propertyWrapper
public struct Tweak<Value: TweakValue>: Sendable {
  private let value: Value
  private let location: TweakTable.Location

  /// Declares a tunable property.
  ///
  /// - Parameters:
  ///   - wrappedValue: The number.
  ///   - range: The range of the tuned values.
  ///   - file: The file of the declaration.
  ///   - line: The line of the declaration.
  ///   - column: The column of the declaration.
  public init(
    wrappedValue: Value, _ range: ClosedRange<Value>? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    value = wrappedValue
    location = TweakTable.Location(file: file, line: line, column: column)
  }

  /// The tuned value in the session whose code reads the property.
  @MainActor
  public var wrappedValue: Value {
    CAContext.current.tweaks?.value(at: location, of: value) ?? value
  }
}
