import Midflight

final class MeterLayer: CALayer {
  @Animatable var level: CGFloat = 0
}
