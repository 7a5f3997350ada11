/// The place of a rasterizer among the cells of patterns in patterns.
struct PatternNesting {
  /// In how many patterns' cells it draws.
  var depth = 0
  /// The budget that the cells of patterns in this cell share; nil outside of cells.
  var budget: PatternBudget?
}
