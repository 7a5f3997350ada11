import MidflightEngine

/// Stores and loads variants, which are numbered sets of tuned values.
extension Previewer {
  func storeVariant(_ number: Int) {
    let old = variants[number]
    work.variants[number] = session.tuning
    say(
      old == session.tuning
        ? "variant \(number) already has these values"
        : "variant \(number) \(old == nil ? "holds" : "now holds") "
          + "\(summary(of: session.tuning)); Ctrl+F\(number) loads it")
  }

  func recallVariant(_ number: Int) {
    guard let tuning = variants[number] else {
      return say(
        "variant \(number) is empty; Ctrl+Shift+F\(number) stores the tuned values in it",
        isWarning: true)
    }
    session.tuning = tuning
    handleMode = nil
    tuner.validateFocus(in: session)
    say("variant \(number): \(summary(of: tuning))")
  }

  private func summary(of tuning: Tuning) -> String {
    let tuned = tunables.indices.filter { index in
      tunables[index].targets.contains { !tuning[$0].isEmpty }
    }
    let names = tuning.tweaks.keys.sorted() + tuned.map { tuner.names[$0].title }
    var parts = [names.firstAndCount ?? "the scene's own values"]
    if tuning.reducesMotion { parts.append("reduced motion") }
    if tuning.policy != nil { parts.append("policy \(tuning.policy.title)") }
    return parts.joined(separator: ", ")
  }
}
