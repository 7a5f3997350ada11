/// UIKit code in a file may observe notifications with a selector. Features that the code needs but
/// the library lacks are listed in warnings.
@Suite struct NotificationTests {
  private let scratch = Scratch()

  private func said(_ body: String) throws -> [Substring] {
    try """
    import UIKit
    extension Notification.Name { static let rung = Notification.Name("rung") }
    final class Bell: NSObject {}
    final class Ring: UIView {
      var heard = ""
      @objc func hear(_ note: Notification) { heard += note.object is Bell ? "bell " : "none " }
      override func didMoveToWindow() {
        \(body)
        print("heard: \\(heard)")
      }
    }

    """.write(to: scratch.url("Ring.swift"), atomically: true, encoding: .utf8)
    let run = try Midflight(["render", "Ring.swift", "-o", "a.png"], in: scratch.folder)
    #expect(run.status == 0, "\(run.stderr)")
    return run.stderr.split(separator: "\n")
  }

  @Test func `each centre has separate observers, and removes those of one object only`() throws {
    let lines = try said(
      """
      let (a, b, bell) = (NotificationCenter(), NotificationCenter(), Bell())
      a.addObserver(self, selector: #selector(hear(_:)), name: .rung, object: nil)
      a.addObserver(self, selector: #selector(hear), name: .rung, object: bell)
      b.addObserver(self, selector: #selector(hear(_:)), name: .rung, object: bell)
      a.post(name: .rung, object: nil)
      heard += "| "
      b.post(name: .rung, object: bell)
      heard += "| "
      b.removeObserver(self)
      b.post(name: .rung, object: bell)
      a.post(name: .rung, object: bell)
      heard += "| "
      a.removeObserver(self, name: .rung, object: bell)
      a.post(name: .rung, object: bell)
      a.removeObserver(self, name: .rung, object: nil)
      a.post(name: .rung, object: bell)
      """)
    #expect(lines.contains("heard: none | bell | bell bell | bell "), "\(lines)")
  }

  @Test func `posts off the main thread and missing images are reported once`() throws {
    let lines = try said(
      """
      NotificationCenter.default.addObserver(
        self, selector: #selector(hear(_:)), name: .rung, object: nil)
      let isDone = DispatchSemaphore(value: 0)
      for _ in 0..<3 {
        Thread.detachNewThread {
          NotificationCenter.default.post(name: .rung, object: nil)
          isDone.signal()
        }
        isDone.wait()
        _ = UIImage(named: "heart")
      }
      """)
    #expect(lines.contains("heard: "))
    let posts = lines.filter { $0.hasPrefix("midflight: rung was posted off the main thread") }
    let images = lines.filter { $0.hasPrefix("midflight: UIImage(named: \"heart\") is nil") }
    // There may be two posts, because the scene's class is also instantiated in a separate process
    // before the scene starts.
    #expect((1...2).contains(posts.count) && (1...2).contains(images.count), "\(lines)")
  }
}
