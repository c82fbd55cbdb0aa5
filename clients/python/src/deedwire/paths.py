from __future__ import annotations

import re
from urllib.parse import quote


def case_path(ref: str) -> str:
    """`/cases/{ref}`, for an external_ref or a case id."""
    if not isinstance(ref, str) or ref == "":
        raise ValueError("ref must be the external_ref or the case id and not empty")
    # Servers and proxies remove dot segments: the request would go to another address.
    if ref in (".", ".."):
        raise ValueError(f'"{ref}" cannot be part of a URL; use the case id (case_id of the case)')
    return "/cases/" + quote(ref, safe="")


def id_path(folder: str, id: str) -> str:
    """An id issued by the service; it has no character that must be escaped in an address."""
    if not isinstance(id, str) or not re.fullmatch(r"[A-Za-z0-9_-]+", id):
        raise ValueError("id must be the id from the response")
    return f"{folder}/{id}"
