extension Tableau {
  /// The restricted symbol that becomes zero first as a parametric one grows, and how far that
  /// grows; nil where none does.
  func limit(of entering: Symbol) -> (leaving: Symbol, ratio: Double)? {
    firstZero(of: entering, grows: true)
  }

  /// The basic symbol whose row gives a constraint's marker up: the marker may be any number from
  /// then on, and the others stay feasible. nil where no row mentions it.
  func leaving(for marker: Symbol) -> Symbol? {
    let users = columns[Int(marker)]
    // An equation that followed from others, and from this one, counts again.
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
