import MidflightHost

/// What is said on the accessibility bus: the application is announced there, calls are answered and
/// changes told. It stays on one thread.
///
/// Source: at-spi2-core's `Socket`, `Registry` and the interfaces of objects.
final class AccessibilityConversation {
  private let bus: BusConnection
  private var shown: AccessibleSnapshot?
  /// The registry's desktop.
  private var parent = (bus: registry, path: AccessibleSnapshot.applicationPath)
  /// The number of the call that announces the application, until it is answered.
  private var announcement: UInt32?
  private var applicationID: Int32 = 0

  private static let registry = "org.a11y.atspi.Registry"

  /// Connects to the bus; nil where it does not answer.
  init?(to address: String) {
    guard let bus = BusConnection(to: address) else { return nil }
    self.bus = bus
  }

  /// The bus's socket, to be waited for, and whether something waits to be sent.
  var descriptor: Int32 { bus.descriptor }
  var hasBacklog: Bool { bus.hasBacklog }

  /// Shows a snapshot from here on.
  func show(_ root: AccessibleElement, _ place: AccessibleSnapshot.Place) {
    let new = AccessibleSnapshot(root, place, after: shown)
    if shown == nil { announce() }
    for signal in new.changes(since: shown, bus: bus.name) {
      let message = BusMessage(signal: signal.member, of: signal.interface, at: signal.path)
      message?.append(signal.values)
      bus.send(message)
    }
    shown = new
  }

  /// Tells the registry of the application, which it starts where it has to.
  private func announce() {
    let call = BusMessage(
      call: "Embed", of: "org.a11y.atspi.Socket", at: AccessibleSnapshot.applicationPath,
      on: Self.registry)
    call?.append([
      .structure([.string(bus.name), .path(AccessibleSnapshot.applicationPath)])
    ])
    call?.startReceiver()
    announcement = bus.send(call)
  }

  /// Answers what has come.
  ///
  /// - Returns: the acts that were asked for, in their order; nil once the bus has gone, or does
  ///   not take what it is sent.
  func exchange() -> [(id: String, act: AccessibleAct)]? {
    guard bus.exchange() else { return nil }
    var acts: [(id: String, act: AccessibleAct)] = []
    while let message = bus.next() {
      if message.isCall {
        if let act = answer(message) { acts.append(act) }
      } else if message.isAnswer, message.answered == announcement {
        take(message.values)
      }
    }
    return acts
  }

  /// Notes what the application is in.
  private func take(_ values: [BusValue]) {
    announcement = nil
    guard case .structure(let members)? = values.first, members.count == 2,
      let name = members[0].text, case .path(let path) = members[1]
    else { return }
    parent = (name, path)
  }

  /// Answers a call.
  ///
  /// - Returns: the act that it asks for; nil for none.
  private func answer(_ message: BusMessage) -> (id: String, act: AccessibleAct)? {
    guard let shown else {
      if message.wantsAnswer {
        bus.send(
          BusMessage(
            refusalOf: message, name: AccessibleAnswer.Refusal.unknownObject.rawValue,
            "there is no window yet"))
      }
      return nil
    }
    let call = AccessibleCall(
      message.path, message.interface, message.member, message.values)
    noteID(call)
    let answers = AccessibleAnswers(
      shown, bus: bus.name, parent: parent, applicationID: applicationID)
    let (reply, act): (BusMessage?, (String, AccessibleAct)?)
    switch answers.answer(call) {
    case .values(let values):
      (reply, act) = (BusMessage(answerTo: message), nil)
      reply?.append(values)
    case .act(let id, let asked, let values):
      (reply, act) = (BusMessage(answerTo: message), (id, asked))
      reply?.append(values)
    case .refusal(let refusal, let text):
      (reply, act) = (BusMessage(refusalOf: message, name: refusal.rawValue, text), nil)
    }
    if message.wantsAnswer { bus.send(reply) }
    return act
  }

  /// Notes the number that the registry gives the application.
  private func noteID(_ call: AccessibleCall) {
    guard call.interface == "org.freedesktop.DBus.Properties", call.member == "Set",
      call.text(1) == "Id", let number = call.arguments.last?.inner.number
    else { return }
    applicationID = Int32(exactly: number) ?? 0
  }
}
