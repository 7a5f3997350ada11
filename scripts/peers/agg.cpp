// Anti-Grain Geometry's scanline rasterizer on premultiplied BGRA, with its default approximation.
#include "peer.h"

#include <agg_conv_curve.h>
#include <agg_conv_dash.h>
#include <agg_conv_stroke.h>
#include <agg_gradient_lut.h>
#include <agg_image_accessors.h>
#include <agg_path_storage.h>
#include <agg_pixfmt_gray.h>
#include <agg_pixfmt_rgba.h>
#include <agg_rasterizer_scanline_aa.h>
#include <agg_renderer_base.h>
#include <agg_renderer_scanline.h>
#include <agg_rendering_buffer.h>
#include <agg_scanline_u.h>
#include <agg_span_allocator.h>
#include <agg_span_gradient.h>
#include <agg_span_image_filter_rgba.h>
#include <agg_span_interpolator_linear.h>
#include <agg_trans_affine.h>

// This header needs the declarations of those above.
#include <agg_blur.h>

#include <cmath>
#include <memory>

namespace {

using PixelFormat = agg::pixfmt_bgra32_pre;
using Base = agg::renderer_base<PixelFormat>;

agg::rgba8 color(const peer::Color &c) {
  return agg::rgba8(agg::rgba(c.red, c.green, c.blue, c.alpha).premultiply());
}

struct PathSink {
  agg::path_storage &path;
  void move(peer::Point p) { path.move_to(p.x, p.y); }
  void line(peer::Point p) { path.line_to(p.x, p.y); }
  void cubic(peer::Point a, peer::Point b, peer::Point p) {
    path.curve4(a.x, a.y, b.x, b.y, p.x, p.y);
  }
  void close() { path.close_polygon(); }
};

using Table = agg::gradient_lut<agg::color_interpolator<agg::rgba8>, 256>;

struct Step {
  peer::Step from;
  agg::path_storage path;
  Table table;
  agg::trans_affine toGradient;
  double length = 1;
};

class Peer {
 public:
  Peer(const std::vector<peer::Step> &steps, int width, int height)
      : pixels_(static_cast<size_t>(width) * height),
        buffer_(reinterpret_cast<agg::int8u *>(pixels_.data()), width, height, width * 4),
        format_(buffer_), base_(format_), width_(width), height_(height) {
    for (const auto &from : steps) {
      auto s = std::make_unique<Step>();
      s->from = from;
      PathSink sink{s->path};
      peer::walk(from.path, sink);
      if (from.paint.kind != peer::PaintKind::color) prepare(*s);
      steps_.push_back(std::move(s));
    }
  }

  static bool canDraw(const peer::Step &s) {
    bool isPainted = s.op == peer::Op::fill || s.op == peer::Op::stroke;
    // AGG's conic gradient runs forth and back, which gives another image.
    return !isPainted || s.paint.kind != peer::PaintKind::conic;
  }

  void draw() {
    base_.reset_clipping(true);
    rasterizer_.clip_box(0, 0, width_, height_);
    for (const auto &step : steps_) {
      const peer::Step &s = step->from;
      switch (s.op) {
        case peer::Op::clip: {
          int x = static_cast<int>(s.x), y = static_cast<int>(s.y);
          int right = x + static_cast<int>(s.width), bottom = y + static_cast<int>(s.height);
          base_.clip_box(x, y, right - 1, bottom - 1);
          rasterizer_.clip_box(x, y, right, bottom);
          break;
        }
        case peer::Op::clear:
          base_.copy_bar(0, 0, width_ - 1, height_ - 1, color(s.color));
          break;
        case peer::Op::fill: {
          agg::conv_curve<agg::path_storage> curve(step->path);
          rasterizer_.reset();
          rasterizer_.filling_rule(s.isEvenOdd ? agg::fill_even_odd : agg::fill_non_zero);
          rasterizer_.add_path(curve);
          paint(*step);
          break;
        }
        case peer::Op::stroke:
          rasterizer_.reset();
          rasterizer_.filling_rule(agg::fill_non_zero);
          stroke(*step);
          paint(*step);
          break;
        case peer::Op::image:
          image(s);
          break;
        case peer::Op::shadow:
          shadow(*step);
          break;
      }
    }
  }

  const uint32_t *pixels() const { return pixels_.data(); }

 private:
  std::vector<uint32_t> pixels_;
  agg::rendering_buffer buffer_;
  PixelFormat format_;
  Base base_;
  int width_, height_;
  agg::rasterizer_scanline_aa<> rasterizer_;
  agg::scanline_u8 scanline_;
  agg::span_allocator<agg::rgba8> spans_;
  std::vector<std::unique_ptr<Step>> steps_;

  static void prepare(Step &s) {
    for (const auto &stop : s.from.paint.stops)
      s.table.add_color(stop.location, color(stop.color));
    s.table.build_lut();
    const auto &g = s.from.paint.geometry;
    if (s.from.paint.kind == peer::PaintKind::linear) {
      double dx = g[2] - g[0], dy = g[3] - g[1];
      s.length = std::hypot(dx, dy);
      s.toGradient = agg::trans_affine_rotation(std::atan2(dy, dx));
      s.toGradient *= agg::trans_affine_translation(g[0], g[1]);
    } else {
      s.length = g[5];
      s.toGradient = agg::trans_affine_translation(g[3], g[4]);
    }
    s.toGradient.invert();
  }

