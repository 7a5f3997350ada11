import ArgumentParser

/// Options whose value is the next word, whatever that begins with.
extension Option {
  /// An option that may be left out.
  init<Word>(
    _ help: String, _ valueName: String, name: NameSpecification = .long,
    _ transform: @Sendable @escaping (String) throws -> Word
  ) where Value == Word? {
    self.init(
      name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: valueName),
      completion: Completions.option(valueName), transform: transform)
  }

  /// An option with a value where it is left out.
  init(
    wrappedValue: Value, _ help: String, _ valueName: String,
    name: NameSpecification = .long, _ transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      wrappedValue: wrappedValue, name: name, parsing: .unconditional,
      help: ArgumentHelp(help, valueName: valueName), completion: Completions.option(valueName),
      transform: transform)
  }

  /// A word as it is, which may be left out.
  init(
    _ help: String, _ valueName: String, name: NameSpecification = .long
  ) where Value == String? {
    self.init(
      name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: valueName),
      completion: Completions.option(valueName))
  }

  /// Words as they are, each behind the option's name.
  init(
    wrappedValue: [String], _ help: String, _ valueName: String,
    name: NameSpecification = .long
  ) where Value == [String] {
    self.init(
      wrappedValue: wrappedValue, name: name, parsing: .unconditionalSingleValue,
      help: ArgumentHelp(help, valueName: valueName),
      completion: Completions.option(valueName))
  }
}

extension NameSpecification {
  /// The name of the option that says where to write.
  static let output: NameSpecification = [
    .customShort("o", allowingJoined: true), .customLong("output"),
  ]
}
