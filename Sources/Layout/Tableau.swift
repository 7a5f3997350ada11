/// An unknown of the tableau, identified by a number. Numbers are assigned in the order of
/// creation; those of removed symbols are reused.
typealias Symbol = Int32

enum SymbolKind {
  /// The symbol's value can be any number: the symbol is a variable of the layout.
  case free
  /// The symbol's value is never negative: the symbol is the slack of an inequality, or the
  /// violation of a constraint.
  case restricted
  /// The symbol's value is always zero: the symbol is the marker of a required equation.
  case dummy
  /// The symbol of a row that was set aside. It is zero as soon as the row is feasible; see
  /// ``LayoutSolver/makeFeasible(_:fresh:)``.
  case pending
  /// The symbol was removed.
  case unused
}

/// Linear equations, each solved for one *basic* symbol:
///
/// ```
/// basic = constant + Σ coefficient · parametric
/// ```
///
/// All other symbols are *parametric*. Their values are zero, so a row's constant is the value of
/// its basic symbol. See https://en.wikipedia.org/wiki/Simplex_algorithm#Simplex_tableau
///
/// Guarantees: a parametric symbol's column lists exactly the rows that mention the symbol. A row
/// with a restricted basic symbol mentions no free symbol. A row with a dummy basic symbol mentions
/// only dummies.
struct Tableau {
  /// Coefficients smaller than this count as zero. Real coefficients are sums and quotients of a
  /// layout's multipliers, and so are much larger.
  static let epsilon = 1e-9

  private(set) var kinds: [SymbolKind] = []
  private(set) var rows: [Row?] = []
  /// For each symbol, the basic symbols of the rows that mention it.
  private(set) var columns: [[Symbol]] = []
  private var unused: [Symbol] = []
  private var scratch: [Row.Term] = []

  mutating func makeSymbol(_ kind: SymbolKind) -> Symbol {
    if let symbol = unused.popLast() {
      kinds[Int(symbol)] = kind
      return symbol
    }
    kinds.append(kind)
    rows.append(nil)
    columns.append([])
    return Symbol(kinds.count - 1)
  }

  /// Frees the number of a symbol that has no row and that no row mentions.
  mutating func release(_ symbol: Symbol) {
    kinds[Int(symbol)] = .unused
    unused.append(symbol)
  }

  func isBasic(_ symbol: Symbol) -> Bool { rows[Int(symbol)] != nil }

  func kind(_ symbol: Symbol) -> SymbolKind { kinds[Int(symbol)] }

  func value(_ symbol: Symbol) -> Double { rows[Int(symbol)]?.constant ?? 0 }

  /// Adds a multiple of a symbol to a row outside the tableau. A basic symbol is replaced by its
  /// own row.
  func add(_ symbol: Symbol, times factor: Double, to row: inout Row) {
    if let basic = rows[Int(symbol)] {
      row.add(basic, times: factor)
    } else {
      row.add(symbol, times: factor)
    }
  }

  /// Stores a row, which has to become zero, under a new pending symbol, so that pivots update this
  /// row too.
  mutating func setAside(_ row: Row) -> Symbol {
    let symbol = makeSymbol(.pending)
    setRow(symbol, row)
    return symbol
  }

  /// Solves an equation, `row` = 0, for one of its symbols, and substitutes the result in all other
  /// rows.
  mutating func insert(_ row: Row, solvedFor symbol: Symbol) {
    var row = row
    let factor = -1 / row.remove(symbol)
    row.scale(by: factor)
    substitute(row, for: symbol)
    setRow(symbol, row)
  }

  private mutating func setRow(_ symbol: Symbol, _ row: Row) {
    for term in row.terms { columns[Int(term.symbol)].append(symbol) }
    rows[Int(symbol)] = row
  }

  mutating func negate(_ basic: Symbol) { rows[Int(basic)]!.scale(by: -1) }

  mutating func setConstant(_ constant: Double, of basic: Symbol) {
    rows[Int(basic)]!.constant = constant
  }

  /// Removes and returns a basic symbol's row. No other row may mention the symbol.
  mutating func takeRow(_ basic: Symbol) -> Row {
    guard let row = rows[Int(basic)] else { preconditionFailure("the symbol is not basic") }
    rows[Int(basic)] = nil
    for term in row.terms { forget(basic, in: term.symbol) }
    return row
  }

