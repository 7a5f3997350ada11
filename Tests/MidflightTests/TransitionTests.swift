@MainActor struct TransitionTests {
  private let width = 32
  private let height = 16
  private static let old: UInt32 = 0xFFC0_4020
  private static let new: UInt32 = 0xFF10_60E0

  struct Slide: Sendable, CustomTestStringConvertible {
    let type: CATransitionType
    let subtype: CATransitionSubtype?
    /// The direction in which the content slides, in the layer's coordinates.
    let way: (x: Int, y: Int)
    var testDescription: String { "\(type.rawValue) \(subtype?.rawValue ?? "nil")" }
  }

  nonisolated static let slides: [Slide] = [.push, .moveIn, .reveal, .fade].flatMap { type in
    [
      Slide(type: type, subtype: nil, way: (-1, 0)),
      Slide(type: type, subtype: .fromRight, way: (-1, 0)),
      Slide(type: type, subtype: .fromLeft, way: (1, 0)),
      Slide(type: type, subtype: .fromTop, way: (0, -1)),
      Slide(type: type, subtype: .fromBottom, way: (0, 1)),
    ]
  }

  private func screen() -> Screen {
    let screen = Screen(width: width, height: height)
    screen.turn {
      CATransaction.setDisableActions(true)
      screen.root.backgroundColor = .hex(Self.old & 0xFF_FFFF)
    }
    return screen
  }

  private func transition(
    _ type: CATransitionType = .fade, _ subtype: CATransitionSubtype? = nil, duration: Double = 1
  ) -> CATransition {
    let transition = CATransition()
    (transition.type, transition.subtype, transition.duration) = (type, subtype, duration)
    return transition
  }

  private func setColor(_ layer: CALayer, _ pixel: UInt32 = Self.new) {
    CATransaction.setDisableActions(true)
    layer.backgroundColor = .hex(pixel & 0xFF_FFFF)
  }

  /// Returns the expected frame of a transition, calculated pixel by pixel.
  private func expected(_ slide: Slide, _ progress: Double) -> [UInt32] {
    (0..<height).flatMap { y in
      (0..<width).map { x in
        if slide.type == .fade { return blend(Self.old, Self.new, progress) }
        func isInside(_ share: Double) -> Bool {
          let left = Double(slide.way.x * width) * share
          let top = Double(slide.way.y * height) * share
          return (left..<left + Double(width)).contains(Double(x) + 0.5)
            && (top..<top + Double(height)).contains(Double(y) + 0.5)
        }
        switch slide.type {
        case .push: return isInside(progress) ? Self.old : Self.new
        case .moveIn: return isInside(progress - 1) ? Self.new : Self.old
        default: return isInside(progress) ? Self.old : Self.new
        }
      }
    }
  }

  @Test(arguments: slides) func `each type and subtype has its positions`(_ slide: Slide) throws {
    let screen = screen()
    screen.turn {
      setColor(screen.root)
      screen.root.add(transition(slide.type, slide.subtype), forKey: "any")
    }
    #expect(screen.root.animationKeys() == [kCATransition])
    for step in 0...8 {
      let progress = Double(step) / 8
      let shown = try screen.pixels(at: progress)
      let worst = try #require(largestDifference(shown, expected(slide, progress)))
      #expect(worst <= (slide.type == .fade ? 1 : 0), "\(progress)")
      if step < 8 { #expect(shown.allSatisfy { $0 >> 24 == 255 }) }
    }
    #expect(screen.root.animationKeys() == nil)
  }

  @Test(arguments: slides.filter { $0.type == .push }, [0, 0.3])
  func `the pages of a push meet between pixels`(_ slide: Slide, _ offset: CGFloat) throws {
    let screen = screen()
    screen.turn {
      screen.root.position.x += offset
      setColor(screen.root)
      screen.root.add(transition(.push, slide.subtype), forKey: nil)
    }
    for progress in [0.03, 0.31, 0.54, 0.77, 0.98] {
      let shown = try screen.pixels(at: progress)
      // Skip the first and last pixels of each row, which are antialiased if the layer is not
      // aligned to whole pixels.
      for y in 0..<height {
        let row = shown[y * width + 1..<(y + 1) * width - 1]
        #expect(row.allSatisfy { [Self.old, Self.new].contains($0) }, "\(progress), row \(y)")
      }
    }
  }

  @Test func `progress, timing function and duration are the transition's`() throws {
    let slide = Slide(type: .push, subtype: .fromLeft, way: (1, 0))
    let screen = screen()
    screen.turn {
      setColor(screen.root)
      let part = transition(.push, .fromLeft, duration: 0)
      (part.startProgress, part.endProgress) = (0.25, 0.75)
      part.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 0, 1)
      screen.root.add(part, forKey: nil)
    }
    #expect(screen.root.animation(forKey: kCATransition)?.duration == 0.25)
    #expect(try screen.pixels() == expected(slide, 0.25))
    let late = try screen.pixels(at: 0.24)
    #expect(try #require(largestDifference(late, expected(slide, 0.75))) <= 40)
    #expect(try screen.pixels(at: 0.25) == expected(slide, 1))
    // Tests unusual start and end progress: NaN means the default, values outside of 0…1 are
    // clamped, and an end before the start counts as the start.
    for (start, end, at0) in [
      (Float.nan, Float.nan, 0.0), (-.infinity, .infinity, 0), (2, 0, 1), (0.5, 0.1, 0.5),
      (1e30, 1e30, 1),
    ] {
      let screen = self.screen()
      screen.turn {
        setColor(screen.root)
        let odd = transition(.push, .fromLeft)
        (odd.startProgress, odd.endProgress) = (start, end)
        screen.root.add(odd, forKey: nil)
      }
      #expect(try screen.pixels() == expected(slide, at0))
    }
  }

  @Test func `the old content is that of the last commit, changed before or after adding`() throws {
    var lists: [[UInt32]] = []
    for isFirst in [true, false] {
      let screen = screen()
      let child = screen.box(CGRect(x: 4, y: 4, width: 8, height: 8), .hex(0xFFFF00))
      let inner = screen.box(CGRect(x: 2, y: 2, width: 3, height: 3), .hex(0x00FF00), in: child)
      screen.advance(to: 1)
      screen.turn {
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (8, 28, 10)
        child.add(move, forKey: "move")
      }
      let before = try screen.pixels(at: 6)
      screen.turn {
        CATransaction.setDisableActions(true)
        if isFirst { screen.root.add(transition(.push), forKey: nil) }
        child.removeAnimation(forKey: "move")
        child.backgroundColor = .white
        child.bounds.size.width = 2
        child.zPosition = -1
        child.mask = screen.context.perform { CALayer() }
        inner.removeFromSuperlayer()
        screen.root.addSublayer(inner)
        child.speed = 0
        screen.root.sublayers = nil
        screen.root.backgroundColor = .white
        if !isFirst { screen.root.add(transition(.push), forKey: nil) }
      }
      #expect(try screen.pixels() == before)
      let half = try screen.pixels(at: 6.5)
      for y in 0..<height {
        #expect(
          Array(half[y * width..<y * width + 16]) == Array(before[y * width + 16..<(y + 1) * width])
        )
        #expect(half[y * width + 16..<(y + 1) * width].allSatisfy { $0 == ~0 })
      }
      #expect(try screen.pixels(at: 7).allSatisfy { $0 == ~0 })
      lists.append(half)
    }
    #expect(lists[0] == lists[1])
  }

  @Test func `one step and many give the same frames`() throws {
    func run(_ steps: Int) throws -> [UInt32] {
      let screen = screen()
      screen.turn {
        setColor(screen.root)
        screen.root.add(transition(.moveIn, .fromTop), forKey: nil)
      }
      for i in 1...steps { screen.advance(to: 0.6 * Double(i) / Double(steps)) }
      screen.turn {
        setColor(screen.root, 0xFFAA_BBCC)
        screen.root.add(transition(), forKey: nil)
      }
      return try screen.pixels(at: 0.9)
    }
    #expect(try run(1) == run(77))
  }

  @Test func `a transition replaces another from its frame, and memory does not grow`() throws {
    let screen = screen()
    var commands = 0
    for i in 0..<200 {
      screen.advance(to: Double(i) / 60)
      let before = try screen.pixels()
      screen.turn {
        setColor(screen.root, 0xFF00_0000 | UInt32(i) &* 0x01_3579)
        screen.root.add(transition(i % 2 == 0 ? .fade : .push, .fromTop), forKey: nil)
      }
      let jump = try #require(largestDifference(screen.pixels(), before))
      // If more than four transitions are nested, the innermost content is replaced, which causes a
      // visible jump. So expect no jump only for the first four.
      if i < 4 { #expect(jump <= 1, "\(i)") }
      if i == 20 { commands = screen.context.displayList().commands.count }
    }
    #expect(screen.context.displayList().commands.count <= 2 * commands)
    #expect(commands < 100)
  }

  @Test
  func `opacity, hiding, blend modes and clips apply to the old and the new content`() throws {
    let screen = screen()
    let child = screen.box(CGRect(x: 0, y: 0, width: 32, height: 16), .hex(0x8000FF))
    screen.turn {
      CATransaction.setDisableActions(true)
      child.add(transition(), forKey: nil)
      child.opacity = 0
    }
    let hidden = blend(0xFF80_00FF, Self.old, 0.5)
    #expect(try #require(largestDifference([screen.pixels(at: 0.5)[0]], [hidden])) <= 1)
    screen.advance(to: 1)
    screen.turn {
      CATransaction.setDisableActions(true)
      child.add(transition(.push), forKey: nil)
      (child.opacity, child.masksToBounds) = (1, true)
      child.bounds.size.width = 16
    }
    // The layer is now clipped to half of its width, so the new content has moved half as far.
    let row = try Array(screen.pixels(at: 1.5).prefix(width))
    #expect(row == (0..<width).map { (16..<24).contains($0) ? 0xFF80_00FF : Self.old })
    screen.advance(to: 2)
    // Changing the compositing filter implicitly starts a transition between the two blend modes.
    // The frames at its start and at its end are exact.
    screen.turn {
      CATransaction.setAnimationDuration(1)
      child.compositingFilter = "multiplyBlendMode"
    }
    #expect(child.animation(forKey: kCATransition) is CATransition)
    #expect(try screen.pixels(at: 2)[16] == 0xFF80_00FF)
    let multiplied = try screen.pixels(at: 3)[16]
    #expect(try #require(largestDifference([multiplied], [0xFF60_0020])) <= 1)
    #expect(child.animationKeys() == nil)
  }

  private final class Giver: CALayerDelegate {
    let event: String
    let transition: CATransition
    init(_ event: String, _ transition: CATransition) {
      (self.event, self.transition) = (event, transition)
    }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      event == self.event ? transition : NSNull()
    }
  }

  @Test
  func `actions may be transitions: appearing, disappearing, hiding, sublayers, contents`() throws {
    let screen = screen()
    let child = screen.box(CGRect(x: 8, y: 0, width: 8, height: 8), .hex(Self.new & 0xFF_FFFF))
    let half = blend(Self.new, Self.old, 0.5)
    func isAt(_ time: Double, _ pixel: UInt32, _ position: Int = 12) throws -> Bool {
      try #require(largestDifference([screen.pixels(at: time)[position]], [pixel])) <= 1
    }
    // A layer's order-out action runs when the layer is removed from the tree, and when it is
    // hidden.
    child.actions = [kCAOnOrderOut: transition(), "hidden": NSNull()]
    var isOver = false
    screen.turn {
      CATransaction.setCompletionBlock { isOver = true }
      child.removeFromSuperlayer()
    }
    #expect(try isAt(0, Self.new) && isAt(0.5, half) && !isOver && isAt(1, Self.old) && isOver)
    #expect(child.animationKeys() == nil && screen.root.animationKeys() == nil)
    child.actions = [kCAOnOrderIn: transition(.push, .fromBottom), "hidden": NSNull()]
    screen.turn { screen.root.addSublayer(child) }
    #expect(child.animationKeys() == [kCATransition])
    #expect(try isAt(1, Self.old) && isAt(1.5, Self.new) && isAt(1.5, Self.old, 12 + 5 * 32))
    screen.advance(to: 2)
    child.actions?[kCAOnOrderOut] = transition()
    screen.turn { child.isHidden = true }
    #expect(try isAt(2, Self.new) && isAt(2.5, half) && isAt(3, Self.old))
    screen.turn { child.isHidden = false }
    #expect(try isAt(3, Self.old) && isAt(4, Self.new))
    child.actions = [kCAOnOrderOut: NSNull()]
    screen.root.actions = ["sublayers": transition()]
    screen.turn { child.removeFromSuperlayer() }
    #expect(try isAt(4, Self.new) && isAt(4.5, half) && isAt(5, Self.old))
    // The action for `contents` runs when the contents are set, and when the layer redraws itself.
    let giver = Giver("contents", transition())
    child.actions = nil
    child.delegate = giver
    screen.root.actions = nil
    screen.turn { screen.root.addSublayer(child) }
    let image = CGImage(width: 1, height: 1, pixels: [Self.old])
    screen.turn { child.contents = image }
    #expect(try isAt(5, Self.new) && isAt(5.5, half) && isAt(6, Self.old))
    let drawing = screen.context.perform { Flag() }
    drawing.actions = ["contents": transition()]
    screen.turn {
      drawing.frame = CGRect(x: 16, y: 0, width: 8, height: 8)
      drawing.color = .hex(Self.old & 0xFF_FFFF)
      screen.root.addSublayer(drawing)
      drawing.setNeedsDisplay()
    }
    #expect(drawing.animationKeys() == nil)
    screen.turn {
      drawing.color = .hex(Self.new & 0xFF_FFFF)
      drawing.setNeedsDisplay()
    }
    #expect(try isAt(6, Self.old, 18) && isAt(6.5, half, 18) && isAt(7, Self.new, 18))
  }

  private final class Flag: CALayer {
    var color = CGColor.clear
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(color)
      ctx.fill(bounds)
    }
  }
}
