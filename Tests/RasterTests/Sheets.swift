/// Sheets that show every paint, operator, filter, cap, join and clip, each in its own square cell.
enum Sheet: String, CaseIterable {
  case gradients, images, patterns, shapeOperators, groupOperators, filters, shadows, strokes, clips
  case perspective

  /// The side of a cell, in points. A point is a pixel.
  static let cell = 48.0
  static let columns = 6

  var list: DisplayList {
    var sheet = DisplayList()
    for (i, content) in cells.enumerated() {
      let translation = CGAffineTransform(
        translationX: Double(i % Self.columns) * Self.cell,
        y: Double(i / Self.columns) * Self.cell)
      sheet.clip(to: Path(rect: 0, 0, Self.cell, Self.cell), transform: translation) {
        $0.append(content, transform: translation)
      }
    }
    return sheet
  }

  var height: Int {
    let rows = (cells.count + Self.columns - 1) / Self.columns
    return rows * Int(Self.cell)
  }

  static var width: Int { columns * Int(cell) }

  private var cells: [DisplayList] {
    switch self {
    case .gradients: Self.gradientsCells
    case .images: Self.imagesCells
    case .patterns: Self.patternsCells
    case .shapeOperators: Self.shapeOperatorsCells
    case .groupOperators: Self.groupOperatorsCells
    case .filters: Self.filtersCells
    case .shadows: Self.shadowsCells
    case .strokes: Self.strokesCells
    case .clips: Self.clipsCells
    case .perspective: Self.perspectiveCells
    }
  }
}

extension Path {
  fileprivate init(rect x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init()
    addRect(CGRect(x: x, y: y, width: width, height: height))
  }

  fileprivate init(ellipse x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init()
    addEllipse(in: CGRect(x: x, y: y, width: width, height: height))
  }

  fileprivate init(rounded x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init()
    addRoundedRect(
      in: CGRect(x: x, y: y, width: width, height: height), cornerWidth: 8, cornerHeight: 8)
  }

  /// A five-pointed star, drawn as one contour that goes around the inner pentagon twice.
  fileprivate static var star: Path {
    var path = Path()
    for i in 0..<5 {
      let angle = Double(i) * 0.8 * Double.pi - Double.pi / 2
      let point = CGPoint(x: 24 + 20 * cos(angle), y: 25 + 20 * sin(angle))
      if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }
}

private let red = CGColor(red: 0.9, green: 0.25, blue: 0.2, alpha: 1)
private let blue = CGColor(red: 0.15, green: 0.4, blue: 0.9, alpha: 1)
private let yellow = CGColor(red: 1, green: 0.8, blue: 0.1, alpha: 1)
private let green = CGColor(red: 0.2, green: 0.7, blue: 0.4, alpha: 0.7)

private func drawing(_ body: (inout DisplayList) -> Void) -> DisplayList {
  var list = DisplayList()
  body(&list)
  return list
}

// MARK: Paints

extension Sheet {
  private static var gradientsCells: [DisplayList] {
    let colors = CGGradient(colors: [red, yellow, blue], locations: [0, 0.3, 1])!
    let clear = CGGradient(colors: [blue, CGColor(red: 1, green: 1, blue: 1, alpha: 0)])!
    let steps = CGGradient(
      colors: [red, red, yellow, yellow, blue], locations: [0, 0.4, 0.4, 0.7, 0.7])!
    let geometries: [GradientPaint.Geometry] = [
      .linear(start: CGPoint(x: 14, y: 16), end: CGPoint(x: 32, y: 30)),
      .radial(
        startCenter: CGPoint(x: 24, y: 24), startRadius: 4, endCenter: CGPoint(x: 24, y: 24),
        endRadius: 14),
      .radial(
        startCenter: CGPoint(x: 14, y: 20), startRadius: 3, endCenter: CGPoint(x: 30, y: 26),
        endRadius: 10),
      .conic(center: CGPoint(x: 22, y: 26), angle: 0.4),
    ]
    var cells: [DisplayList] = []
    for geometry in geometries {
      for extend in GradientPaint.Extend.allCases {
        cells.append(
          drawing {
            $0.fill(
              Path(rounded: 3, 3, 42, 42),
              paint: .gradient(GradientPaint(colors, geometry, extend: extend)))
          })
      }
    }
    for gradient in [clear, steps] {
      for geometry in [geometries[0], geometries[1], geometries[3]] {
        let skewed = CGAffineTransform(a: 1.2, b: 0.3, c: -0.4, d: 0.8, tx: 6, ty: -2)
        cells.append(
          drawing {
            $0.fill(
              star, paint: .gradient(GradientPaint(gradient, geometry, transform: skewed)))
          })
      }
    }
    return cells
  }

