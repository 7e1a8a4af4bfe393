"""A copy of a zip in which some members are new and all else stays as it is, byte for byte."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_OWN_FLAGS = 0x9
"""Flags of the old data that are not true of the new: encrypted, sizes given behind the data."""
_PIECE = 1 << 20


class NotPatchable(Exception):
    """A file in which nothing can be replaced safely; what is to be said goes into a report of its own."""


def copy_zip(
    source: Path, changed: Mapping[str, bytes], target: BinaryIO, added: Mapping[str, bytes] | None = None
) -> None:
    """Write a copy of the zip `source` in which the members named in `changed` have new content.

    The members in `added` come after all others. Everything else is copied as stored: compressed bytes, order,
    dates, attributes, comments. Raises NotPatchable if a member to be changed is missing, twice there, or
    shares its bytes with another, or if one to be added is there already.
    """
    with zipfile.ZipFile(source) as given, source.open("rb") as stored:
        infos = given.infolist()
        there = {part_key(info.filename) for info in infos}
        if any(part_key(name) in there for name in added or ()):
            raise NotPatchable
        touched = {_only(infos, name).header_offset: data for name, data in changed.items()}
        starts = sorted({info.header_offset for info in infos})
        if any(sum(info.header_offset == start for info in infos) > 1 for start in touched):
            raise NotPatchable
        ends = [*starts[1:], given.start_dir]
        fresh: dict[int, tuple[int, int, int, int]] = {}
        moved: dict[int, int] = {}
        stored.seek(0)
        _copy(stored, target, starts[0] if starts else given.start_dir)
        for start, end in zip(starts, ends, strict=True):
            moved[start] = target.tell()
            if start in touched:
                info = next(info for info in infos if info.header_offset == start)
                fresh[start] = _write_member(target, info, touched[start])
            else:
                stored.seek(start)
                _copy(stored, target, end - start)
        for place, (name, data) in enumerate((added or {}).items(), start=given.start_dir):
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.header_offset, info.CRC = place, zlib.crc32(data)
            moved[place] = target.tell()
            fresh[place] = _write_member(target, info, data)
            infos.append(info)
        directory = target.tell()
        for info in infos:
            target.write(_central(info, moved[info.header_offset], fresh.get(info.header_offset)))
        size = target.tell() - directory
        count = len(infos)
        comment = given.comment
        target.write(_END.pack(b"PK\5\6", 0, 0, count, count, size, directory, len(comment)) + comment)


def part_key(name: str) -> str:
    """The name of a member for comparing, as the reader compares: without case, and with either slash."""
    return name.replace("\\", "/").lstrip("/").lower()


def _only(infos: list[zipfile.ZipInfo], name: str) -> zipfile.ZipInfo:
    found = [info for info in infos if part_key(info.filename) == part_key(name)]
    if len(found) != 1:
        raise NotPatchable
    return found[0]


def _copy(stored: BinaryIO, target: BinaryIO, size: int) -> None:
    while size > 0:
        piece = stored.read(min(size, _PIECE))
        if not piece:
            raise NotPatchable
        target.write(piece)
        size -= len(piece)


def _name(info: zipfile.ZipInfo) -> bytes:
    return info.orig_filename.encode("utf-8" if info.flag_bits & 0x800 else "cp437")


def _moment(info: zipfile.ZipInfo) -> tuple[int, int]:
    """Time and date as a zip stores them."""
    year, month, day, hour, minute, second = info.date_time
    return hour << 11 | minute << 5 | second // 2, max(0, year - 1980) << 9 | month << 5 | day


def _write_member(target: BinaryIO, info: zipfile.ZipInfo, data: bytes) -> tuple[int, int, int, int]:
    """Write one member anew; its way of packing, checksum, packed and full size."""
    method, packed = zipfile.ZIP_STORED, data
    if info.compress_type != zipfile.ZIP_STORED:
        method = zipfile.ZIP_DEFLATED
        packer = zlib.compressobj(5, zlib.DEFLATED, -15)
        packed = packer.compress(data) + packer.flush()
    crc, name = zlib.crc32(data), _name(info)
    flags = info.flag_bits & ~_OWN_FLAGS
    sizes = (crc, len(packed), len(data), len(name), 0)
    target.write(_LOCAL.pack(b"PK\3\4", 20, flags, method, *_moment(info), *sizes))
    target.write(name)
    target.write(packed)
    return method, crc, len(packed), len(data)


def _central(info: zipfile.ZipInfo, offset: int, fresh: tuple[int, int, int, int] | None) -> bytes:
    """The entry of a member in the directory at the end of a zip."""
    name, extra, comment = _name(info), _short_extra(info.extra), info.comment
    flags = info.flag_bits
    method, crc, packed, full = info.compress_type, info.CRC, info.compress_size, info.file_size
    if fresh is not None:
        method, crc, packed, full = fresh
        flags &= ~_OWN_FLAGS
    return (
        _CENTRAL.pack(
            b"PK\1\2",
            info.create_system << 8 | info.create_version,
            info.extract_version,
            flags,
            method,
            *_moment(info),
            crc,
            packed,
            full,
            len(name),
            len(extra),
            len(comment),
            0,
            info.internal_attr,
            info.external_attr,
            offset,
        )
        + name
        + extra
        + comment
    )


def _short_extra(extra: bytes) -> bytes:
    """The further fields of a member without the one for sizes over 4 GB, which no bank has."""
    kept = b""
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<2H", extra)
        field, extra = extra[: size + 4], extra[size + 4 :]
        if kind != 1:
            kept += field
    return kept
