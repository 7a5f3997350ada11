// Qt's QPainter on an image in memory, with Qt's default anti-aliasing.
#include "peer.h"

#include <QBrush>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <cmath>

// QtWidgets exports this function for its graphics effects, without a public header.
void qt_blurImage(QPainter *painter, QImage &image, qreal radius, bool quality, bool alphaOnly,
                  int transposed);

namespace {

QColor color(const peer::Color &c) { return QColor::fromRgbF(c.red, c.green, c.blue, c.alpha); }

struct PathSink {
  QPainterPath &path;
  void move(peer::Point p) { path.moveTo(p.x, p.y); }
  void line(peer::Point p) { path.lineTo(p.x, p.y); }
  void cubic(peer::Point a, peer::Point b, peer::Point p) {
    path.cubicTo(a.x, a.y, b.x, b.y, p.x, p.y);
  }
  void close() { path.closeSubpath(); }
};

QBrush brush(const peer::Paint &paint) {
  if (paint.kind == peer::PaintKind::color) return QBrush(color(paint.color));
  const auto &g = paint.geometry;
  QGradientStops stops;
  for (const auto &stop : paint.stops) stops.append({stop.location, color(stop.color)});
  if (paint.kind == peer::PaintKind::linear) {
    QLinearGradient gradient(g[0], g[1], g[2], g[3]);
    gradient.setStops(stops);
    return QBrush(gradient);
  }
  if (paint.kind == peer::PaintKind::radial) {
    QRadialGradient gradient(g[3], g[4], g[5], g[0], g[1], g[2]);
    gradient.setStops(stops);
    return QBrush(gradient);
  }
  // Qt's angles have the other direction.
  QGradientStops backwards;
  for (auto stop = stops.crbegin(); stop != stops.crend(); stop++)
    backwards.append({1 - stop->first, stop->second});
  QConicalGradient gradient(g[0], g[1], -g[2] * 180 / M_PI);
  gradient.setStops(backwards);
  return QBrush(gradient);
}

struct Step {
  peer::Op op;
  QColor color;
  QRectF rect;
  bool isRect = false, isSmooth = false;
  QPainterPath path;
  QBrush brush;
  QPen pen;
  QImage image;
  double sigma = 0, dx = 0, dy = 0;
};

class Peer {
 public:
  Peer(const std::vector<peer::Step> &steps, int width, int height)
      : image_(width, height, QImage::Format_ARGB32_Premultiplied) {
    image_.fill(0);
    for (const auto &from : steps) {
      Step s;
      s.op = from.op;
      s.color = color(from.color);
      s.rect = QRectF(from.x, from.y, from.width, from.height);
      PathSink sink{s.path};
      peer::walk(from.path, sink);
      s.path.setFillRule(from.isEvenOdd ? Qt::OddEvenFill : Qt::WindingFill);
      if (from.op == peer::Op::fill && peer::isUprightRectangle(from.path)) {
        s.isRect = true;
        s.rect = s.path.boundingRect();
      }
      s.brush = brush(from.paint);
      if (from.op == peer::Op::stroke) {
        static const Qt::PenCapStyle caps[] = {Qt::FlatCap, Qt::RoundCap, Qt::SquareCap};
        static const Qt::PenJoinStyle joins[] = {Qt::SvgMiterJoin, Qt::RoundJoin, Qt::BevelJoin};
        s.pen = QPen(s.brush, from.stroke.width, Qt::SolidLine, caps[from.stroke.cap],
                     joins[from.stroke.join]);
        s.pen.setMiterLimit(from.stroke.miterLimit);
        if (!from.stroke.dashes.empty()) {
          // Qt measures dashes in widths of the pen.
          QVector<qreal> pattern;
          for (double length : from.stroke.dashes) pattern.append(length / from.stroke.width);
          s.pen.setDashPattern(pattern);
          s.pen.setDashOffset(from.stroke.dashPhase / from.stroke.width);
        }
      }
      if (from.op == peer::Op::image) {
        s.image = QImage(from.columns, from.rows, QImage::Format_ARGB32_Premultiplied);
        for (int y = 0; y < from.rows; y++)
          std::copy_n(&from.pixels[static_cast<size_t>(y) * from.columns], from.columns,
                      reinterpret_cast<uint32_t *>(s.image.scanLine(y)));
        s.isSmooth = from.isSmooth;
      }
      s.sigma = from.sigma, s.dx = from.dx, s.dy = from.dy;
      steps_.push_back(std::move(s));
    }
    painter_.begin(&image_);
    painter_.setRenderHint(QPainter::Antialiasing);
  }

  void draw() {
    bool isClipped = false;
    for (const Step &s : steps_) {
      switch (s.op) {
        case peer::Op::clip:
          painter_.setClipRect(s.rect.toRect());
          isClipped = true;
          break;
        case peer::Op::clear:
          painter_.setCompositionMode(QPainter::CompositionMode_Source);
          painter_.fillRect(image_.rect(), s.color);
          painter_.setCompositionMode(QPainter::CompositionMode_SourceOver);
          break;
        case peer::Op::fill:
          if (s.isRect)
            painter_.fillRect(s.rect, s.brush);
          else
            painter_.fillPath(s.path, s.brush);
          break;
        case peer::Op::stroke:
          painter_.strokePath(s.path, s.pen);
          break;
        case peer::Op::image:
          painter_.setRenderHint(QPainter::SmoothPixmapTransform, s.isSmooth);
          painter_.drawImage(s.rect, s.image);
          break;
        case peer::Op::shadow:
          shadow(s);
          break;
      }
    }
    if (isClipped) painter_.setClipping(false);
    peer::leaveVectorsClean();
  }

  const uint32_t *pixels() const { return reinterpret_cast<const uint32_t *>(image_.constBits()); }

 private:
  QImage image_;
  QPainter painter_;
  std::vector<Step> steps_;

  // As in QPixmapDropShadowFilter: draws the shape into a separate image, blurs and tints it, and draws
  // that image. Its radius is about two standard deviations.
  void shadow(const Step &s) {
    int margin = static_cast<int>(std::ceil(3 * s.sigma));
    QRect box = s.path.boundingRect().toAlignedRect().adjusted(-margin, -margin, margin, margin);
    QImage shape(box.size(), QImage::Format_ARGB32_Premultiplied);
    shape.fill(0);
    QPainter shapePainter(&shape);
    shapePainter.setRenderHint(QPainter::Antialiasing);
    shapePainter.translate(-box.topLeft());
    shapePainter.fillPath(s.path, Qt::black);
    shapePainter.end();
    QImage blurred(box.size(), QImage::Format_ARGB32_Premultiplied);
    blurred.fill(0);
    QPainter blurPainter(&blurred);
    qt_blurImage(&blurPainter, shape, 2 * s.sigma, false, true, 0);
    blurPainter.end();
    shape = blurred;
    shapePainter.begin(&shape);
    shapePainter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    shapePainter.fillRect(shape.rect(), s.color);
    shapePainter.end();
    painter_.drawImage(QPointF(box.x() + s.dx, box.y() + s.dy), shape);
  }
};

}  // namespace

const char *peer_version() { return qVersion(); }

void *peer_make(const double *program, long count, int width, int height) {
  return new Peer(peer::Reader(program, count).steps(), width, height);
}

void peer_draw(void *peer) { static_cast<Peer *>(peer)->draw(); }

const uint32_t *peer_pixels(void *peer) { return static_cast<Peer *>(peer)->pixels(); }

void peer_free(void *peer) { delete static_cast<Peer *>(peer); }
