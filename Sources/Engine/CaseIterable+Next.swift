extension CaseIterable where Self: Equatable {
  package var next: Self {
    let all = Array(Self.allCases)
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }
}
