@MainActor struct AutoresizingTests {
  /// Returns a superview of 100 × 100 and its subview, which extends from 20 to 50 on both axes.
  private func pair(_ mask: UIView.AutoresizingMask) -> (outer: UIView, inner: UIView) {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 20, y: 20, width: 30, height: 30))
    outer.addSubview(inner)
    inner.autoresizingMask = mask
    return (outer, inner)
  }

  /// Each row has the mask's bits (1 for a flexible left margin, 2 for the width, 4 for the right
  /// margin), and the subview's position and width when its superview is 160 wide.
  nonisolated static let rows: [(bits: UInt, start: CGFloat, length: CGFloat)] = [
    (0, 20, 30), (4, 20, 30), (1, 80, 30), (2, 20, 90), (1 | 4, 20 + 60 * 20 / 70, 30),
    (2 | 4, 20, 52.5), (1 | 2, 44, 66), (1 | 2 | 4, 32, 48),
  ]

  @Test(arguments: rows, [false, true])
  func `the flexible parts share the difference in proportion`(
    _ row: (bits: UInt, start: CGFloat, length: CGFloat), _ framed: Bool
  ) {
    for isVertical in [false, true] {
      let (outer, inner) = pair(.init(rawValue: isVertical ? row.bits << 3 : row.bits))
      let size = CGSize(width: 160, height: 160)
      if framed {
        outer.frame = CGRect(origin: CGPoint(x: 7, y: 8), size: size)
      } else {
        outer.bounds = CGRect(origin: CGPoint(x: 9, y: 9), size: size)
      }
      let frame = inner.frame
      let (along, across) =
        isVertical
        ? ((frame.minY, frame.height), (frame.minX, frame.width))
        : ((frame.minX, frame.width), (frame.minY, frame.height))
      #expect(abs(along.0 - row.start) < 1e-9 && abs(along.1 - row.length) < 1e-9)
      #expect(across == (20, 30))
      outer.bounds.size = CGSize(width: 100, height: 100)
      #expect(abs(inner.frame.minX - 20) < 1e-9 && abs(inner.frame.height - 30) < 1e-9)
    }
  }

  @Test func `flexible parts share equally if all are 0 or negative`() {
    let outer = UIView()
    let (fill, middle) = (UIView(), UIView(frame: CGRect(x: -5, y: -5, width: 10, height: 10)))
    outer.addSubview(fill)
    outer.addSubview(middle)
    fill.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    middle.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    outer.frame.size = CGSize(width: 60, height: 40)
    #expect(fill.frame == CGRect(x: 0, y: 0, width: 60, height: 40))
    #expect(middle.center == CGPoint(x: 30, y: 20))
    outer.frame.size = .zero
    #expect(fill.frame.size == .zero)
  }

  @Test func `sizes do not become negative, and a position alone changes nothing`() {
    let (outer, inner) = pair(.flexibleWidth)
    outer.center = CGPoint(x: 500, y: 500)
    outer.bounds.origin = CGPoint(x: 50, y: 50)
    #expect(inner.frame == CGRect(x: 20, y: 20, width: 30, height: 30))
    outer.bounds.size.width = 10
    #expect(inner.frame == CGRect(x: 20, y: 20, width: 0, height: 30))
  }

  @Test func `autoresizing can be turned off, and continues in subviews`() {
    let (outer, inner) = pair([.flexibleWidth, .flexibleHeight])
    let innermost = UIView(frame: inner.bounds)
    innermost.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    inner.addSubview(innermost)
    outer.frame.size = CGSize(width: 200, height: 200)
    #expect(innermost.frame == CGRect(x: 0, y: 100, width: 130, height: 30))
    outer.autoresizesSubviews = false
    outer.frame.size = CGSize(width: 100, height: 100)
    #expect(inner.frame.width == 130)
  }

  @Test func `a rotated view is resized by its bounds and its centre`() {
    let (outer, inner) = pair([.flexibleWidth, .flexibleLeftMargin])
    inner.transform = CGAffineTransform(rotationAngle: 1)
    inner.anchorPoint = CGPoint(x: 0, y: 0.5)
    inner.center.x = 20
    outer.frame.size.width = 160
    #expect(inner.bounds.size == CGSize(width: 66, height: 30))
    #expect(abs(inner.center.x - 44) < 1e-9 && inner.center.y == 35)
  }

  @Test func `resized views animate in an animation block`() {
    session { context, root in
      let (outer, inner) = pair(.flexibleWidth)
      context.turn { root.addSubview(outer) }
      context.turn {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          outer.frame.size.width = 200
        }
      }
      context.advance(to: Flicks(seconds: 0.25))
      let shown = inner.layer.presentation()
      #expect(abs((shown?.bounds.width ?? .nan) - 55) < 1e-6)
      #expect(abs((shown?.frame.minX ?? .nan) - 20) < 1e-6)
    }
  }

  @Test func `views nested too deeply are not resized, and are reported`() {
    session { context, root in
      var reports: [String] = []
      context.report = { reports.append($0) }
      var chain = [UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))]
      for _ in 0..<2_000 {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        chain[chain.count - 1].autoresizingMask = .flexibleWidth
        outer.addSubview(chain[chain.count - 1])
        chain.append(outer)
      }
      chain[chain.count - 1].frame.size.width = 20
      #expect(chain[chain.count - 1 - CALayer.depthLimit].frame.width == 20)
      #expect(chain[0].frame.width == 10)
      #expect(reports.count == 1)
      for view in chain.reversed() { view.removeFromSuperview() }
    }
  }
}