  /// Makes `entering` basic instead of `leaving`, whose row mentions it.
  mutating func pivot(_ leaving: Symbol, _ entering: Symbol) {
    var row = takeRow(leaving)
    row.add(leaving, times: -1)
    insert(row, solvedFor: entering)
  }

  /// Removes a parametric symbol, whose value must stay zero, from all rows, and frees its number.
  mutating func erase(_ symbol: Symbol) {
    for basic in columns[Int(symbol)] { _ = rows[Int(basic)]!.remove(symbol) }
    columns[Int(symbol)] = []
    release(symbol)
  }

  /// Moves a symbol's origin: replaces `symbol` by `symbol + shift` everywhere, so that the
  /// symbol's own value becomes smaller by `shift`.
  mutating func shift(_ symbol: Symbol, by shift: Double) {
    if rows[Int(symbol)] != nil {
      rows[Int(symbol)]!.constant -= shift
    } else {
      for basic in columns[Int(symbol)] {
        rows[Int(basic)]!.constant += rows[Int(basic)]!.coefficient(of: symbol) * shift
      }
    }
  }

  private mutating func substitute(_ replacement: Row, for symbol: Symbol) {
    var users: [Symbol] = []
    swap(&users, &columns[Int(symbol)])
    for basic in users {
      let factor = rows[Int(basic)]!.remove(symbol)
      merge(replacement, times: factor, into: basic)
    }
  }

  /// Adds a multiple of a row to the row of a basic symbol, and updates the columns.
  private mutating func merge(_ row: Row, times factor: Double, into basic: Symbol) {
    let old = rows[Int(basic)]!.terms
    rows[Int(basic)]!.constant += factor * row.constant
    scratch.removeAll(keepingCapacity: true)
    var i = 0
    for term in row.terms {
      while i < old.count, old[i].symbol < term.symbol {
        scratch.append(old[i])
        i += 1
      }
      let addend = factor * term.coefficient
      guard i < old.count, old[i].symbol == term.symbol else {
        if abs(addend) > Self.epsilon {
          scratch.append(Row.Term(symbol: term.symbol, coefficient: addend))
          columns[Int(term.symbol)].append(basic)
        }
        continue
      }
      let sum = old[i].coefficient + addend
      i += 1
      if abs(sum) > Self.epsilon {
        scratch.append(Row.Term(symbol: term.symbol, coefficient: sum))
      } else {
        forget(basic, in: term.symbol)
      }
    }
    scratch.append(contentsOf: old[i...])
    swap(&rows[Int(basic)]!.terms, &scratch)
  }

  private mutating func forget(_ basic: Symbol, in symbol: Symbol) {
    let i = columns[Int(symbol)].firstIndex(of: basic)!
    columns[Int(symbol)].swapAt(i, columns[Int(symbol)].count - 1)
    columns[Int(symbol)].removeLast()
  }
}

/// A constant, and the coefficients of symbols, sorted by symbol.
struct Row {
  struct Term {
    var symbol: Symbol
    var coefficient: Double
  }

  var constant = 0.0
  var terms: [Term] = []

  /// Returns the index of the first term whose symbol is the given one or a higher one.
  private func index(of symbol: Symbol) -> Int {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func coefficient(of symbol: Symbol) -> Double {
    let i = index(of: symbol)
    return i < terms.count && terms[i].symbol == symbol ? terms[i].coefficient : 0
  }

  mutating func add(_ symbol: Symbol, times factor: Double) {
    let i = index(of: symbol)
    if i < terms.count, terms[i].symbol == symbol {
      terms[i].coefficient += factor
      if abs(terms[i].coefficient) <= Tableau.epsilon { terms.remove(at: i) }
    } else if abs(factor) > Tableau.epsilon {
      terms.insert(Term(symbol: symbol, coefficient: factor), at: i)
    }
  }

  mutating func add(_ row: Row, times factor: Double) {
    constant += factor * row.constant
    for term in row.terms { add(term.symbol, times: factor * term.coefficient) }
  }

  mutating func remove(_ symbol: Symbol) -> Double {
    terms.remove(at: index(of: symbol)).coefficient
  }

  mutating func scale(by factor: Double) {
    constant *= factor
    for i in terms.indices { terms[i].coefficient *= factor }
  }
}
