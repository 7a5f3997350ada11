@MainActor struct VisualFormatTests {
  private let screen = Screen()
  private var views: [String: Any] { ["a": screen.a, "b": screen.b] }

  private func frames(_ formats: String..., options: NSLayoutConstraint.FormatOptions = [])
    -> [CGRect]
  {
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: ["pad": 5, "wide": 60.0],
          views: views))
    }
    screen.root.layoutIfNeeded()
    return [screen.a.frame, screen.b.frame]
  }

  @Test func `a format sets edges, gaps and sizes`() {
    #expect(
      frames("H:|-20-[a(wide)]-pad-[b]|", "V:|[a(30)]", "V:[b(==a)]|")
        == [rect(20, 0, 60, 30), rect(85, 70, 115, 30)])
  }

  @Test func `standard gaps are the margins and 8 points`() {
    screen.root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      frames("|-[a]-[b(==a)]-|", "V:|-[a]-|", "V:|-[b]-|")
        == [rect(2, 1, 93, 96), rect(103, 1, 93, 96)])
  }

  @Test func `a format can have inequalities, priorities and no gaps`() {
    #expect(
      frames(
        "H:|[a(>=20,<=70@900)][b(50@800)]|", "V:|-10-[a(40)]", "V:[b(==a)]",
        options: [])[0].width == 70)
    #expect(frames("H:[a][b]", options: .alignAllBottom)[1] == rect(70, 10, 130, 40))
  }

  @Test(arguments: [
    "H:|-[a", "[a]-", "-[a]", "|-5-|", "H:[a]|[b]", "[c]", "[a(tall)]", "[a(==)]", "",
    "V:[a]-(-[b]",
  ])
  func `an invalid format is reported, and gives no constraints`(_ format: String) {
    session { context, _ in
      var reports: [String] = []
      context.report = { reports.append($0) }
      let screen = Screen()
      let found = NSLayoutConstraint.constraints(
        withVisualFormat: format, views: ["a": screen.a, "b": screen.b])
      #expect(found.isEmpty && reports.count == 1, "\(format)")
    }
  }
}
