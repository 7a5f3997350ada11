import MidflightLayout
import Testing

/// A system of constraints with a known solution. Both the constraints and the solution are
/// formulas, one per line or separated by semicolons.
struct ClosedForm: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let formulas: String
  let values: String

  init(_ name: String, _ formulas: String, _ values: String) {
    (testDescription, self.formulas, self.values) = (name, formulas, values)
  }

  func check() {
    // Add the formulas forwards and then backwards, since the solution must not depend on their
    // order.
    let lines = formulas.split { $0 == "\n" || $0 == ";" }.map(String.init)
    for order in [lines, lines.reversed()] {
      var plan = Plan()
      for line in order { plan.add(line) }
      plan.expect(values)
    }
  }
}

struct ClosedFormTests {
  static let chains = [
    ClosedForm("a constant", "x = 5", "x=5"),
    ClosedForm("a chain of edges", "a = 10; b = a + 20; c = b + 30", "a=10, b=30, c=60"),
    ClosedForm("a chain from its end", "c = 100; c = b + 30; b = a + 20", "a=50, b=70"),
    ClosedForm("a width of two edges", "l = 8; r = 300; w = r - l", "w=292"),
    ClosedForm("the middle", "l + r = 2 m; l = 10; r = 50", "m=30"),
    ClosedForm("a ratio", "w = 2 h; h = 40", "w=80"),
    ClosedForm("a ratio from the other side", "w = 2 h + 10; w = 90", "h=40"),
    ClosedForm(
      "thirds", "a = b; b = c; a + b + c + 16 = 316", "a=100, b=100, c=100"),
    ClosedForm("sum and difference", "x + y = 10; x - y = 4", "x=7, y=3"),
    ClosedForm("an equation twice", "x = 5; x = 5; 2 x = 10", "x=5"),
    ClosedForm("one that follows from others", "a = b; b = c; a = c; c = 7", "a=7, b=7"),
    ClosedForm("negative values", "x = y - 50; y = 20", "x=-30"),
    ClosedForm(
      "three in a row, of equal widths",
      """
      l1 = 0; l2 = l1 + w1 + 10; l3 = l2 + w2 + 10; l3 + w3 = 320; w1 = w2; w2 = w3
      """, "l1=0, w1=100, l2=110, l3=220"),
  ]

  static let priorities = [
    ClosedForm("the higher one", "x = 1 @500; x = 2 @501", "x=2"),
    ClosedForm("one above many", "x = 1 @10; x = 1 @10; x = 1 @10; x = 1 @10; x = 9 @11", "x=9"),
    ClosedForm("one above a far one", "x = 1000000 @1; x = 0 @2", "x=0"),
    ClosedForm("a fraction higher", "x = 1 @250; x = 2 @250.5", "x=2"),
    ClosedForm("required above all", "x = 1 @999.99; x = 2", "x=2"),
    ClosedForm(
      "what is left to the lower ones", "x + y = 10 @900; x = 3 @800; y = 3 @700", "x=3, y=7"),
    ClosedForm("the most of one priority", "x = 1 @5; x = 7 @5; x = 7 @5", "x=7"),
    ClosedForm("the middle of three", "x = 1 @5; x = 4 @5; x = 9 @5", "x=4"),
    ClosedForm("a weight by a multiplier", "3 x = 3 @5; x = 7 @5", "x=1"),
    ClosedForm("a low one without a rival", "x = 12 @1", "x=12"),
    ClosedForm("three levels", "x = 0 @3; y = x @2; y = 5 @1; x = 2 @1", "x=0, y=0"),
  ]

