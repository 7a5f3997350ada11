import ArgumentParser

/// Creates options that take the next argument as their value even if it begins with a hyphen.
extension Option {
  init<Word>(
    _ help: String, _ valueName: String, name: NameSpecification = .long,
    _ transform: @Sendable @escaping (String) throws -> Word
  ) where Value == Word? {
    self.init(
      name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: valueName),
      completion: Completions.option(valueName), transform: transform)
  }

  init(
    wrappedValue: Value, _ help: String, _ valueName: String,
    name: NameSpecification = .long, _ transform: @Sendable @escaping (String) throws -> Value
  ) {
    self.init(
      wrappedValue: wrappedValue, name: name, parsing: .unconditional,
      help: ArgumentHelp(help, valueName: valueName), completion: Completions.option(valueName),
      transform: transform)
  }

  init(
    _ help: String, _ valueName: String, name: NameSpecification = .long
  ) where Value == String? {
    self.init(
      name: name, parsing: .unconditional, help: ArgumentHelp(help, valueName: valueName),
      completion: Completions.option(valueName))
  }

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
  static let output: NameSpecification = [
    .customShort("o", allowingJoined: true), .customLong("output"),
  ]
}