  private static var star: Path { Path.star }

  /// An image of eight by eight texels: a frame of one colour around other colours, with one
  /// transparent corner.
  private static var image: CGImage {
    var pixels: [UInt32] = []
    for y in 0..<8 {
      for x in 0..<8 {
        let edge = x == 0 || y == 0 || x == 7 || y == 7
        let level = UInt32((x * 37 + y * 59) % 200)
        var pixel: UInt32 = edge ? 0xFFE0_4030 : 0xFF00_0000 | level << 16 | (200 - level) << 8 | 90
        if x > 5 && y > 5 { pixel = 0 }
        pixels.append(pixel)
      }
    }
    return CGImage(width: 8, height: 8, pixels: pixels)
  }

  private static var large: CGImage {
    let pixels = (0..<160 * 160).map { i -> UInt32 in
      let (x, y) = (i % 160, i / 160)
      let isLine = x % 10 < 2 || y % 20 < 3
      return isLine ? 0xFFFF_FFFF : 0xFF00_0000 | UInt32(x) << 16 | UInt32(y) << 8 | 0x40
    }
    return CGImage(width: 160, height: 160, pixels: pixels)
  }

  private static var imagesCells: [DisplayList] {
    let qualities: [CGInterpolationQuality] = [.none, .low, .medium, .high]
    let rect = CGRect(x: 4.3, y: 4.6, width: 39, height: 38)
    let turn = CGAffineTransform(translationX: 24, y: 24).rotated(by: 0.4)
      .translatedBy(x: -24, y: -24)
    var cells: [DisplayList] = []
    for quality in qualities {
      cells.append(drawing { $0.image(image, in: rect, quality: quality) })
      cells.append(drawing { $0.image(image, in: rect, quality: quality, transform: turn) })
      cells.append(drawing { $0.image(large, in: rect, quality: quality) })
      cells.append(drawing { $0.image(large, in: rect, quality: quality, transform: turn) })
    }
    let middle = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    let part = CGRect(x: 0.125, y: 0.25, width: 0.5, height: 0.5)
    let styles = [
      ImageStyle(source: part), ImageStyle(quality: .none, center: middle, scale: 0.5),
      ImageStyle(center: middle, scale: 0.25),
      ImageStyle(quality: .none, scale: 0.7, isTiled: true),
      ImageStyle(center: middle, scale: 0.5, isTiled: true),
      ImageStyle(source: CGRect(x: -0.5, y: 0, width: 2, height: 1)),
    ]
    for style in styles {
      cells.append(drawing { $0.image(image, in: rect, style: style) })
      cells.append(
        drawing { $0.image(image, in: rect, style: style, alpha: 0.5, transform: turn) })
    }
    return cells
  }

