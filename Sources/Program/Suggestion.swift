/// Guesses which name the user meant by an unknown word.
enum Suggestion {
  /// Returns `; did you mean 'WORD'?`, where `WORD` is the most similar of the words; empty if no
  /// word is similar.
  static func text(for word: String, among words: [String]) -> String {
    nearest(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Returns the word with the smallest edit distance from the typed word, or the first of several
  /// such words. The distance must be at most a third of the number of typed letters, or 1 if that
  /// is more.
  static func nearest(to typed: String, among words: [String]) -> String? {
    let typed = Array(typed.lowercased().prefix(64))
    let limit = max(typed.count / 3, 1)
    let found = words.map { ($0, slips(typed, Array($0.lowercased()))) }
      .min { $0.1 < $1.1 }
    guard let found, found.1 <= limit, found.1 < found.0.count else { return nil }
    return found.0
  }

  /// Returns the optimal string alignment distance, a restricted Damerau–Levenshtein distance in
  /// which no part is edited twice:
  /// <https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance>.
  private static func slips(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
