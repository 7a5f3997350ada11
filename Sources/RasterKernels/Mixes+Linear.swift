import MidflightRasterKernelSet

// The [blend functions](https://en.wikipedia.org/wiki/Blend_modes) that Core Image has in addition
// to PDF's, most of which are sums; see `CGBlendMode`.

@inline(__always)
private func clamped(_ value: Floats, _ sa: Floats, _ da: Floats) -> Floats {
  lesser(greater(value, 0), sa * da)
}

enum LinearBurn: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    clamped(s * da + d * sa - sa * da, sa, da)
  }
}

enum LinearDodge: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    clamped(s * da + d * sa, sa, da)
  }
}

enum LinearLight: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    clamped(s * da * 2 + d * sa - sa * da, sa, da)
  }
}

enum VividLight: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    ColorDodge.mix(s * 2 - sa, d, sa, da)
      .replacing(with: ColorBurn.mix(s * 2, d, sa, da), where: s * 2 .<= sa)
  }
}

enum PinLight: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    greater((s * 2 - sa) * da, d * sa)
      .replacing(with: lesser(s * da * 2, d * sa), where: s * 2 .<= sa)
  }
}

enum Subtract: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    clamped(d * sa - s * da, sa, da)
  }
}

enum SubtractGround: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    clamped(s * da - d * sa, sa, da)
  }
}

enum Divide: Mix {
  @inline(__always)
  static func mix(_ s: Floats, _ d: Floats, _ sa: Floats, _ da: Floats) -> Floats {
    // Where s and d are both 0, the quotient is NaN and `lesser` returns the maximum, so replace
    // the result by 0.
    lesser(d * sa * sa / s, sa * da).replacing(with: 0, where: d .<= 0)
  }
}