  private static var patternsCells: [DisplayList] {
    func pattern(
      _ step: Double, _ tiling: CGPatternTiling, isColored: Bool, _ matrix: CGAffineTransform
    ) -> Paint {
      let pattern = CGPattern(
        bounds: CGRect(x: 0, y: 0, width: 10, height: 10), matrix: matrix, xStep: step,
        yStep: step, tiling: tiling, isColored: isColored
      ) { context in
        if isColored { context.setFillColor(red) }
        context.fillEllipse(in: CGRect(x: 1, y: 1, width: 6, height: 6))
        if isColored { context.setFillColor(blue) }
        context.fill([CGRect(x: 6, y: 6, width: 3, height: 3)])
      }
      return .pattern(PatternPaint(pattern, color: yellow))
    }
    let slanted = CGAffineTransform(a: 0.9, b: 0.4, c: -0.3, d: 1.1, tx: 3, ty: 1)
    var cells: [DisplayList] = []
    for matrix in [CGAffineTransform.identity, slanted] {
      for (step, tiling) in [
        (10.0, CGPatternTiling.noDistortion), (12.6, .noDistortion), (8.3, .constantSpacing),
      ] {
        for isColored in [true, false] {
          cells.append(
            drawing {
              $0.fill(
                Path.star, paint: pattern(step, tiling, isColored: isColored, matrix))
              $0.stroke(
                Path(rect: 3, 3, 42, 42), style: StrokeStyle(width: 4),
                paint: pattern(step, tiling, isColored: isColored, matrix))
            })
        }
      }
    }
    return cells
  }
}

// MARK: Operators

extension Sheet {
  private static var shapeOperatorsCells: [DisplayList] {
    CGBlendMode.allCases.map { mode in
      drawing { list in
        list.group(opacity: 1) { list in
          list.fill(Path(rect: 4, 4, 26, 26), paint: .color(blue))
          list.fill(Path(rect: 4, 30, 26, 12), paint: .color(green))
          list.fill(Path(ellipse: 14, 10, 30, 30), paint: .color(yellow), blend: mode)
        }
      }
    }
  }

  private static var groupOperatorsCells: [DisplayList] {
    CGBlendMode.allCases.map { mode in
      drawing { list in
        list.group(opacity: 1) { list in
          list.fill(Path(rect: 4, 4, 26, 38), paint: .color(blue))
          list.group(GroupStyle(opacity: 0.8, blend: mode)) { list in
            list.fill(Path(ellipse: 14, 10, 30, 30), paint: .color(yellow))
            list.fill(Path(rect: 20, 20, 10, 10), paint: .color(red))
          }
        }
      }
    }
  }
}

// MARK: Filters and shadows

extension Sheet {
  private static func content(_ list: inout DisplayList) {
    list.fill(Path(rounded: 8, 8, 32, 32), paint: .color(blue))
    list.fill(Path(ellipse: 14, 12, 16, 16), paint: .color(yellow))
    list.fill(Path(rect: 22, 24, 14, 10), paint: .color(red))
  }

  private static var filtersCells: [DisplayList] {
    let swap = ColorMatrix([0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0.6, 0.1])!
    let chains: [[Filter]] = [
      [], [.gaussianBlur(radius: 0.7)], [.gaussianBlur(radius: 2)], [.gaussianBlur(radius: 6)],
      [.brightness(1.5)], [.brightness(0.5)], [.contrast(2)], [.contrast(0.4)], [.saturation(0)],
      [.saturation(2)], [.hueRotate(2)], [.invert(1)], [.invert(0.4)], [.sepia(1)],
      [.colorMatrix(swap)], [.sepia(1), .gaussianBlur(radius: 1.5)],
      [
        .gaussianBlur(radius: 2, transform: CGAffineTransform(scaleX: 3, y: 0.2)), .invert(1),
      ],
    ]
    return chains.map { chain in
      drawing { $0.group(GroupStyle(filters: chain), content) }
    }
  }

