extension Tableau {
  /// Returns the restricted symbol that becomes zero first as the parametric symbol `entering`
  /// grows, and the value of `entering` at that point; nil if no symbol becomes zero. This is the
  /// [minimum ratio
  /// test](https://en.wikipedia.org/wiki/Simplex_algorithm#Leaving_variable_selection).
  func limit(of entering: Symbol) -> (leaving: Symbol, ratio: Double)? {
    firstZero(of: entering, grows: true)
  }

  /// Returns the basic symbol for a constraint's marker to replace before the marker's row is
  /// removed, chosen so that the other rows stay feasible; nil if no row mentions the marker.
  func leaving(for marker: Symbol) -> Symbol? {
    let users = columns[Int(marker)]
    // A dummy's row is a required equation that followed from the constraint being removed and
    // others, and so had no effect. Choosing the dummy makes its equation take effect.
    if let dummy = users.filter({ kind($0) == .dummy }).min() { return dummy }
    return firstZero(of: marker, grows: true)?.leaving
      ?? firstZero(of: marker, grows: false)?.leaving ?? users.min()
  }

  private func firstZero(of symbol: Symbol, grows: Bool) -> (leaving: Symbol, ratio: Double)? {
    var first: (leaving: Symbol, ratio: Double)?
    for basic in columns[Int(symbol)] where kind(basic) == .restricted {
      let row = rows[Int(basic)]!
      let slope = row.coefficient(of: symbol) * (grows ? 1 : -1)
      guard slope < 0 else { continue }
      let ratio = max(row.constant, 0) / -slope
      if let first, (first.ratio, first.leaving) < (ratio, basic) { continue }
      first = (basic, ratio)
    }
    return first
  }
}
