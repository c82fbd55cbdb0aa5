"""Documents, and request bodies that encode them while they are sent."""

from __future__ import annotations

import base64
import json
import os
import stat
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Iterator, Mapping, Optional, Sequence, Union

from .errors import DeedwireError

#: No more is accepted in one request, so nothing above it is worth reading.
_document_bytes_max = 15 * 1024 * 1024
#: Divisible by 3, so that only the last chunk is padded.
_chunk_bytes = 48 * 1024

#: By file extension; the service examines the bytes themselves.
_media_types = {
    "pdf": "application/pdf",
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "tif": "image/tiff",
    "tiff": "image/tiff",
    "txt": "text/plain",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "zip": "application/zip",
}


@dataclass(frozen=True)
class Document:
    """A document to send. Use `from_path`, `from_bytes` or `from_stream`."""

    filename: str
    content_type: str
    source: Union[str, bytes, BinaryIO] = field(repr=False)

    @classmethod
    def from_path(
        cls,
        path: Union[str, os.PathLike[str]],
        *,
        filename: Optional[str] = None,
        content_type: Optional[str] = None,
    ) -> Document:
        """The file is read when it is sent, and must not change meanwhile."""
        place = os.fspath(path)
        called = filename or os.path.basename(place)
        return cls(called, content_type or _media_type_of(called), place)

    @classmethod
    def from_bytes(
        cls, content: bytes, *, filename: str, content_type: Optional[str] = None
    ) -> Document:
        if not isinstance(content, (bytes, bytearray, memoryview)):
            raise TypeError("content must be bytes")
        return cls(filename, content_type or _media_type_of(filename), bytes(content))

    @classmethod
    def from_stream(
        cls, stream: BinaryIO, *, filename: str, content_type: Optional[str] = None
    ) -> Document:
        """A stream of bytes is read once, before the first attempt; it is not closed."""
        return cls(filename, content_type or _media_type_of(filename), stream)


def _media_type_of(filename: str) -> str:
    ending = filename.rpartition(".")[2].lower() if "." in filename else ""
    return _media_types.get(ending, "application/octet-stream")


class JsonBody:
    """JSON whose documents are encoded chunk by chunk; every attempt sends the same bytes."""

    def __init__(
        self, fields: Mapping[str, Any], documents: Optional[Sequence[_Part]] = None
    ) -> None:
        given = {name: value for name, value in fields.items() if value is not None}
        # JSON has no NaN: allow_nan=False refuses it instead of sending what no parser accepts.
        text = json.dumps(given, ensure_ascii=False, allow_nan=False)
        self._pieces: list[Union[bytes, _Part]] = []
        if documents is None:
            self._pieces.append(text.encode())
        else:
            self._pieces.append((text[:-1] + (", " if given else "") + '"documents": [').encode())
            for index, part in enumerate(documents):
                about = {"filename": part.filename, "content_type": part.content_type}
                head = json.dumps(about, ensure_ascii=False)[:-1] + ', "content": "'
                self._pieces += [((", " if index else "") + head).encode(), part, b'"}']
            self._pieces.append(b"]}")
        self.length = sum(
            len(piece) if isinstance(piece, bytes) else 4 * ((piece.size + 2) // 3)
            for piece in self._pieces
        )

    def chunks(self) -> Iterator[bytes]:
        for piece in self._pieces:
            if isinstance(piece, bytes):
                yield piece
            else:
                yield from (base64.b64encode(chunk) for chunk in piece.chunks())


class _Part:
    """An opened document."""

    def __init__(self, document: Document, content: Union[bytes, BinaryIO], size: int) -> None:
        self.filename = document.filename
        self.content_type = document.content_type
        self.size = size
        self._content = content

    def chunks(self) -> Iterator[bytes]:
        if isinstance(self._content, bytes):
            view = memoryview(self._content)
            for start in range(0, self.size, _chunk_bytes):
                yield bytes(view[start : start + _chunk_bytes])
            return
        self._content.seek(0)
        left = self.size
        while left > 0:
            try:
                chunk = self._content.read(min(left, _chunk_bytes))
            except OSError as cause:
                # No lost connection, and not worth a retry.
                raise DeedwireError(f"{self.filename} cannot be read") from cause
            if len(chunk) < min(left, _chunk_bytes):
                raise DeedwireError(f"{self.filename} became shorter while it was sent")
            left -= len(chunk)
            yield chunk


@contextmanager
def opened(documents: Optional[Sequence[Document]]) -> Iterator[Optional[list[_Part]]]:
    """The documents, opened until the call has ended."""
    if documents is None:
        yield None
        return
    with ExitStack() as files:
        left = _document_bytes_max
        parts: list[_Part] = []
        for index, document in enumerate(documents):
            if not isinstance(document, Document):
                raise TypeError(f"documents[{index}] must be a Document")
            part = _open_part(document, left, files)
            left -= part.size
            if left < 0:
                sentence = (
                    f"{document.filename}: more than 15 MB in total, the limit for one request"
                )
                raise ValueError(f"documents[{index}]: {sentence}")
            parts.append(part)
        yield parts


def _open_part(document: Document, bytes_max: int, files: ExitStack) -> _Part:
    source = document.source
    if isinstance(source, bytes):
        return _Part(document, source, len(source))
    if isinstance(source, str):
        # Opening would wait if this were a named pipe without a writer.
        if not stat.S_ISREG(os.stat(source).st_mode):
            raise ValueError(f"{source} is not a file")
        file = files.enter_context(open(source, "rb"))
        return _Part(document, file, os.fstat(file.fileno()).st_size)
    content = bytearray()
    # One byte more than allowed shows that it is too much.
    while len(content) <= bytes_max:
        piece = source.read(min(_chunk_bytes, bytes_max + 1 - len(content)))
        if not isinstance(piece, bytes):
            raise TypeError(
                f"{document.filename}: the stream must yield bytes; open it with mode rb"
            )
        if not piece:
            break
        content += piece
    return _Part(document, bytes(content), len(content))
