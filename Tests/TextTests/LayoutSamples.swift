/// Strings in several scripts, and functions that lay them out in tests.
///
/// The fonts are those that `scripts/test` installs: DejaVu Sans has Latin, Greek, Arabic and
/// Hebrew, IPA Gothic has Japanese.
enum Sample {
  static let latin = "The quick brown fox jumps over the lazy dog, twice."
  static let japanese = "吾輩は猫である。名前はまだ無い。「どこで生れたか」とんと見当がつかぬ。"
  static let arabic = "السلام عليكم ورحمة الله وبركاته"
  static let hebrew = "שלום עולם"
  static let mixed = "Midflight السلام 123 עולם 日本 end"
  static let marks = "Ạ́ o\u{308}\u{304} e\u{301}\u{323}\u{30C} ก็ नि"
  static let all = [latin, japanese, arabic, hebrew, mixed, marks, "a", " ", "日", "\u{10FFFD}x"]

  static func styled(_ text: String, size: CGFloat = 20) throws -> StyledText {
    StyledText(text, style: TextStyle(font: try Font(), size: size))
  }

  static func layout(
    _ text: String, size: CGFloat = 20, _ options: TextLayout.Options = TextLayout.Options()
  ) throws -> TextLayout {
    TextLayout(try styled(text, size: size), options: options)
  }

  /// Returns the part of a text in a line's range.
  static func part(_ text: String, _ range: Range<Int>) -> String {
    String(decoding: Array(text.utf16)[range], as: UTF16.self)
  }
}

/// Runs a program and returns its output; nil if it is not installed or fails.
func output(of program: String, _ arguments: [String], input: String = "") -> String? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let (pipe, source) = (Pipe(), Pipe())
  process.standardOutput = pipe
  process.standardInput = source
  do {
    try process.run()
    source.fileHandleForWriting.write(Data(input.utf8))
    try source.fileHandleForWriting.close()
  } catch {
    return nil
  }
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
}
