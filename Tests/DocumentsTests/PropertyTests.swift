@MainActor
@Suite struct PropertyTests {
  @Test func `each notation is read by the property's type`() throws {
    let played = try Played(
      """
      <CALayer name="root" bounds="10 20 300 200" position="150 100" anchorPoint="0.25 0.75"
        opacity="0.5" hidden="0" cornerRadius="7" zPosition="-3" geometryFlipped="1"
        backgroundColor="0.1 0.2 0.3" borderColor="0.5 0.25" borderWidth="2"
        shadowOffset="3 -4" shadowPath="M 0 0 L 1 0 L 0 1 Z" maskedCorners="5"
        contentsGravity="resizeAspect" compositingFilter="multiplyBlendMode" masksToBounds="true"
        transform="translate(5, 6, 7) rotate(90deg)" sublayerTransform="perspective(500)"/>
      """)
    #expect(played.problem == nil)
    let layer = try played.layer("root")
    #expect(layer.bounds == CGRect(x: 10, y: 20, width: 300, height: 200))
    #expect(layer.position == CGPoint(x: 150, y: 100))
    #expect(layer.anchorPoint == CGPoint(x: 0.25, y: 0.75))
    #expect(layer.opacity == 0.5 && !layer.isHidden && layer.cornerRadius == 7)
    #expect(layer.zPosition == -3 && layer.isGeometryFlipped && layer.masksToBounds)
    #expect(layer.backgroundColor == CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1))
    #expect(layer.borderColor == CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25))
    #expect(layer.shadowOffset == CGSize(width: 3, height: -4))
    #expect(layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMinXMaxYCorner])
    #expect(layer.contentsGravity == .resizeAspect)
    #expect(layer.compositingFilter as? CGBlendMode == .multiply)
    // In the notation of a transform, the last function is applied first.
    let moved = CATransform3DConcat(
      CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeTranslation(5, 6, 7))
    #expect(layer.transform == moved)
    #expect(layer.sublayerTransform.m34 == -1.0 / 500)
  }

  @Test func `a property may be an element, with its type and its value`() throws {
    let played = try Played(
      """
      <CALayer name="root" bounds="0 0 10 10">
        <backgroundColor value="1 0.5 0" opacity="0.5"/>
        <position type="CGPoint" value="4 5"/>
        <p key="cornerRadius" type="real">3</p>
        <filters><CAFilter type="gaussianBlur" inputRadius="4"/></filters>
      </CALayer>
      """)
    #expect(played.problem == nil)
    let layer = try played.layer("root")
    #expect(layer.backgroundColor == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(layer.position == CGPoint(x: 4, y: 5) && layer.cornerRadius == 3)
    #expect((layer.filters as? [CAFilter])?.map(\.filter) == [.gaussianBlur(radius: 4)])
  }

  @Test(arguments: [
    "0 .25 0.75", "0,.25,0.75", " 0 , 25e-2 ,\t.75,", "0\n.25\r\n0.75\n", "0\u{A0}.25\u{2003}0.75",
  ])
  func `numbers are separated by commas and whitespace of any kind`(_ text: String) throws {
    let played = try Played(
      "<CAGradientLayer name=\"a\" bounds=\"0 0 9 9\"><locations>\(text)</locations></CAGradientLayer>"
    )
    let gradient = try #require(played.layer("a") as? CAGradientLayer)
    #expect(gradient.locations == [0, 0.25, 0.75])
  }