  template <class Outline>
  void outline(Outline &stroke, const peer::Stroke &style) {
    static const agg::line_cap_e caps[] = {agg::butt_cap, agg::round_cap, agg::square_cap};
    static const agg::line_join_e joins[] = {agg::miter_join_revert, agg::round_join,
                                             agg::bevel_join};
    stroke.width(style.width);
    stroke.line_cap(caps[style.cap]);
    stroke.line_join(joins[style.join]);
    stroke.miter_limit(style.miterLimit);
    rasterizer_.add_path(stroke);
  }

  void stroke(Step &step) {
    const peer::Stroke &style = step.from.stroke;
    agg::conv_curve<agg::path_storage> curve(step.path);
    if (style.dashes.empty()) {
      agg::conv_stroke<decltype(curve)> stroke(curve);
      outline(stroke, style);
      return;
    }
    agg::conv_dash<decltype(curve)> dash(curve);
    for (size_t i = 0; i + 1 < style.dashes.size(); i += 2)
      dash.add_dash(style.dashes[i], style.dashes[i + 1]);
    dash.dash_start(style.dashPhase);
    agg::conv_stroke<decltype(dash)> stroke(dash);
    outline(stroke, style);
  }

  template <class Shape>
  void gradient(Step &s, Shape shape) {
    using Interpolator = agg::span_interpolator_linear<>;
    Interpolator interpolator(s.toGradient);
    agg::span_gradient<agg::rgba8, Interpolator, Shape, Table> source(
        interpolator, shape, s.table, 0, s.length);
    agg::render_scanlines_aa(rasterizer_, scanline_, base_, spans_, source);
  }

  void paint(Step &s) {
    switch (s.from.paint.kind) {
      case peer::PaintKind::linear:
        gradient(s, agg::gradient_x());
        break;
      case peer::PaintKind::radial:
        gradient(s, agg::gradient_radial_d());
        break;
      default:
        agg::render_scanlines_aa_solid(rasterizer_, scanline_, base_, color(s.from.paint.color));
    }
  }

  void image(const peer::Step &s) {
    auto *bytes = reinterpret_cast<agg::int8u *>(const_cast<uint32_t *>(s.pixels.data()));
    agg::rendering_buffer buffer(bytes, s.columns, s.rows, s.columns * 4);
    PixelFormat format(buffer);
    if (s.width == s.columns && s.height == s.rows && s.x == std::floor(s.x) &&
        s.y == std::floor(s.y)) {
      base_.blend_from(format, nullptr, static_cast<int>(s.x), static_cast<int>(s.y));
      return;
    }
    rasterizer_.reset();
    rasterizer_.move_to_d(s.x, s.y);
    rasterizer_.line_to_d(s.x + s.width, s.y);
    rasterizer_.line_to_d(s.x + s.width, s.y + s.height);
    rasterizer_.line_to_d(s.x, s.y + s.height);
    agg::trans_affine map = agg::trans_affine_scaling(s.width / s.columns, s.height / s.rows);
    map *= agg::trans_affine_translation(s.x, s.y);
    map.invert();
    using Interpolator = agg::span_interpolator_linear<>;
    using Accessor = agg::image_accessor_clone<PixelFormat>;
    Interpolator interpolator(map);
    Accessor accessor(format);
    agg::span_image_filter_rgba_bilinear<Accessor, Interpolator> source(accessor, interpolator);
    agg::render_scanlines_aa(rasterizer_, scanline_, base_, spans_, source);
  }

  // Blurs the shape as a mask by the stack blur, whose radius is about two standard deviations, and
  // fills a colour through the mask.
  void shadow(Step &step) {
    const peer::Step &s = step.from;
    double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;
    for (const peer::Point &p : s.path.points) {
      x0 = std::fmin(x0, p.x), y0 = std::fmin(y0, p.y);
      x1 = std::fmax(x1, p.x), y1 = std::fmax(y1, p.y);
    }
    int margin = static_cast<int>(std::ceil(3 * s.sigma));
    int left = static_cast<int>(std::floor(x0)) - margin;
    int top = static_cast<int>(std::floor(y0)) - margin;
    int width = static_cast<int>(std::ceil(x1)) + margin - left;
    int height = static_cast<int>(std::ceil(y1)) + margin - top;
    std::vector<agg::int8u> mask(static_cast<size_t>(width) * height);
    agg::rendering_buffer buffer(mask.data(), width, height, width);
    agg::pixfmt_gray8 format(buffer);
    agg::renderer_base<agg::pixfmt_gray8> base(format);
    agg::rasterizer_scanline_aa<> rasterizer;
    agg::path_storage moved(step.path);
    moved.translate_all_paths(-left, -top);
    agg::conv_curve<agg::path_storage> curve(moved);
    rasterizer.add_path(curve);
    agg::render_scanlines_aa_solid(rasterizer, scanline_, base, agg::gray8(255));
    auto radius = static_cast<unsigned>(std::fmin(std::round(2 * s.sigma), 254));
    agg::stack_blur_gray8(format, radius, radius);
    int dx = left + static_cast<int>(std::round(s.dx));
    int dy = top + static_cast<int>(std::round(s.dy));
    for (int y = 0; y < height; y++)
      base_.blend_solid_hspan(dx, dy + y, width, color(s.color),
                              mask.data() + static_cast<size_t>(y) * width);
  }
};

}  // namespace

const char *peer_version() { return "2.6"; }

void *peer_make(const double *program, long count, int width, int height) {
  auto steps = peer::Reader(program, count).steps();
  for (const auto &step : steps)
    if (!Peer::canDraw(step)) return nullptr;
  return new Peer(steps, width, height);
}

void peer_draw(void *peer) { static_cast<Peer *>(peer)->draw(); }

const uint32_t *peer_pixels(void *peer) { return static_cast<Peer *>(peer)->pixels(); }

void peer_free(void *peer) { delete static_cast<Peer *>(peer); }
