extension CaseIterable where Self: Equatable {
  /// The case after this one; after the last the first.
  package var next: Self {
    let all = Array(Self.allCases)
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }
}
