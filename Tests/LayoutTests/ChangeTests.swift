import MidflightLayout
import Testing

struct ChangeTests {
  @Test func `a new constant moves dependent variables`() {
    var plan = Plan()
    let start = plan.add("a = 10")
    plan.add("b = a + 20")
    plan.add("c = b + 20")
    plan.expect("a=10, b=30, c=50")
    plan.solver.setConstant(-110, of: start)
    plan.expect("a=110, b=130, c=150")
  }

  @Test func `a new constant changes the active inequality`() {
    var plan = Plan()
    plan.add("w >= 0")
    let room = plan.add("w <= 100")
    let wish = plan.add("w = 80 @500")
    plan.add("rest = 100 - w")
    plan.expect("w=80, rest=20")
    plan.solver.setConstant(-50, of: room)
    plan.expect("w=50, rest=50")
    plan.solver.setConstant(-30, of: wish)
    plan.expect("w=30, rest=70")
    plan.solver.setConstant(-200, of: room)
    plan.solver.setConstant(-150, of: wish)
    plan.expect("w=150, rest=-50")
  }

  @Test func `variables of a removed constraint follow the others`() {
    var plan = Plan()
    let held = plan.add("x = 10")
    plan.add("x = 3 @500")
    plan.add("y = x + 1")
    plan.expect("x=10, y=11")
    plan.solver.remove(held)
    plan.expect("x=3, y=4")
    #expect(!plan.solver.contains(held))
    plan.solver.remove(held)
    plan.expect("x=3, y=4")
  }

  @Test func `a redundant equation counts once the other is removed`() {
    var plan = Plan()
    let first = plan.add("x + y = 10")
    let second = plan.add("2 x + 2 y = 20")
    plan.add("x = 4")
    plan.expect("y=6")
    plan.solver.remove(first)
    plan.expect("y=6")
    plan.solver.remove(second)
    plan.add("y = 1")
    plan.expect("x=4, y=1")
  }

  @Test func `a new priority changes the winning constraint`() {
    var plan = Plan()
    let one = plan.add("x = 1 @500")
    plan.add("x = 2 @600")
    plan.expect("x=2")
    plan.solver.setPriority(LayoutPriority(700), of: one)
    plan.expect("x=1")
    plan.solver.setPriority(LayoutPriority(1), of: one)
    plan.expect("x=2")
  }

  @Test func `the id of a removed constraint is not used again`() {
    var plan = Plan()
    let old = plan.add("x = 1")
    plan.solver.remove(old)
    let new = plan.add("x = 2")
    plan.solver.remove(old)
    plan.expect("x=2")
    #expect(plan.solver.contains(new) && !plan.solver.contains(old) && old < new)
  }

  @Test func `undoing a change restores the solution`() {
    var plan = Plan()
    plan.add("a + b + c = 320")
    plan.add("a = b @700")
    plan.add("b = 2 c @600")
    let end = plan.add("c <= 40 @800")
    plan.expect("a=140, b=140, c=40")
    for limit in [10.0, 300, -5, 40] {
      plan.solver.setConstant(-limit, of: end)
      _ = plan.solver.solve()
    }
    plan.expect("a=140, b=140, c=40")
  }

  @Test func `a violation is the distance from a solution`() {
    var plan = Plan()
    plan.add("x = 10")
    let rows = ["x = 13 @5", "x <= 6 @5", "x >= 12 @5", "x <= 11 @5"].map { plan.add($0) }
    plan.expect("x=10")
    #expect(rows.map { plan.solver.violation(of: $0) } == [3, 4, 2, 0])
  }
}
