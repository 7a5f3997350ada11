extension CALayer {
  var currentMask: CALayer? {
    let mask = (original ?? self).maskLayer
    return original == nil ? mask : mask?.presentation()
  }

  func setMask(_ mask: CALayer?) {
    guard original == nil, mask !== maskLayer, mayChange("mask") else { return }
    if let mask {
      guard accepts(mask) else { return }
      mask.removeFromSuperlayer()
    }
    willChange()
    let action = beginChange(forKey: "mask")
    // The search for an action ran the caller's code, which may have moved any layer, so check
    // again.
    if let mask, !mask.isFree(for: self) { return reportMoved(mask) }
    if let old = maskLayer {
      old.parent = nil
      context.commits.noteRemoved(old)
    }
    maskLayer = mask
    if let mask {
      mask.adopt(into: context)
      mask.parent = self
      context.commits.noteInserted(mask)
    }
    if let action { run(action, forKey: "mask", oldValue: nil) }
  }
}
