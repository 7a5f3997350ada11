struct PatternNesting {
  var depth = 0
  /// The budget shared by the outermost cell and all cells inside it; nil outside of cells.
  var budget: PatternBudget?
}
