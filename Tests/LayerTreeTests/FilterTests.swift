@MainActor struct FilterTests {
  private func stage(_ filters: [Any]) -> Stage {
    let stage = Stage()
    stage.set { stage.layer.filters = filters }
    return stage
  }

  @Test func `a filter's default name is its type, and its inputs have Core Image's defaults`() {
    let blur = CAFilter(type: .gaussianBlur)
    #expect(blur.name == "gaussianBlur" && blur.isEnabled && blur.inputRadius == 10)
    #expect(blur.filter == .gaussianBlur(radius: 10))
    #expect(CAFilter(type: .colorBrightness).inputAmount == 0)
    #expect(CAFilter(type: .colorSaturate).inputAmount == 1)
    #expect(CAFilter(type: CAFilterType(rawValue: "wobble")).filter == nil)
  }

  @Test func `key paths read and set a filter's inputs by its name`() {
    var blur = CAFilter(type: .gaussianBlur)
    blur.name = "soft.edge"
    let stage = stage([Filter.sepia(1), blur, CAFilter(type: .colorAdd)])
    stage.set {
      stage.layer.setValue(4, forKeyPath: "filters.soft.edge.inputRadius")
      stage.layer.setValue(CGColor.black, forKeyPath: "filters.colorAdd.inputColor")
      stage.layer.setValue(false, forKeyPath: "filters.colorAdd.enabled")
    }
    #expect(stage.layer.value(forKeyPath: "filters.soft.edge.inputRadius") as? CGFloat == 4)
    #expect(stage.layer.value(forKeyPath: "filters.colorAdd.inputColor") as? CGColor == .black)
    #expect(stage.layer.value(forKeyPath: "filters.colorAdd.enabled") as? Bool == false)
    #expect(stage.reports.lines.isEmpty)
    blur.inputRadius = 4
    #expect(stage.layer.filters?[0] as? Filter == .sepia(1))
    #expect(stage.layer.filters?[1] as? CAFilter == blur)
  }

  @Test(arguments: ["filters.blur.inputRadius", "filters.gaussianBlur.inputRadios", "filters.blur"])
  func `a key path to a missing filter or input is reported`(_ keyPath: String) {
    let stage = stage([CAFilter(type: .gaussianBlur)])
    let before = stage.layer.filters as? [CAFilter]
    stage.set { stage.layer.setValue(4, forKeyPath: keyPath) }
    #expect(stage.layer.value(forKeyPath: keyPath) == nil)
    #expect(stage.layer.filters as? [CAFilter] == before)
    #expect(stage.reports.lines.count == 1)
  }

  @Test func `an unsupported filter is reported, and a value of a wrong type`() {
    let stage = stage([CAFilter(type: CAFilterType(rawValue: "variableBlur")), 3])
    #expect(stage.reports.lines.count == 2)
    #expect((stage.layer.filters as? [CAFilter])?.map(\.name) == ["variableBlur"])
    #expect(stage.context.displayList().commands.isEmpty)
  }

  private func drawn(_ stage: Stage) -> [Filter] {
    for case .beginGroup(let style) in stage.context.displayList().commands {
      if !style.filters.isEmpty { return style.filters }
    }
    return []
  }

  @Test func `an input animates, as its property does, and others stay`() {
    var blur = CAFilter(type: .gaussianBlur)
    blur.inputRadius = 2
    let stage = stage([blur, CAFilter(type: .colorMatrix)])
    stage.set {
      stage.layer.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
      stage.layer.backgroundColor = .black
    }
    let inverse: [CGFloat] = [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]
    stage.turn {
      stage.layer.add(
        basic("filters.gaussianBlur.inputRadius", from: 4, to: 12), forKey: "a")
      stage.layer.add(
        basic("filters.colorMatrix.inputColorMatrix", to: inverse), forKey: "b")
    }
    #expect(isClose(stage.shown("filters.gaussianBlur.inputRadius", at: 0.25), 6, 1e-12))
    let matrix = (0..<20).map { i in
      let identity: CGFloat = i % 6 == 0 ? 1 : 0
      return 0.75 * identity + 0.25 * inverse[i]
    }
    #expect(
      drawn(stage) == [.gaussianBlur(radius: 6), .colorMatrix(ColorMatrix(matrix)!)])
    stage.advance(to: 2)
    #expect(drawn(stage).first == .gaussianBlur(radius: 2))
  }

  @Test func `animating enabled removes the filter half-way`() {
    let stage = stage([CAFilter(type: .colorInvert)])
    stage.set {
      stage.layer.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
      stage.layer.backgroundColor = .black
    }
    stage.turn {
      stage.layer.add(basic("filters.colorInvert.enabled", from: true, to: false), forKey: "a")
    }
    stage.advance(to: 0.4)
    #expect(drawn(stage) == [.invert(1)])
    stage.advance(to: 0.6)
    #expect(drawn(stage).isEmpty)
  }

  @Test func `new filters of the same kinds blend, of other kinds step`() {
    func filters(_ radius: CGFloat, _ kind: CAFilterType) -> [CAFilter] {
      var (blur, other) = (CAFilter(type: .gaussianBlur), CAFilter(type: kind))
      (blur.inputRadius, other.inputAngle) = (radius, radius)
      return [blur, other]
    }
    let stage = stage(filters(2, .colorHueRotate))
    stage.turn {
      stage.layer.add(
        basic("filters", from: filters(2, .colorHueRotate), to: filters(6, .colorHueRotate)),
        forKey: "a")
    }
    stage.advance(to: 0.25)
    #expect(stage.layer.presentation()?.filters as? [CAFilter] == filters(3, .colorHueRotate))
    stage.turn {
      stage.layer.add(
        basic("filters", from: filters(2, .colorHueRotate), to: filters(6, .colorInvert)),
        forKey: "a")
    }
    stage.advance(to: 0.5)
    #expect(
      stage.layer.presentation()?.filters as? [CAFilter]
        == filters(2, .colorHueRotate).map {
          var filter = $0
          if filter.type == .gaussianBlur { filter.inputRadius = 3 }
          return filter
        })
  }

  @Test func `contents are multiplied by a colour, which animates`() {
    let stage = Stage()
    let color = CGColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.75)
    stage.set {
      stage.layer.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
      stage.layer.backgroundColor = .black
      stage.layer.contents = CGImage(width: 1, height: 1, pixels: [~0])
      stage.layer.contentsMultiplyColor = .white
    }
    #expect(
      !stage.context.displayList().commands.contains {
        if case .beginGroup = $0 { true } else { false }
      })
    stage.turn {
      stage.layer.add(
        basic("contentsMultiplyColor", from: CGColor.white, to: color, duration: 1), forKey: "a")
    }
    stage.advance(to: 0.5)
    let shown = stage.layer.presentation()?.contentsMultiplyColor
    #expect(shown == CGColor(red: 0.75, green: 0.625, blue: 1, alpha: 0.875))
    #expect(
      drawn(stage) == [
        .colorMatrix(
          ColorMatrix([0.75, 0, 0, 0, 0, 0, 0.625, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])!)
      ])
  }
}
