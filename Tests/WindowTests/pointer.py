"""Prints the size and a checksum of the image of the display's pointer."""

import ctypes
import zlib


class CursorImage(ctypes.Structure):
    _fields_ = [
        ("x", ctypes.c_short),
        ("y", ctypes.c_short),
        ("width", ctypes.c_ushort),
        ("height", ctypes.c_ushort),
        ("xhot", ctypes.c_ushort),
        ("yhot", ctypes.c_ushort),
        ("serial", ctypes.c_ulong),
        ("pixels", ctypes.POINTER(ctypes.c_ulong)),
    ]


x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
fixes = ctypes.CDLL("libXfixes.so.3")
fixes.XFixesGetCursorImage.restype = ctypes.POINTER(CursorImage)
fixes.XFixesGetCursorImage.argtypes = [ctypes.c_void_p]

image = fixes.XFixesGetCursorImage(x11.XOpenDisplay(None)).contents
pixels = image.pixels[: image.width * image.height]
total = zlib.crc32(b"".join((pixel & 0xFFFFFFFF).to_bytes(4, "little") for pixel in pixels))
print(f"{image.width} x {image.height} {total:08x}")
