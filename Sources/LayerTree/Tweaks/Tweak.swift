/// A number in code that can be changed in the previewer's window while the code runs:
///
///     animation.duration = tweak(0.5, 0.1...3)
///
/// In a file that the previewer shows it is a row of the tuner, under the name of what it is given
/// to. Elsewhere, and until somebody changes it, it is the number itself. Its type is what Swift
/// makes of it: where nothing asks for another, `tweak(5)` is an `Int` and has no fractions.
///
/// - Parameters:
///   - value: The number. Where it is a literal, the previewer can write another one into the file.
///   - range: What it can be changed to, where that is written with two literals; else a range that
///     is found from the number.
///   - file: The file that calls.
///   - line: The line that calls.
///   - column: The place in that line.
/// - Returns: the number that is in force in the session whose code calls.
/// - Complexity: O(1).
@MainActor
public func tweak<Value: TweakValue>(
  _ value: Value, _ range: ClosedRange<Value>? = nil, file: String = #filePath, line: Int = #line,
  column: Int = #column
) -> Value {
  guard let table = CAContext.current.tweaks else { return value }
  return table.value(
    at: TweakTable.Place(file: file, line: line, column: column), of: value)
}

/// A property whose number can be changed in the previewer's window while the code runs:
///
///     @Tweak(0.1...3) var turnTime = 0.5
///
/// It reads what ``tweak(_:_:file:line:column:)`` would be in its place, each time that it is read.
/// It cannot be set by code.
@propertyWrapper
public struct Tweak<Value: TweakValue>: Sendable {
  private let value: Value
  private let place: TweakTable.Place

  /// A property with a number of its own.
  ///
  /// - Parameters:
  ///   - wrappedValue: The number.
  ///   - range: What it can be changed to.
  ///   - file: The file that declares it.
  ///   - line: The line of the declaration.
  ///   - column: The place in that line.
  public init(
    wrappedValue: Value, _ range: ClosedRange<Value>? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    value = wrappedValue
    place = TweakTable.Place(file: file, line: line, column: column)
  }

  /// The number that is in force in the session whose code reads it.
  @MainActor
  public var wrappedValue: Value {
    CAContext.current.tweaks?.value(at: place, of: value) ?? value
  }
}
