from __future__ import annotations

import hashlib
import os
import re
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse
from typing import BinaryIO, Iterator, Optional, Sequence, Union

from .errors import DeedwireApiError, DeedwireConnectionError, DeedwireError, DownloadError
from .exchange import Deadline, Request, exchange
from .models import DownloadedFile, Report, ReportFile
from .paths import case_path
from .safe_names import safe_names
from .transport import USER_AGENT, Transport, error_of, read_answer

_piece_bytes = 64 * 1024
#: Times a file is fetched anew: with a fresh link, or because its SHA-256 did not match.
_fresh_starts_max = 2


class Reports:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, ref: str) -> Report:
        """Links to the files, valid for an hour. Before the case is finalised: a ConflictError."""
        return self._transport.get(f"{case_path(ref)}/report").as_model(Report)

    def download(self, ref: str, to: Union[str, os.PathLike[str]]) -> Sequence[DownloadedFile]:
        """
        Downloads every file of the report into the folder `to`, the report itself first.

        Each is checked against its length and its SHA-256; a broken download is resumed, and an
        expired link is requested again. Files appear in the folder only when they are complete and
        correct; an existing file of the same name is replaced.
        """
        files = self.get(ref).files
        names = safe_names([file.filename for file in files])
        folder = os.fspath(to)
        os.makedirs(folder, exist_ok=True)
        return [
            self._download(ref, index, file, folder, name)
            for index, (file, name) in enumerate(zip(files, names))
        ]

    def _download(
        self, ref: str, index: int, file: ReportFile, folder: str, name: str
    ) -> DownloadedFile:
        descriptor, temporary = tempfile.mkstemp(prefix=".", suffix=".part", dir=folder)
        try:
            with os.fdopen(descriptor, "w+b") as sink:
                partial = _Partial(file.filename, file.url, sink)
                sha256 = self._receive_whole(ref, index, partial)
                sink.flush()
                os.fsync(sink.fileno())
            path = os.path.join(folder, name)
            os.replace(temporary, path)
            return DownloadedFile(name, path, partial.received, sha256)
        except BaseException:
            os.unlink(temporary)
            raise

    def _receive_whole(self, ref: str, index: int, partial: _Partial) -> str:
        for fresh_starts in range(_fresh_starts_max + 1):
            try:
                self._transport.retry(
                    lambda _: self._receive(partial), "GET", f"{case_path(ref)}/report"
                )
                return partial.checked()
            except (DeedwireApiError, DownloadError) as error:
                # Signed links answer 403 once they are too old.
                is_expired = isinstance(error, DeedwireApiError) and error.status == 403
                is_corrupt = isinstance(error, DownloadError) and error.check == "sha256"
                if fresh_starts == _fresh_starts_max or not (is_expired or is_corrupt):
                    raise
                if is_corrupt:
                    partial.restart()
                else:
                    partial.url = self._renewed(ref, index, partial.name)
        raise AssertionError("the last start returns or raises")

    def _renewed(self, ref: str, index: int, name: str) -> str:
        """The files of a newer version have other names."""
        files = self.get(ref).files
        if index < len(files) and files[index].filename == name:
            return files[index].url
        raise DownloadError("superseded", f"{name}: a newer version of the report was released")

    def _receive(self, partial: _Partial) -> None:
        # All of it arrived before the connection broke.
        if partial.received > 0 and partial.received == partial.total:
            return
        # No key is sent: the signature of the link is the key.
        headers = {"Accept": "*/*", "Accept-Encoding": "identity", "User-Agent": USER_AGENT}
        if partial.received > 0:
            headers["Range"] = f"bytes={partial.received}-"
            if partial.etag is not None:
                headers["If-Range"] = partial.etag

        def read(response: HTTPResponse, deadline: Deadline) -> None:
            if response.status not in (200, 206):
                raise error_of(read_answer(response, deadline))
            partial.begin(response)
            while True:
                # For each piece: a large report may take longer than one timeout.
                deadline.restart()
                piece = response.read1(_piece_bytes)
                if not piece:
                    return
                partial.add(piece)

        exchange(self._transport.network, Request("GET", partial.url, partial.name, headers), read)
        if partial.total is not None and partial.received != partial.total:
            # Cut short in transit: the rest can be requested.
            sentence = f"{partial.name}: {partial.received} of {partial.total} bytes arrived"
            raise DeedwireConnectionError(sentence)


@dataclass
class _Partial:
    """What has arrived of one file, over all attempts."""

    name: str
    url: str
    sink: BinaryIO
    received: int = 0
    total: Optional[int] = None
    #: As sent by the server; a resumed file must still be the same.
    etag: Optional[str] = None

    def __post_init__(self) -> None:
        self._hash = hashlib.sha256()

    def begin(self, response: HTTPResponse) -> None:
        start, self_total = _place_of(response, self.name, self.received)
        # A server that does not resume, or has another file by now, sends the whole file.
        if start == 0 and self.received > 0:
            self.restart()
        self.total = self_total
        self.etag = response.getheader("ETag")

    def add(self, piece: bytes) -> None:
        self.received += len(piece)
        if self.total is not None and self.received > self.total:
            raise DownloadError(
                "length", f"{self.name}: larger than the announced {self.total} bytes"
            )
        with self._writing():
            self.sink.write(piece)
        self._hash.update(piece)

    def restart(self) -> None:
        with self._writing():
            self.sink.seek(0)
            self.sink.truncate()
        self._hash = hashlib.sha256()
        self.received, self.total, self.etag = 0, None, None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """An error of the disk is no lost connection, and not worth a retry."""
        try:
            yield
        except OSError as cause:
            raise DeedwireError(f"{self.name}: could not be written ({cause.strerror})") from cause

    def checked(self) -> str:
        told = re.fullmatch(r'(?:W/)?"([0-9a-f]{64})"', self.etag or "")
        if self.total is None and told is None:
            sentence = "neither its length nor its SHA-256 is known, so it may be incomplete"
            raise DownloadError("unverifiable", f"{self.name}: {sentence}")
        sha256 = self._hash.hexdigest()
        if told is not None and sha256 != told[1]:
            raise DownloadError("sha256", f"{self.name}: the SHA-256 does not match")
        return sha256


def _place_of(response: HTTPResponse, name: str, asked: int) -> tuple[int, Optional[int]]:
    """Where the pieces start, and the size of the whole file."""
    if response.status == 206:
        content_range = response.getheader("Content-Range") or ""
        match = re.fullmatch(r"bytes ([0-9]+)-[0-9]+/([0-9]+)", content_range)
        if match is None or int(match[1]) != asked:
            raise DownloadError("length", f"{name}: the server resumed at the wrong position")
        return asked, int(match[2])
    # The length of a compressed answer is not the length of the file.
    is_plain = (response.getheader("Content-Encoding") or "identity") == "identity"
    length = response.getheader("Content-Length") or ""
    is_told = is_plain and re.fullmatch(r"[0-9]{1,15}", length)
    return 0, int(length) if is_told else None
