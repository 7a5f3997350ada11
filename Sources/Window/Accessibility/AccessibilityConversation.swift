import MidflightHost

/// The application's side of the accessibility bus. It registers the application, answers calls,
/// and sends signals about changes. All of its methods must be called on one thread.
///
/// Source: the `Socket`, `Registry` and object interfaces of
/// https://gitlab.gnome.org/GNOME/at-spi2-core
final class AccessibilityConversation {
  private let bus: BusConnection
  private var shown: AccessibleSnapshot?
  /// The application's parent object, which is the registry's desktop.
  private var parent = (bus: registry, path: AccessibleSnapshot.applicationPath)
  /// The serial number of the call that registers the application; nil once the registry has
  /// answered the call.
  private var announcement: UInt32?
  private var applicationID: Int32 = 0

  private static let registry = "org.a11y.atspi.Registry"

  init?(to address: String) {
    guard let bus = BusConnection(to: address) else { return nil }
    self.bus = bus
  }

  /// The bus's socket, for `poll`. `hasBacklog` tells whether messages are waiting to be sent.
  var descriptor: Int32 { bus.descriptor }
  var hasBacklog: Bool { bus.hasBacklog }

  func show(_ root: AccessibleElement, _ position: AccessibleSnapshot.WindowPosition) {
    let new = AccessibleSnapshot(root, position, after: shown)
    if shown == nil { announce() }
    for change in new.changes(since: shown, bus: bus.name) {
      let signal = receivesAnnouncements(of: change) ? change : change.asShowing
      let message = BusMessage(signal: signal.member, of: signal.interface, at: signal.path)
      message?.append(signal.values)
      bus.send(message)
    }
    shown = new
  }

  /// Returns whether a client listens to a signal. The registry is asked only about announcements;
  /// for other signals, the result is true. Clients that do not listen to announcements, such as
  /// Orca 43, read a message aloud when it appears.
  private func receivesAnnouncements(of signal: AccessibleSignal) -> Bool {
    guard signal.member == AccessibleSignal.announcement else { return true }
    let call = BusMessage(
      call: "GetRegisteredEvents", of: Self.registry, at: "/org/a11y/atspi/registry",
      on: Self.registry)
    guard case .array(_, let events)? = bus.ask(call)?.first else { return true }
    return events.contains { event in
      guard case .structure(let members) = event, let name = members.last?.text else {
        return false
      }
      return name.hasPrefix("Object:Announcement")
    }
  }

  /// Registers the application with the registry. If the registry is not running, the bus starts
  /// it.
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

  /// Answers all received calls.
  ///
  /// - Returns: The requested actions, in order; nil if the bus is gone or no longer reads what is
  ///   sent.
  func exchange() -> [(id: String, request: AccessibleRequest)]? {
    guard bus.exchange() else { return nil }
    var requests: [(id: String, request: AccessibleRequest)] = []
    while let message = bus.next() {
      if message.isCall {
        if let request = answer(message) { requests.append(request) }
      } else if message.isAnswer, message.answered == announcement {
        take(message.values)
      }
    }
    return requests
  }

  private func take(_ values: [BusValue]) {
    announcement = nil
    guard case .structure(let members)? = values.first, members.count == 2,
      let name = members[0].text, case .path(let path) = members[1]
    else { return }
    parent = (name, path)
  }

  /// Answers a call.
  ///
  /// - Returns: The action that the call requests; nil if the call requests none.
  private func answer(_ message: BusMessage) -> (id: String, request: AccessibleRequest)? {
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
    let (reply, request): (BusMessage?, (String, AccessibleRequest)?)
    switch answers.answer(call) {
    case .values(let values):
      (reply, request) = (BusMessage(answerTo: message), nil)
      reply?.append(values)
    case .request(let id, let asked, let values):
      (reply, request) = (BusMessage(answerTo: message), (id, asked))
      reply?.append(values)
    case .refusal(let refusal, let text):
      (reply, request) = (BusMessage(refusalOf: message, name: refusal.rawValue, text), nil)
    }
    if message.wantsAnswer { bus.send(reply) }
    return request
  }

  /// If the registry sets the application's property `Id`, stores the number that it assigns.
  private func noteID(_ call: AccessibleCall) {
    guard call.interface == "org.freedesktop.DBus.Properties", call.member == "Set",
      call.text(1) == "Id", let number = call.arguments.last?.inner.number
    else { return }
    applicationID = Int32(exactly: number) ?? 0
  }
}