  static let inequalities = [
    ClosedForm("up to a limit", "x <= 10; x = 20 @500", "x=10"),
    ClosedForm("down to a limit", "x >= 10; x = 3 @500", "x=10"),
    ClosedForm("within its limits", "x >= 10; x <= 20; x = 15 @1", "x=15"),
    ClosedForm("two that make an equation", "x >= 10; x <= 10", "x=10"),
    ClosedForm("the least of two limits", "x <= 10; x <= 7; x = 100 @1", "x=7"),
    ClosedForm("of a sum", "x + y <= 10; x = 8 @600; y = 8 @500", "x=8, y=2"),
    ClosedForm("one that is not required", "x >= 10 @400; x = 3 @500", "x=3"),
    ClosedForm("one that is, in part", "x >= 10 @400; x = 3 @300", "x=10"),
    ClosedForm(
      "limits of both sides", "a >= 0; b <= 100; b - a = 60 @900; a = 70 @800", "a=40, b=100"),
    ClosedForm("the greater of two", "m >= a; m >= b; a = 30; b = 50; m = 0 @1", "m=50"),
    ClosedForm("a negative limit", "x >= -20; x = -50 @1", "x=-20"),
  ]

  static let intrinsicSizes = [
    ClosedForm("its own size", "w <= 80 @250; w >= 80 @750", "w=80"),
    ClosedForm("stretched", "w <= 80 @250; w >= 80 @750; w = 200", "w=200"),
    ClosedForm("compressed", "w <= 80 @250; w >= 80 @750; w = 20", "w=20"),
    ClosedForm(
      "the one that hugs less is stretched",
      "a + b = 300; a <= 80 @251; a >= 80 @750; b <= 80 @250; b >= 80 @750", "a=80, b=220"),
    ClosedForm(
      "the one that resists less is compressed",
      "a + b = 100; a <= 80 @250; a >= 80 @751; b <= 80 @250; b >= 80 @750", "a=80, b=20"),
    ClosedForm(
      "not below its least size",
      "a + b = 100; a >= 80 @751; b >= 80 @750; b >= 44; a >= 0", "a=56, b=44"),
    ClosedForm(
      "a box around its content", "t = 10; b = t + h + 10; h <= 30 @250; h >= 30 @750", "b=50"),
    ClosedForm("as small as it can be", "w = 0 @50; w >= 80 @750; w <= 80 @250", "w=80"),
  ]

  static let stacks = ["x", "y"].flatMap { axis in
    let (start, end) = (axis + "0", axis + "1")
    return [
      ClosedForm(
        "filled along \(axis)",
        """
        \(start) = 0; \(end) = 200; a0 = \(start); b0 = a1 + 8; c0 = b1 + 8; c1 = \(end)
        a1 - a0 = 40; c1 - c0 = 60
        """, "a1=40, b0=48, b1=132, c0=140"),
      ClosedForm(
        "as large as its content along \(axis)",
        """
        \(start) = 0; a0 = \(start); b0 = a1 + 8; b1 = \(end); a1 - a0 = 40; b1 - b0 = 30
        """, "\(end)=78"),
      ClosedForm(
        "equal gaps along \(axis)",
        """
        \(start) = 0; \(end) = 100; a0 = \(start); c1 = \(end); b0 - a1 = c0 - b1
        a1 - a0 = 10; b1 - b0 = 20; c1 - c0 = 30
        """, "b0=30, b1=50, c0=70"),
      ClosedForm(
        "equal distances of the middles along \(axis)",
        """
        a0 = 0; c1 = 100; a1 - a0 = 10; b1 - b0 = 20; c1 - c0 = 30
        b0 + b1 - a0 - a1 = c0 + c1 - b0 - b1
        """, "b0=35, b1=55"),
      ClosedForm(
        "in proportion along \(axis)",
        "a + b = 120; 2 a = b", "a=40, b=80"),
    ]
  }

  @Test(arguments: chains) func `a chain is as long as its sum`(_ form: ClosedForm) { form.check() }

  @Test(arguments: priorities) func `a higher priority wins`(_ form: ClosedForm) { form.check() }

  @Test(arguments: inequalities) func `an inequality limits`(_ form: ClosedForm) { form.check() }

  @Test(arguments: intrinsicSizes)
  func `an intrinsic size yields by priorities`(_ form: ClosedForm) { form.check() }

  @Test(arguments: stacks) func `a stack shares its length`(_ form: ClosedForm) { form.check() }
}
