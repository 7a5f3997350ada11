// The common part of the peers' shims: it decodes the program of numbers that midflight-bench sends,
// and declares the five functions that each shim exports. Only scripts/bench compiles the shims.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace peer {

struct Color {
  double red, green, blue, alpha;
};

struct Stop {
  double location;
  Color color;
};

enum class PaintKind { color, linear, radial, conic };

struct Paint {
  PaintKind kind;
  Color color;
  // linear: x0 y0 x1 y1; radial: x0 y0 r0 x1 y1 r1; conic: x y angle
  std::array<double, 6> geometry;
  std::vector<Stop> stops;
};

enum class Verb { move, line, quad, cubic, close };

struct Point {
  double x, y;
};

struct Path {
  std::vector<Verb> verbs;
  std::vector<Point> points;
};

struct Stroke {
  double width;
  int cap, join;  // butt, round, square; miter, round, bevel
  double miterLimit, dashPhase;
  std::vector<double> dashes;
};

enum class Op { clear, clip, fill, stroke, image, shadow };

struct Step {
  Op op;
  Color color;                  // clear, shadow
  double x, y, width, height;   // clip, image
  bool isEvenOdd;
  Paint paint;
  Path path;
  Stroke stroke;
  int columns, rows;            // image
  bool isSmooth;
  std::vector<uint32_t> pixels; // premultiplied BGRA
  double sigma, dx, dy;         // shadow
};

class Reader {
 public:
  Reader(const double *numbers, long count) : next_(numbers), end_(numbers + count) {}

  std::vector<Step> steps() {
    std::vector<Step> all;
    while (next_ < end_) all.push_back(step());
    return all;
  }

 private:
  const double *next_, *end_;

  double number() { return next_ < end_ ? *next_++ : 0; }
  int whole() { return static_cast<int>(number()); }

  Color color() {
    Color c;
    c.red = number(), c.green = number(), c.blue = number(), c.alpha = number();
    return c;
  }

  Paint paint() {
    Paint p{};
    p.kind = static_cast<PaintKind>(whole());
    if (p.kind == PaintKind::color) {
      p.color = color();
      return p;
    }
    for (double &value : p.geometry) value = number();
    p.stops.resize(whole());
    for (Stop &stop : p.stops) stop.location = number(), stop.color = color();
    return p;
  }

  Path path() {
    Path p;
    p.verbs.resize(whole());
    for (Verb &verb : p.verbs) verb = static_cast<Verb>(whole());
    p.points.resize(whole());
    for (Point &point : p.points) point.x = number(), point.y = number();
    return p;
  }

  Step step() {
    Step s{};
    s.op = static_cast<Op>(whole());
    switch (s.op) {
      case Op::clear:
        s.color = color();
        break;
      case Op::clip:
        s.x = number(), s.y = number(), s.width = number(), s.height = number();
        break;
      case Op::fill:
        s.isEvenOdd = number() != 0;
        s.paint = paint();
        s.path = path();
        break;
      case Op::stroke:
        s.stroke.width = number(), s.stroke.cap = whole(), s.stroke.join = whole();
        s.stroke.miterLimit = number(), s.stroke.dashPhase = number();
        s.stroke.dashes.resize(whole());
        for (double &length : s.stroke.dashes) length = number();
        s.paint = paint();
        s.path = path();
        break;
      case Op::image:
        s.x = number(), s.y = number(), s.width = number(), s.height = number();
        s.isSmooth = number() != 0;
        s.columns = whole(), s.rows = whole();
        s.pixels.resize(static_cast<std::size_t>(s.columns) * s.rows);
        for (uint32_t &pixel : s.pixels) pixel = static_cast<uint32_t>(number());
        break;
      case Op::shadow:
        s.sigma = number(), s.dx = number(), s.dy = number();
        s.color = color();
        s.path = path();
        break;
    }
    return s;
  }
};

// Calls `move`, `line`, `cubic` and `close` of a sink; a quadratic is raised to a cubic.
template <class Sink>
void walk(const Path &path, Sink &&sink) {
  std::size_t i = 0;
  const std::vector<Point> &p = path.points;
  for (Verb verb : path.verbs) {
    switch (verb) {
      case Verb::move:
        sink.move(p[i]);
        i += 1;
        break;
      case Verb::line:
        sink.line(p[i]);
        i += 1;
        break;
      case Verb::quad: {
        Point a = p[i - 1], c = p[i], b = p[i + 1];
        sink.cubic({a.x + (c.x - a.x) * 2 / 3, a.y + (c.y - a.y) * 2 / 3},
                   {b.x + (c.x - b.x) * 2 / 3, b.y + (c.y - b.y) * 2 / 3}, b);
        i += 2;
        break;
      }
      case Verb::cubic:
        sink.cubic(p[i], p[i + 1], p[i + 2]);
        i += 3;
        break;
      case Verb::close:
        sink.close();
        break;
    }
  }
}

// Whether a path is one upright rectangle, for which rasterizers have a call.
inline bool isUprightRectangle(const Path &path) {
  const std::vector<Point> &p = path.points;
  return path.verbs.size() == 5 && path.verbs[4] == Verb::close && p.size() == 4 &&
         path.verbs[1] == Verb::line && p[0].y == p[1].y && p[1].x == p[2].x &&
         p[2].y == p[3].y && p[3].x == p[0].x;
}

// Clears the upper halves of the vector registers: values that the peer left there would slow down
// the following code for older processors.
inline void leaveVectorsClean() {
#if defined(__x86_64__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx")) asm volatile("vzeroupper" ::: "memory");
#endif
}

}  // namespace peer

// A peer is made from a program, draws it any number of times into a premultiplied BGRA image that it
// owns, and returns that image. `peer_make` returns null for a program that it cannot draw.
extern "C" {
const char *peer_version(void);
void *peer_make(const double *program, long count, int width, int height);
void peer_draw(void *peer);
const uint32_t *peer_pixels(void *peer);
void peer_free(void *peer);
}