  private static var shadowsCells: [DisplayList] {
    let shadow = Shadow(
      color: CGColor(gray: 0, alpha: 0.8), offset: CGSize(width: 3, height: 4), sigma: 2)
    var sharp = shadow
    sharp.sigma = 0
    var wide = shadow
    (wide.sigma, wide.transform) = (4, CGAffineTransform(scaleX: 1.5, y: 0.5))
    let shapes = [
      Path(rect: 10, 10, 26, 24), Path(rounded: 10, 10, 26, 24), Path(ellipse: 10, 10, 26, 24),
      Path.star,
    ]
    var cells: [DisplayList] = []
    for shape in shapes {
      cells.append(drawing { $0.shadow(of: shape, shadow) })
      cells.append(drawing { $0.shadow(of: shape, rule: .evenOdd, wide) })
    }
    for style in [
      GroupStyle(shadow: shadow), GroupStyle(opacity: 0.5, shadow: sharp),
      GroupStyle(filters: [.gaussianBlur(radius: 1.5)], shadow: wide),
    ] {
      cells.append(drawing { $0.group(style, content) })
    }
    cells.append(
      drawing {
        $0.group(GroupStyle(shadow: shadow)) {
          $0.image(image, in: CGRect(x: 10, y: 10, width: 24, height: 24), quality: .none)
        }
      })
    return cells
  }
}

// MARK: Strokes and clips

extension Sheet {
  private static var strokesCells: [DisplayList] {
    var corner = Path()
    corner.move(to: CGPoint(x: 9, y: 38))
    corner.addLine(to: CGPoint(x: 22, y: 11))
    corner.addLine(to: CGPoint(x: 35, y: 36))
    corner.addCurve(
      to: CGPoint(x: 12, y: 24), control1: CGPoint(x: 44, y: 20),
      control2: CGPoint(x: 26, y: 8))
    var cells: [DisplayList] = []
    for cap in [CGLineCap.butt, .round, .square] {
      for join in [CGLineJoin.miter, .round, .bevel] {
        for dashes in [[], [7, 4, 2]] as [[CGFloat]] {
          let style = StrokeStyle(width: 7, cap: cap, join: join, dashLengths: dashes)
          cells.append(drawing { $0.stroke(corner, style: style, paint: .color(red)) })
        }
      }
    }
    for limit in [1.0, 2, 10] {
      let style = StrokeStyle(width: 5, miterLimit: limit)
      cells.append(drawing { $0.stroke(Path.star, style: style, paint: .color(blue)) })
    }
    let hairline = StrokeStyle(width: 0.4)
    cells.append(drawing { $0.stroke(Path.star, style: hairline, paint: .color(.black)) })
    let flat = CGAffineTransform(a: 1.4, b: 0, c: 0, d: 0.5, tx: -8, ty: 12)
    cells.append(
      drawing {
        $0.stroke(
          Path(ellipse: 6, 6, 36, 36), style: StrokeStyle(width: 8, dashLengths: [9, 6]),
          paint: .color(green), transform: flat)
      })
    return cells
  }

  private static var clipsCells: [DisplayList] {
    let turn = CGAffineTransform(translationX: 24, y: 24).rotated(by: 0.3)
      .translatedBy(x: -24, y: -24)
    let clips: [(Path, CGPathFillRule, CGAffineTransform)] = [
      (Path(rect: 8, 8, 30, 30), .winding, .identity),
      (Path(rect: 8.4, 8.7, 30, 30), .winding, .identity),
      (Path(rect: 8, 8, 30, 30), .winding, turn), (Path(rounded: 6, 6, 36, 36), .winding, turn),
      (Path.star, .winding, .identity), (Path.star, .evenOdd, .identity),
    ]
    var cells = clips.map { path, rule, map in
      drawing { $0.clip(to: path, rule: rule, transform: map, content) }
    }
    for (path, rule, map) in clips {
      cells.append(
        drawing {
          $0.clip(to: Path(ellipse: 6, 6, 36, 36)) {
            $0.clip(to: path, rule: rule, transform: map) {
              $0.group(opacity: 0.6, content)
            }
          }
        })
    }
    // Add a cell for a soft mask, which is a group whose alpha multiplies the content below it.
    let fade = CGGradient(colors: [.black, .clear])!
    cells.append(
      drawing {
        $0.group(opacity: 1) { list in
          content(&list)
          list.group(GroupStyle(blend: .destinationIn)) {
            $0.fill(
              Path(rect: 0, 0, 48, 48),
              paint: .gradient(
                GradientPaint(
                  fade,
                  .linear(start: CGPoint(x: 10, y: 0), end: CGPoint(x: 38, y: 10)))))
          }
        }
      })
    // Add a cell for a clip to an image, like an image mask of a context. It clips by the image's
    // alpha, which is set to the lightness here, and is upright in flipped coordinates.
    let mask = CGImage(
      width: image.width, height: image.height,
      pixels: image.pixels.map { pixel in
        let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        let light = (54 * red + 183 * green + 19 * blue + 128) >> 8
        return light << 24
      })
    let context = CGContext()
    context.concatenate(turn)
    let overturn = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 48)
    context.concatenate(overturn)
    context.clip(to: CGRect(x: 5, y: 4, width: 38, height: 40), mask: mask)
    context.concatenate(overturn)
    context.draw(drawing(content))
    cells.append(context.displayList)
    return cells
  }
}

