"""Numbers and tables as Sources/Atlas reads them; README.md tells the form."""

import struct


def varint(value: int) -> bytes:
    """LEB128: seven bits a byte, least first."""
    out = bytearray()
    while value >= 128:
        out.append(value % 128 + 128)
        value //= 128
    out.append(value)
    return bytes(out)


def zigzag(value: int) -> bytes:
    return varint(value * 2 if value >= 0 else -value * 2 - 1)


def steps(points) -> bytes:
    """The number of corners, the first one, and the steps to the next."""
    out, x, y = bytearray(varint(len(points))), 0, 0
    for next_x, next_y in points:
        out += zigzag(next_x - x) + zigzag(next_y - y)
        x, y = next_x, next_y
    return bytes(out)


def table(blobs: list[bytes]) -> bytes:
    """Blobs one after another, behind the offsets of each and of the end (UInt32)."""
    offsets, position = [], 0
    for blob in blobs:
        offsets.append(position)
        position += len(blob)
    return struct.pack(f"<{len(blobs) + 1}I", *offsets, position) + b"".join(blobs)


def file_of(magic: bytes, sections: list[bytes]) -> bytes:
    """Magic, number of sections, then a table of them; every section begins at a multiple of 8."""
    padded = [section + bytes(-len(section) % 8) for section in sections]
    head = 8 + 4 + 4 * (len(sections) + 1)
    first = head + -head % 8
    offsets, position = [], first
    for section in padded:
        offsets.append(position)
        position += len(section)
    start = magic + struct.pack(f"<I{len(sections) + 1}I", len(sections), *offsets, position)
    return start + bytes(first - len(start)) + b"".join(padded)
