extension [String] {
  /// The first name and the number of the others, such as `level duration and 2 more`; nil for no
  /// names.
  package var firstAndCount: String? {
    first.map { $0 + (count > 1 ? " and \(count - 1) more" : "") }
  }
}
