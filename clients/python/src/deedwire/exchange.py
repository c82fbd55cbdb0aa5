"""One HTTP exchange, which ends in time however slowly bytes come."""

from __future__ import annotations

import base64
import io
import socket
import ssl
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Callable, Iterator, Mapping, Optional, Protocol, TypeVar
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from .errors import DeedwireConnectionError, DeedwireTimeoutError

#: A server that can be reached answers within this time, whatever `timeout` allows for the answer.
_connect_seconds_max = 30.0

Result = TypeVar("Result")


class Body(Protocol):
    """A request body that can be sent again."""

    length: int

    def chunks(self) -> Iterator[bytes]: ...


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    #: Used in errors instead of the address, since a signed link is a secret.
    name: str
    headers: Mapping[str, str] = field(repr=False)
    body: Optional[Body] = None


@dataclass(frozen=True)
class Network:
    """How servers are reached."""

    timeout: float
    ssl_context: Optional[ssl.SSLContext]
    #: None: as the environment says (HTTPS_PROXY, NO_PROXY); empty: directly.
    proxy: Optional[str] = field(repr=False)


class Deadline:
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.restart()

    def restart(self) -> None:
        self._end = time.monotonic() + self._seconds

    def left(self) -> float:
        left = self._end - time.monotonic()
        if left <= 0:
            raise socket.timeout("timed out")
        return left


def exchange(
    network: Network, request: Request, read: Callable[[HTTPResponse, Deadline], Result]
) -> Result:
    """Sends the request once and passes the response to `read`, which must not keep it."""
    deadline = Deadline(network.timeout)
    connection, target = _open(network, request.url)
    timed: Optional[_TimedSocket] = None
    try:
        connection.connect()
        timed = _TimedSocket(connection.sock, deadline)
        connection.sock = timed
        _send(connection, target, request)
        return read(connection.getresponse(), deadline)
    except socket.timeout as cause:
        sentence = f"{request.name}: no answer within {network.timeout:g} s"
        raise DeedwireTimeoutError(sentence) from cause
    except (OSError, HTTPException) as cause:
        # Only the kind of error: its message may quote what was sent.
        sentence = f"{request.name}: connection failed ({type(cause).__name__})"
        raise DeedwireConnectionError(sentence) from cause
    finally:
        if timed:
            timed.really_close()
        connection.close()


def _open(network: Network, url: str) -> tuple[HTTPConnection, str]:
    parts = urlsplit(url)
    is_tls = parts.scheme == "https"
    host, port = parts.hostname or "", parts.port or (443 if is_tls else 80)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    timeout = min(network.timeout, _connect_seconds_max)
    proxy = urlsplit(_proxy_for(network, parts.scheme, host))
    server = (proxy.hostname, proxy.port or 3128) if proxy.hostname else (host, port)
    authorization = _proxy_authorization(proxy.username, proxy.password)
    if is_tls:
        context = network.ssl_context or ssl.create_default_context()
        secure = HTTPSConnection(*server, timeout=timeout, context=context)
        if proxy.hostname:
            secure.set_tunnel(host, port, headers=authorization)
        return secure, target
    plain = HTTPConnection(*server, timeout=timeout)
    if proxy.hostname:
        # A tunnel for plain HTTP too: the proxy sees no key and needs no absolute address.
        plain.set_tunnel(host, port, headers=authorization)
    return plain, target


def _proxy_for(network: Network, scheme: str, host: str) -> str:
    if network.proxy is not None:
        return network.proxy
    return "" if proxy_bypass(host) else getproxies().get(scheme, "")


def _proxy_authorization(user: Optional[str], password: Optional[str]) -> dict[str, str]:
    if user is None:
        return {}
    pair = f"{unquote(user)}:{unquote(password or '')}".encode()
    return {"Proxy-Authorization": f"Basic {base64.b64encode(pair).decode()}"}


def _send(connection: HTTPConnection, target: str, request: Request) -> None:
    connection.putrequest(request.method, target, skip_accept_encoding=True)
    for name, value in request.headers.items():
        connection.putheader(name, value)
    connection.putheader("Connection", "close")
    body = request.body
    if body is not None:
        connection.putheader("Content-Length", str(body.length))
    elif request.method in ("POST", "PUT"):
        connection.putheader("Content-Length", "0")
    try:
        connection.endheaders()
        for chunk in body.chunks() if body else ():
            connection.send(chunk)
    except (BrokenPipeError, ConnectionResetError):
        # A server that refuses a body answers before it has arrived; that answer says why.
        return


class _TimedSocket:
    """What http.client needs of a socket. A socket's own timeout starts again with each byte."""

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._sock = sock
        self._deadline = deadline

    def sendall(self, data: bytes) -> None:
        self._sock.settimeout(self._deadline.left())
        self._sock.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_TimedReader(self._sock, self._deadline), 64 * 1024)

    def close(self) -> None:
        """http.client closes the socket before the answer is read."""

    def really_close(self) -> None:
        self._sock.close()


class _TimedReader(io.RawIOBase):
    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._sock = sock
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:  # type: ignore[no-untyped-def]
        self._sock.settimeout(self._deadline.left())
        return self._sock.recv_into(buffer)