// MARK: Perspective

extension Sheet {
  private static var perspectiveCells: [DisplayList] {
    let plane = Path(rect: 0, 0, 48, 48)
    let colors = CGGradient(colors: [red, yellow, blue], locations: [0, 0.3, 1])!
    func gradient(_ geometry: GradientPaint.Geometry, _ extend: GradientPaint.Extend) -> DisplayList
    {
      drawing {
        $0.fill(plane, paint: .gradient(GradientPaint(colors, geometry, extend: extend)))
      }
    }
    let dots = CGPattern(
      bounds: CGRect(x: 0, y: 0, width: 10, height: 10), xStep: 10, yStep: 10
    ) { context in
      context.setFillColor(red)
      context.fillEllipse(in: CGRect(x: 1, y: 1, width: 6, height: 6))
      context.setFillColor(blue)
      context.fill([CGRect(x: 6, y: 6, width: 3, height: 3)])
    }
    let whole = CGRect(x: 0, y: 0, width: 48, height: 48)
    let planes = [
      gradient(.linear(start: CGPoint(x: 14, y: 16), end: CGPoint(x: 32, y: 30)), .reflecting),
      gradient(
        .radial(
          startCenter: CGPoint(x: 18, y: 20), startRadius: 3, endCenter: CGPoint(x: 26, y: 26),
          endRadius: 16), .both),
      gradient(.conic(center: CGPoint(x: 22, y: 26), angle: 0.4), .both),
      drawing { $0.image(image, in: whole, quality: .none) },
      drawing { $0.image(large, in: whole, quality: .high) },
      drawing {
        $0.image(
          image, in: whole, style: ImageStyle(quality: .low, scale: 0.5, isTiled: true),
          alpha: 0.7)
      },
      drawing { $0.fill(Path.star, paint: .pattern(PatternPaint(dots))) },
      drawing {
        $0.stroke(
          Path(rounded: 5, 5, 38, 38),
          style: StrokeStyle(width: 4, cap: .round, dashLengths: [9, 7]),
          paint: .pattern(PatternPaint(dots)))
      },
      drawing { $0.clip(to: Path.star, rule: .evenOdd, content) },
      drawing { $0.group(GroupStyle(filters: [.gaussianBlur(radius: 2)]), content) },
      drawing {
        $0.group(
          GroupStyle(shadow: Shadow(offset: CGSize(width: 4, height: 5), sigma: 2)), content)
      },
      drawing {
        $0.group(opacity: 1) {
          content(&$0)
          $0.group(GroupStyle(opacity: 0.8, blend: .multiply)) {
            $0.fill(
              Path(ellipse: 12, 4, 30, 30),
              paint: .gradient(
                GradientPaint(colors, .linear(start: .zero, end: CGPoint(x: 48, y: 48)))))
          }
        }
      },
    ]
    let seen = [
      Homography(a: 0.85, b: -0.12, p: -0.007, c: 0.02, d: 0.75, q: 0, tx: 3, ty: 8, r: 1),
      Homography(a: 0.6, b: 0, p: 0.001, c: 0.32, d: 1.2, q: 0.013, tx: 4, ty: 4, r: 0.9),
    ]
    return seen.flatMap { map in
      planes.map { plane in drawing { $0.append(plane, projection: map) } }
    }
  }
}
