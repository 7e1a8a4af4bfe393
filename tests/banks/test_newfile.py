"""A new file is written whole or not at all, and never over one that is there."""

from __future__ import annotations

import errno
import os
import resource
import threading
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, NoReturn

import pytest

from kit import BankError
from kit.banks.newfile import write_new


def content(data: bytes) -> Callable[[BinaryIO], None]:
    return lambda stream: (stream.write(data), None)[1]


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def failing(error: BaseException) -> Callable[..., NoReturn]:
    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail


def test_a_new_file_gets_its_name(tmp_path: Path) -> None:
    assert write_new(tmp_path / "bank.xlsx", content(b"new")) == tmp_path / "bank.xlsx"
    assert (tmp_path / "bank.xlsx").read_bytes() == b"new"
    assert names(tmp_path) == ["bank.xlsx"]


def test_a_file_that_is_there_stays_and_the_next_name_is_taken(tmp_path: Path) -> None:
    for number, name in enumerate(("bank.xlsx", "bank-2.xlsx", "bank-3.xlsx")):
        assert write_new(tmp_path / "bank.xlsx", content(b"%d" % number)).name == name
    assert [(tmp_path / name).read_bytes() for name in names(tmp_path)] == [b"1", b"2", b"0"]


def test_a_full_folder_of_names_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.banks.newfile._MOST_NAMES", 2)
    write_new(tmp_path / "bank.xlsx", content(b""))
    with pytest.raises(BankError, match="too many copies"):
        write_new(tmp_path / "bank.xlsx", content(b""))
    assert names(tmp_path) == ["bank.xlsx"]


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_permissions_are_those_of_any_new_file_but_never_writable_by_others(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        made = write_new(tmp_path / "bank.xlsx", content(b""))
    finally:
        os.umask(before)
    assert made.stat().st_mode & 0o777 == 0o644 & ~mask


def test_no_link_is_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious.xlsx"
    precious.write_bytes(b"precious")
    (tmp_path / "bank.xlsx").symlink_to(precious)
    (tmp_path / "lost.xlsx").symlink_to(tmp_path / "nowhere.xlsx")
    assert write_new(tmp_path / "bank.xlsx", content(b"new")).name == "bank-2.xlsx"
    assert write_new(tmp_path / "lost.xlsx", content(b"new")).name == "lost-2.xlsx"
    assert precious.read_bytes() == b"precious"
    assert not (tmp_path / "nowhere.xlsx").exists()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "the disk is full"),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), "the disk is full"),
        (OSError(errno.EFBIG, "File too large"), "no file of that size"),
        (OSError(errno.EIO, "Input/output error"), "“input/output error”"),
    ],
)
def test_a_disk_that_refuses_is_said_and_nothing_is_left(tmp_path: Path, error: OSError, words: str) -> None:
    (tmp_path / "bank.xlsx").write_bytes(b"there")
    with pytest.raises(BankError, match=words) as caught:
        write_new(tmp_path / "bank.xlsx", failing(error))
    assert "Nothing was changed" in str(caught.value)
    assert "--out" in str(caught.value)
    assert names(tmp_path) == ["bank.xlsx"]
    assert (tmp_path / "bank.xlsx").read_bytes() == b"there"


def test_a_limit_on_the_size_of_files_leaves_nothing(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, before[1]))
    try:
        with pytest.raises(BankError, match="no file of that size"):
            write_new(tmp_path / "bank.xlsx", content(bytes(50_000)))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert names(tmp_path) == []


def test_a_disk_that_fills_up_only_at_the_end_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", failing(OSError(errno.ENOSPC, "No space left on device")))
    with pytest.raises(BankError, match="the disk is full"):
        write_new(tmp_path / "bank.xlsx", content(b"new"))
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    "error",
    [PermissionError(errno.EACCES, "Permission denied"), OSError(errno.EROFS, "Read-only file system")],
)
def test_a_folder_in_which_nothing_may_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    monkeypatch.setattr("tempfile.mkstemp", failing(error))
    with pytest.raises(BankError, match=f"nothing may be written in “{tmp_path.name}”"):
        write_new(tmp_path / "bank.xlsx", content(b"new"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(BankError, match="nothing may be written"):
            write_new(tmp_path / "bank.xlsx", content(b"new"))
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_that_is_not_there_and_one_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for folder in ("none", "file"):
        with pytest.raises(BankError, match=f"there is no folder “{folder}”"):
            write_new(tmp_path / folder / "bank.xlsx", content(b"new"))


@pytest.mark.parametrize(
    ("name", "words"), [("x" * 300 + ".xlsx", "too long"), ("a\0b.xlsx", "makes no sense")]
)
def test_names_that_no_file_can_have(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(BankError, match=words):
        write_new(tmp_path / name, content(b"new"))
    assert names(tmp_path) == []


def test_a_name_that_another_program_holds_fast_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def locked(source: str, target: Path) -> None:
        if Path(target).name == "bank.xlsx":
            raise PermissionError(errno.EACCES, "The file is used by another process")
        replace(source, target)

    monkeypatch.setattr(os, "replace", locked)
    assert write_new(tmp_path / "bank.xlsx", content(b"new")).name == "bank-2.xlsx"
    assert names(tmp_path) == ["bank-2.xlsx"]


def test_names_that_are_all_held_fast_are_not_tried_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "replace", failing(PermissionError(errno.EACCES, "Permission denied")))
    with pytest.raises(BankError, match="nothing may be written"):
        write_new(tmp_path / "bank.xlsx", content(b"new"))
    assert names(tmp_path) == []


@pytest.mark.parametrize("where", ["fill", "replace"])
def test_an_interruption_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    fill = content(b"new")
    if where == "fill":
        fill = failing(KeyboardInterrupt())
    else:
        monkeypatch.setattr(os, "replace", failing(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        write_new(tmp_path / "bank.xlsx", fill)
    assert names(tmp_path) == []


def test_two_who_write_at_once_each_get_a_file(tmp_path: Path) -> None:
    start = threading.Barrier(8)
    made: list[tuple[Path, bytes]] = []

    def write(data: bytes) -> None:
        start.wait()
        made.append((write_new(tmp_path / "bank.xlsx", content(data)), data))

    threads = [threading.Thread(target=write, args=(b"%d" % n * 1000,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({path for path, _ in made}) == 8
    assert all(path.read_bytes() == data for path, data in made)
    assert len(names(tmp_path)) == 8
