extension UIView {
  func add(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    recognizers.append(recognizer)
  }

  func remove(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.view = nil
    recognizers.removeAll { $0 === recognizer }
  }
}
