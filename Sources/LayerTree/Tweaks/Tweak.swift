/// Makes a number in code tunable in the previewer's window while the code runs:
///
///     animation.duration = tweak(0.5, 0.1...3)
///
/// In a file that the previewer shows, the number is a row of the tuner, named after the variable
/// or property that receives it. Elsewhere, and until the user changes it, the result is the number
/// itself. Swift infers its type: without another type in the context, `tweak(5)` is an `Int` and
/// has no fractions.
///
/// - Parameters:
///   - value: The number. If it is a literal, the previewer can write another one into the file.
///   - range: The range of values, if it is written with two literals; else the tuner derives a
///     range from the number.
///   - file: The file of the call.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The tuned value in the calling session.
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
/// Each access returns the result that ``tweak(_:_:file:line:column:)`` would return. Code cannot
/// set it.
@propertyWrapper
public struct Tweak<Value: TweakValue>: Sendable {
  private let value: Value
  private let location: TweakTable.Location

  /// Declares a tunable property.
  ///
  /// - Parameters:
  ///   - wrappedValue: The number.
  ///   - range: The range of values.
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

  /// The tuned value in the session whose code reads it.
  @MainActor
  public var wrappedValue: Value {
    CAContext.current.tweaks?.value(at: location, of: value) ?? value
  }
}
