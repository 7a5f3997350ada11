"""Renders frames of a Lottie file with rlottie, and compares each with a PNG.

lottie.py FILE FRAME=PNG ... prints a line for each: the mean difference of a component of premultiplied
pixels, and the fraction of pixels that differ by more than a quarter, both as 0…1.
"""

import ctypes
import ctypes.util
import sys

from PIL import Image

path = ctypes.util.find_library("rlottie") or "librlottie.so.0-1"
library = ctypes.CDLL(path)
library.lottie_animation_from_data.restype = ctypes.c_void_p
library.lottie_animation_from_data.argtypes = [ctypes.c_char_p] * 3
library.lottie_animation_get_totalframe.restype = ctypes.c_size_t
library.lottie_animation_get_totalframe.argtypes = [ctypes.c_void_p]
library.lottie_animation_render.argtypes = [
    ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t
]

with open(sys.argv[1], "rb") as file:
    data = file.read()
animation = library.lottie_animation_from_data(data, sys.argv[1].encode(), b"")
if not animation:
    sys.exit("rlottie cannot read " + sys.argv[1])
print("frames", library.lottie_animation_get_totalframe(animation))
for argument in sys.argv[2:]:
    frame, _, name = argument.partition("=")
    image = Image.open(name).convert("RGBA")
    width, height = image.size
    buffer = ctypes.create_string_buffer(width * height * 4)
    library.lottie_animation_render(animation, int(frame), buffer, width, height, width * 4)
    total = far = 0
    pixels = bytes(buffer)
    for index, (red, green, blue, alpha) in enumerate(image.getdata()):
        own = (blue * alpha / 255, green * alpha / 255, red * alpha / 255, alpha)
        differences = [abs(a - b) for a, b in zip(own, pixels[index * 4:index * 4 + 4])]
        total += sum(differences)
        far += max(differences) > 64
    count = width * height
    print(frame, round(total / count / 4 / 255, 6), round(far / count, 6))
