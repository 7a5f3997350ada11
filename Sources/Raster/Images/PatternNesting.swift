struct PatternNesting {
  var depth = 0
  /// The budget that all cells inside this one share; nil outside of cells.
  var budget: PatternBudget?
}
