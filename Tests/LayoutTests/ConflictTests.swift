import MidflightLayout
import Testing

struct ConflictTests {
  @Test func `of two conflicting equations the later one is dropped`() {
    var plan = Plan()
    let first = plan.add("w = 10")
    let second = plan.add("w = 20")
    #expect(
      plan.solver.solve() == [LayoutConflict(constraints: [first, second], dropped: second)])
    #expect(plan.solver.contains(first) && !plan.solver.contains(second))
    plan.expect("w=10")
  }

  @Test func `constraints without a part in a conflict are not named`() {
    var plan = Plan()
    plan.add("h = 7")
    let a = plan.add("l = 0")
    let b = plan.add("r = l + 100")
    plan.add("b = h + 100")
    let c = plan.add("r >= 110")
    plan.add("b <= 300")
    #expect(plan.solver.solve() == [LayoutConflict(constraints: [a, b, c], dropped: c)])
    plan.expect("r=100, b=107")
  }

  @Test func `inequalities without a solution conflict`() {
    var plan = Plan()
    let a = plan.add("x >= 10")
    let b = plan.add("x <= 5")
    #expect(plan.solver.solve() == [LayoutConflict(constraints: [a, b], dropped: b)])
    plan.expect("x=10")
  }

  @Test func `a fixed constraint stays, and an earlier one is dropped`() {
    var plan = Plan()
    let own = plan.add("w = 20")
    let given = plan.add("w = 10", isFixed: true)
    #expect(plan.solver.solve() == [LayoutConflict(constraints: [own, given], dropped: own)])
    plan.expect("w=10")
  }

  @Test func `constraints of lower priority are in no conflict`() {
    var plan = Plan()
    plan.add("w = 10")
    plan.add("w = 20 @999")
    plan.add("w >= 30 @999")
    plan.expect("w=10")
  }

  @Test func `a new constant causes a conflict`() {
    var plan = Plan()
    let width = plan.add("w = 100", isFixed: true)
    let left = plan.add("l = 30")
    let right = plan.add("r = w - 30")
    let least = plan.add("r >= l + 20")
    plan.expect("l=30, r=70")
    plan.solver.setConstant(-60, of: width)
    #expect(
      plan.solver.solve()
        == [LayoutConflict(constraints: [width, left, right, least], dropped: least)])
    plan.expect("l=30, r=30")
  }

  @Test func `a new constant makes a redundant equation conflict`() {
    var plan = Plan()
    let first = plan.add("x = 5")
    let second = plan.add("2 x = 10")
    plan.expect("x=5")
    plan.solver.setConstant(-6, of: first)
    #expect(
      plan.solver.solve() == [LayoutConflict(constraints: [first, second], dropped: second)])
    plan.expect("x=6")
  }

  @Test func `each of several conflicts is found`() {
    var plan = Plan()
    plan.add("x = 1")
    plan.add("y = 1")
    plan.add("x = 2")
    plan.add("y = 2")
    plan.expect("x=1, y=1", conflicts: 2)
    plan.expect("x=1, y=1")
  }

  @Test func `one impossible constraint is a conflict`() {
    var plan = Plan()
    let impossible = plan.add("1 = 2")
    #expect(
      plan.solver.solve()
        == [LayoutConflict(constraints: [impossible], dropped: impossible)])
    plan.add("x - x >= 3")
    plan.expect("", conflicts: 1)
  }
}
