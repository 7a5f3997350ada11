// Blend2D's rendering context on an image in memory, with its default approximation and no other thread.
// As programs do that draw frame by frame, paths and gradients are made for each drawing.
#include "peer.h"

#include <blend2d/blend2d.h>

#include <string>

namespace {

BLRgba32 color(const peer::Color &c) {
  auto byte = [](double value) { return static_cast<uint32_t>(value * 255 + 0.5); };
  return BLRgba32(byte(c.red), byte(c.green), byte(c.blue), byte(c.alpha));
}

struct PathSink {
  BLPath &path;
  void move(peer::Point p) { path.move_to(p.x, p.y); }
  void line(peer::Point p) { path.line_to(p.x, p.y); }
  void cubic(peer::Point a, peer::Point b, peer::Point p) {
    path.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
  }
  void close() { path.close(); }
};

BLGradient gradient(const peer::Paint &paint) {
  const auto &g = paint.geometry;
  BLGradient result;
  switch (paint.kind) {
    case peer::PaintKind::linear:
      result = BLGradient(BLLinearGradientValues(g[0], g[1], g[2], g[3]));
      break;
    case peer::PaintKind::radial:
      result = BLGradient(BLRadialGradientValues(g[3], g[4], g[0], g[1], g[5], g[2]));
      break;
    default:
      result = BLGradient(BLConicGradientValues(g[0], g[1], g[2]));
  }
  for (const auto &stop : paint.stops) result.add_stop(stop.location, color(stop.color));
  return result;
}

class Peer {
 public:
  Peer(std::vector<peer::Step> steps, int width, int height) : steps_(std::move(steps)) {
    image_.create(width, height, BL_FORMAT_PRGB32);
    context_.begin(image_);
    context_.clear_all();
    context_.flush(BL_CONTEXT_FLUSH_SYNC);
    for (const peer::Step &s : steps_) {
      images_.emplace_back();
      if (s.op == peer::Op::image)
        images_.back().create_from_data(s.columns, s.rows, BL_FORMAT_PRGB32,
                                        const_cast<uint32_t *>(s.pixels.data()), s.columns * 4);
    }
  }

  static bool canDraw(const peer::Step &s) {
    return s.op != peer::Op::shadow && (s.op != peer::Op::stroke || s.stroke.dashes.empty());
  }

  void draw() {
    for (size_t i = 0; i < steps_.size(); i++) {
      const peer::Step &s = steps_[i];
      switch (s.op) {
        case peer::Op::clip:
          context_.clip_to_rect(BLRectI(static_cast<int>(s.x), static_cast<int>(s.y),
                                        static_cast<int>(s.width), static_cast<int>(s.height)));
          break;
        case peer::Op::clear:
          context_.set_comp_op(BL_COMP_OP_SRC_COPY);
          context_.fill_all(color(s.color));
          context_.set_comp_op(BL_COMP_OP_SRC_OVER);
          break;
        case peer::Op::fill:
          if (s.paint.kind == peer::PaintKind::color)
            fill(s, color(s.paint.color));
          else
            fill(s, gradient(s.paint));
          break;
        case peer::Op::stroke:
          stroke(s);
          break;
        case peer::Op::image:
          image(s, images_[i]);
          break;
        case peer::Op::shadow:
          break;
      }
    }
    context_.restore_clipping();
    context_.flush(BL_CONTEXT_FLUSH_SYNC);
    peer::leaveVectorsClean();
  }

  const uint32_t *pixels() const {
    BLImageData data;
    image_.get_data(&data);
    return static_cast<const uint32_t *>(data.pixel_data);
  }

 private:
  std::vector<peer::Step> steps_;
  std::vector<BLImage> images_;
  BLImage image_;
  BLContext context_;
  BLPath path_;

  void trace(const peer::Path &path) {
    path_.clear();
    PathSink sink{path_};
    peer::walk(path, sink);
  }

  template <class Style>
  void fill(const peer::Step &s, const Style &style) {
    if (peer::isUprightRectangle(s.path)) {
      const auto &p = s.path.points;
      context_.fill_rect(p[0].x, p[0].y, p[2].x - p[0].x, p[2].y - p[0].y, style);
      return;
    }
    trace(s.path);
    context_.set_fill_rule(s.isEvenOdd ? BL_FILL_RULE_EVEN_ODD : BL_FILL_RULE_NON_ZERO);
    context_.fill_path(path_, style);
  }

  void stroke(const peer::Step &s) {
    static const BLStrokeCap caps[] = {BL_STROKE_CAP_BUTT, BL_STROKE_CAP_ROUND,
                                       BL_STROKE_CAP_SQUARE};
    static const BLStrokeJoin joins[] = {BL_STROKE_JOIN_MITER_BEVEL, BL_STROKE_JOIN_ROUND,
                                         BL_STROKE_JOIN_BEVEL};
    trace(s.path);
    context_.set_stroke_width(s.stroke.width);
    context_.set_stroke_caps(caps[s.stroke.cap]);
    context_.set_stroke_join(joins[s.stroke.join]);
    context_.set_stroke_miter_limit(s.stroke.miterLimit);
    if (s.paint.kind == peer::PaintKind::color)
      context_.stroke_path(path_, color(s.paint.color));
    else
      context_.stroke_path(path_, gradient(s.paint));
  }

  void image(const peer::Step &s, const BLImage &source) {
    int x = static_cast<int>(s.x), y = static_cast<int>(s.y);
    if (s.width == s.columns && s.height == s.rows && s.x == x && s.y == y) {
      context_.blit_image(BLPointI(x, y), source);
      return;
    }
    context_.set_pattern_quality(s.isSmooth ? BL_PATTERN_QUALITY_BILINEAR
                                            : BL_PATTERN_QUALITY_NEAREST);
    context_.blit_image(BLRect(s.x, s.y, s.width, s.height), source);
  }
};

}  // namespace

const char *peer_version() {
  BLRuntimeBuildInfo info;
  BLRuntime::query_build_info(&info);
  static const std::string version = std::to_string(info.major_version) + "." +
                                     std::to_string(info.minor_version) + "." +
                                     std::to_string(info.patch_version);
  return version.c_str();
}

void *peer_make(const double *program, long count, int width, int height) {
  auto steps = peer::Reader(program, count).steps();
  for (const auto &step : steps)
    if (!Peer::canDraw(step)) return nullptr;
  return new Peer(std::move(steps), width, height);
}

void peer_draw(void *peer) { static_cast<Peer *>(peer)->draw(); }

const uint32_t *peer_pixels(void *peer) { return static_cast<Peer *>(peer)->pixels(); }

void peer_free(void *peer) { delete static_cast<Peer *>(peer); }
