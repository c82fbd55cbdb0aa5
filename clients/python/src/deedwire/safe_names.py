from __future__ import annotations

import re
from typing import Sequence

from .errors import DownloadError

_name_bytes_max = 255

#: Windows opens a device by these names, whatever follows the first dot.
_device = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)", re.IGNORECASE
)


def safe_names(filenames: Sequence[str]) -> list[str]:
    """
    Names that stay in their folder whatever the sender chose, that every file system accepts, and
    that differ from each other.
    """
    taken: set[str] = set()
    names: list[str] = []
    for filename in filenames:
        portable = _to_portable(filename) if _is_plain(filename) else ""
        if portable == "":
            raise DownloadError("filename", f"{filename!r} is not a valid file name")
        name = _with_suffix(portable, "")
        copy = 2
        # Bounded by the number of files: each round uses one more name.
        while name.lower() in taken:
            name = _with_suffix(portable, f" ({copy})")
            copy += 1
        taken.add(name.lower())
        names.append(name)
    return names


def _is_plain(filename: str) -> bool:
    if not isinstance(filename, str) or filename == "" or len(filename) > 255:
        return False
    return re.search(r"[/\\\x00-\x1f\x7f\ud800-\udfff]", filename) is None


def _to_portable(filename: str) -> str:
    """Without what Windows refuses, strips from the end of a name or treats as a device."""
    name = re.sub(r"[\s.]+$", "", re.sub(r'[<>:"|?*]', "_", filename))
    return f"_{name}" if _device.match(name) else name


def _with_suffix(name: str, suffix: str) -> str:
    """Before the extension; a name that is too long is shortened there, by whole characters."""
    match = re.fullmatch(r"(.+?)(\.[^.\s]{1,10})?", name, re.DOTALL)
    stem, extension = (match[1], match[2] or "") if match else (name, "")
    room = _name_bytes_max - len((suffix + extension).encode())
    kept = stem.encode()[:room].decode(errors="ignore")
    return kept + suffix + extension