  @Test func `every class of layers has the properties of its type`() throws {
    let played = try Played(
      """
      <CALayer name="root" bounds="0 0 100 100"><sublayers>
        <CAShapeLayer name="shape" path="0 0 m 10 0 l 10 10 5 5 q h" lineWidth="3" lineCap="round"
          strokeColor="#ff0000" fillRule="even-odd"><lineDashPattern><integer value="4"/>
          <real value="2.5"/></lineDashPattern>
        </CAShapeLayer>
        <CAGradientLayer name="gradient" startPoint="0 0.5" endPoint="1 0.5" type="radial">
          <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
          <locations><real value="0.25"/><real value="1"/></locations>
        </CAGradientLayer>
        <CATextLayer name="text" string="Hello" fontSize="20" alignmentMode="center" wrapped="1"
          foregroundColor="0 1 0"><font type="string" value="Helvetica"/></CATextLayer>
        <CAReplicatorLayer name="copies" instanceCount="3" instanceDelay="0.5"
          instanceTransform="translate(10, 0, 0)" instanceAlphaOffset="-0.25"/>
        <CATransformLayer name="space"/>
        <CAEmitterLayer name="emitter" emitterShape="line" emitterSize="20 0" seed="7">
          <emitterCells><CAEmitterCell name="spark" birthRate="20" lifetime="2" velocity="30"
            emissionLongitude="90deg" color="1 1 0">
            <emitterCells><CAEmitterCell birthRate="1"/></emitterCells></CAEmitterCell>
            </emitterCells>
        </CAEmitterLayer>
      </sublayers></CALayer>
      """)
    #expect(played.problem == nil)
    let shape = try #require(played.layer("shape") as? CAShapeLayer)
    #expect(shape.path?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(shape.lineWidth == 3 && shape.lineCap == .round && shape.fillRule == .evenOdd)
    #expect(shape.lineDashPattern == [4, 2.5])
    #expect(shape.strokeColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let gradient = try #require(played.layer("gradient") as? CAGradientLayer)
    #expect(gradient.startPoint == CGPoint(x: 0, y: 0.5) && gradient.type == .radial)
    #expect((gradient.colors as? [CGColor])?.map(\.alpha) == [1, 0.5])
    #expect(gradient.locations == [0.25, 1])
    let text = try #require(played.layer("text") as? CATextLayer)
    #expect(text.string as? String == "Hello" && text.fontSize == 20 && text.isWrapped)
    #expect(text.alignmentMode == .center)
    let copies = try #require(played.layer("copies") as? CAReplicatorLayer)
    #expect(copies.instanceCount == 3 && copies.instanceDelay == 0.5)
    #expect(copies.instanceTransform.m41 == 10 && copies.instanceAlphaOffset == -0.25)
    #expect(try played.layer("space") is CATransformLayer)
    let emitter = try #require(played.layer("emitter") as? CAEmitterLayer)
    #expect(emitter.emitterShape == .line && emitter.seed == 7)
    let cell = try #require(emitter.emitterCells?.first)
    #expect(cell.name == "spark" && cell.birthRate == 20 && cell.lifetime == 2)
    #expect(abs(cell.emissionLongitude - .pi / 2) < 1e-12)
    #expect(cell.emitterCells?.first?.birthRate == 1)
  }

  @Test func `y points upwards unless the root is flipped`() throws {
    func square(_ attributes: String) throws -> CGImage {
      try Played(
        """
        <CALayer name="root" bounds="0 0 20 20" position="50 70" \(attributes)><sublayers>
        <CALayer bounds="0 0 10 10" position="5 5" backgroundColor="1 1 1"/></sublayers></CALayer>
        """
      ).image()
    }
    let (up, down) = (try square(""), try square("geometryFlipped=\"1\""))
    // The corner with the smallest x and y is at the bottom of the first image, and at the top of
    // the second, which is flipped.
    #expect(up.pixels[0] == 0xFF00_0000 && up.pixels[19 * 20] == 0xFFFF_FFFF)
    #expect(down.pixels[0] == 0xFFFF_FFFF && down.pixels[19 * 20] == 0xFF00_0000)
    #expect(up.width == 20 && up.height == 20)
  }

  @Test func `text is upright where y points up`() throws {
    func ink(_ flipped: Int) throws -> CGImage {
      try Played(
        """
        <CALayer bounds="0 0 40 40" geometryFlipped="\(flipped)"><sublayers>
        <CATextLayer bounds="0 0 40 40" position="20 20" string="L" fontSize="36"/>
        </sublayers></CALayer>
        """
      ).image()
    }
    #expect(try ink(0) == ink(1))
  }

  @Test func `a mask limits its layer`() throws {
    let image = try Played(
      """
      <CALayer bounds="0 0 20 20" backgroundColor="1 1 1">
      <mask type="CALayer" bounds="0 0 10 20" position="5 10" backgroundColor="0 0 0"/></CALayer>
      """
    ).image()
    #expect(image.pixels[5] == 0xFFFF_FFFF && image.pixels[15] == 0xFF00_0000)
  }

  @Test
  func `unsupported elements are reported in one line, which leaves out invisible ones`() throws {
    let played = try Played(
      """
      <CALayer bounds="0 0 9 9" wobble="1" contentsFormat="RGBA8" caplayKind="group"><sublayers>
      <CALayer wobble="2" transform="" zPosition="undefined" allowsHitTesting="1"/>
      <CALayer opacity="much" object="#7"/><CABackdropLayer/></sublayers>
      <scriptObject src="a.js"/><scriptComponents/><modules/></CALayer>
      """)
    #expect(
      played.problem == "not drawn: 1 class of layers (CABackdropLayer), 2 properties "
        + "(CALayer.wobble × 2), 1 unreadable value (CALayer.opacity = much)")
  }
}
