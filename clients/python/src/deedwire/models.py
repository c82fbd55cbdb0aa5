"""
What the API returns and takes, with the names of the API in snake_case.

New fields of the API are ignored, and new values of a text are passed on as they are: the values in
a Literal are those known today.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Optional, Union

CaseStatus = Literal["received", "allocated", "in_review", "query_raised", "finalised", "withdrawn"]
#: Empty until there is a result. A hold is reported as `query`.
ReportedResult = Literal["positive", "negative", "query", ""]


@dataclass(frozen=True)
class TimelineEntry:
    status: CaseStatus
    at: datetime


@dataclass(frozen=True)
class RiskComponent:
    key: str
    label: str
    score: float
    weight: float


@dataclass(frozen=True)
class RiskScore:
    grade: Literal["AAA", "AA", "A", "BBB", "BB", "B", "C"]
    grade_label: str
    score: float
    recommendation: str
    components: list[RiskComponent]
    #: Main reasons for the score, most serious first.
    drivers: list[str]


@dataclass(frozen=True)
class RejectedDocument:
    """A document that was received but cannot be used."""

    filename: str
    sha256: str
    reason: Literal["malware"]
    #: Name the malware scanner gives it.
    signature: str
    at: datetime


@dataclass(frozen=True)
class CaseView:
    case_id: str
    external_ref: str
    status: CaseStatus
    #: True for cases created with a test key.
    is_sandbox: bool
    #: True when the analyst is waiting for more documents.
    documents_awaited: bool
    latest_revision_reason: Optional[str]
    applicant_name: str
    loan_account_number: str
    case_type: str
    ulpin: Optional[str]
    #: None until finalised, and again while a revision is in progress.
    finalised_at: Optional[datetime]
    #: None in events recorded by an older version of the service, like the next three marked so.
    result: Optional[ReportedResult]
    #: The reason in the report. Only with a negative or query result.
    result_reason: Optional[str]
    result_reason_at: Optional[datetime]
    #: Newest released version of the report; 0 before the first. May be None in old events.
    report_version: Optional[int]
    #: None until finalised, and again while a revision is in progress.
    risk_score: Optional[RiskScore]
    #: One entry per status entered, oldest first.
    timeline: list[TimelineEntry]
    #: Last change of the case. May be None in old events.
    updated_at: Optional[datetime]
    #: When the turnaround time ends; None while it does not run.
    due_at: Optional[datetime]
    #: Oldest first; usually empty.
    rejected_documents: list[RejectedDocument]


@dataclass(frozen=True)
class CaseCreated:
    """`created` is False if the reference already exists: nothing was changed, `case` shows it."""

    created: bool
    external_ref: str
    status: CaseStatus
    case: Optional[CaseView]


@dataclass(frozen=True)
class CasesPage:
    #: Least recently changed first.
    cases: list[CaseView]
    #: Send it as `cursor` next time, also at the end: it then returns what has changed since.
    next_cursor: str
    #: True: there is another page, even if this one has few cases or none.
    more: bool


@dataclass(frozen=True)
class DocumentsAdded:
    case_id: str
    external_ref: str
    #: `under_review` appears only here, when a finalised case was reopened.
    status: Union[CaseStatus, Literal["under_review"]]
    reopened: bool
    #: The names the documents were stored under.
    stored: list[str]


@dataclass(frozen=True)
class StoredDocument:
    #: As stored.
    filename: str
    #: As sent.
    content_type: str
    #: Size of the decoded file.
    bytes: int
    #: Of the file, in hexadecimal digits.
    sha256: str
    received_at: datetime


@dataclass(frozen=True)
class QueryAnswer:
    #: `staff`: the staff of the service noted what you said, for example by telephone.
    by: Literal["lender", "staff"]
    #: None if documents are the answer.
    text: Optional[str]
    #: The names under which the documents of the answer are stored.
    documents: list[str]
    at: datetime


@dataclass(frozen=True)
class Query:
    id: str
    text: str
    documents_awaited: bool
    #: `closed`: by the staff of the service, or because the case was withdrawn.
    state: Literal["open", "answered", "closed"]
    raised_at: datetime
    #: When it was last answered or closed. None while it is open.
    closed_at: Optional[datetime]
    #: Oldest first.
    answers: list[QueryAnswer]


@dataclass(frozen=True)
class ReportFile:
    filename: str
    #: Signed: anyone who has the link can read the file, without a key, until it expires.
    url: str = field(repr=False)
    #: Seconds.
    expires_in: int


@dataclass(frozen=True)
class Report:
    #: The report first, then its signed attachments.
    files: list[ReportFile]


@dataclass(frozen=True)
class DownloadedFile:
    filename: str
    path: str
    size_bytes: int
    #: In hexadecimal digits.
    sha256: str


@dataclass(frozen=True)
class Property:
    """A property to search. `reference` is yours, unique in the request and echoed in the results."""

    reference: str
    #: Full name, short code (MH) or ISO code (IN-MH).
    state: str
    district: Optional[str] = None
    taluk: Optional[str] = None
    village: Optional[str] = None
    hobli: Optional[str] = None
    survey_no: Optional[str] = None
    #: survey, gat, cts, plot, hissa, milkat.
    parcel_type: Optional[str] = None
    #: For a flat or shop: name of the building or society.
    building: Optional[str] = None
    wing: Optional[str] = None
    floor: Optional[str] = None
    #: Number of the flat, shop or office.
    unit: Optional[str] = None
    from_year: Union[int, str, None] = None
    to_year: Union[int, str, None] = None


@dataclass(frozen=True)
class Area:
    #: As the registry wrote it; empty if it gives none.
    raw: str
    #: 0 if there is none or it cannot be read with certainty.
    sqm: float
    sqyd: float
    sqft: float


@dataclass(frozen=True)
class Encumbrance:
    document_no: str
    #: YYYY-MM-DD.
    date: str
    nature: str
    kind: Optional[Literal["transfer", "encumbrance", "release", "other"]]


@dataclass(frozen=True)
class Discharge:
    document_no: str
    #: YYYY-MM-DD.
    date: str


@dataclass(frozen=True)
class Mortgage:
    #: Empty for a charge in the record of rights, like the date.
    document_no: str
    #: YYYY-MM-DD.
    date: str
    lender: Optional[str]
    status: Literal["open", "discharged"]
    discharged_by: Optional[Discharge]
    #: `revenue`: a charge in the record of rights only.
    kind: Optional[Literal["registered", "revenue"]]
    #: To you, by the names an operator keeps for you.
    own: Optional[bool]


@dataclass(frozen=True)
class Evidence:
    """The words of the record that raised a flag."""

    flag: str
    #: As the registry wrote it.
    text: str
    #: The answer it was read from, such as `7/12`.
    source: str
    retrieved_at: datetime
    #: Of that answer; of several answers: of their hashes in hexadecimal, one per line.
    sha256: str


@dataclass(frozen=True)
class Findings:
    portal: str
    holders: list[str]
    area: Area
    #: Every registered document of the period.
    encumbrances: list[Encumbrance]
    mortgages: list[Mortgage]
    #: Registered documents of other units of the building; they are not in the findings.
    other_units: int
    #: 0 to 100, for the best-matching holder; 0 if not checked.
    name_match_score: float
    name_match: Literal["match", "partial", "mismatch", "not_checked"]
    risk_band: Literal["low", "medium", "high"]
    risk_flags: list[str]
    #: For each flag; empty for searches before this existed.
    evidence: list[Evidence]


@dataclass(frozen=True)
class SearchError:
    code: str
    message: str


@dataclass(frozen=True)
class SearchedProperty:
    reference: str
    #: Short code.
    state: str
    state_label: str
    #: `Outside coverage` in an unsupported state.
    portal: str
    status: Literal["running", "completed", "failed", "unsupported_state"]
    #: Once completed.
    findings: Optional[Findings]
    #: If the search failed or the state is not supported. A failure is never "no encumbrance".
    error: Optional[SearchError]


@dataclass(frozen=True)
class Collateral:
    id: str
    external_ref: Optional[str]
    loan_account_number: Optional[str]
    status: Literal["running", "completed", "partial", "failed"]
    created_at: datetime
    #: None while a search runs.
    completed_at: Optional[datetime]
    properties: list[SearchedProperty]


@dataclass(frozen=True)
class CollateralPage:
    #: The newest first.
    data: list[Collateral]
    #: Send it as `cursor` for the next page; None on the last.
    next_cursor: Optional[str]


@dataclass(frozen=True)
class ReleasedResult:
    result: ReportedResult
    reason: Optional[str]
    at: datetime


@dataclass(frozen=True)
class ReceivedDocument:
    #: As stored.
    filename: str
    #: As sent.
    content_type: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class RaisedQuery:
    id: str
    text: str
    documents_awaited: bool
    raised_at: datetime


@dataclass(frozen=True)
class CaseAtEvent(CaseView):
    """The case at the time of the event, with what only events have."""

    #: None until finalised. Its links are created each time the payload is sent.
    report: Optional[Report]
    #: In `result_changed`.
    previous_result: Optional[ReportedResult]
    #: In `result_changed`: every result released so far, oldest first.
    result_history: list[ReleasedResult]
    #: In `documents.received`: what the request stored.
    documents: list[ReceivedDocument]
    #: In `case.query_raised`: the open queries.
    queries: list[RaisedQuery]
    #: The query that caused the event: raised, named by the documents, or answered or closed last.
    query_id: Optional[str]


@dataclass(frozen=True)
class CasePayload:
    """The case in a callback or the feed, at the time of the event."""

    event: str
    #: Exactly as sent.
    external_ref: str
    loan_account_number: str
    status: CaseStatus
    result: ReportedResult
    data: CaseAtEvent


@dataclass(frozen=True)
class CollateralPayload:
    data: Collateral


@dataclass(frozen=True)
class PingData:
    at: datetime


@dataclass(frozen=True)
class PingPayload:
    event: Literal["ping"]
    data: PingData


@dataclass(frozen=True)
class FeedEvent:
    """One entry of the feed; the payload of `collateral.completed` is a CollateralPayload."""

    id: str
    event: str
    #: 1, 2, 3 … per case; 1 for `collateral.completed`.
    sequence: int
    at: datetime
    #: Send it as `after` to continue after this event.
    cursor: str
    payload: Union[CasePayload, CollateralPayload]


@dataclass(frozen=True)
class EventsPage:
    events: list[FeedEvent]
    #: Send it as `after` next time, even if there were no events.
    next_after: str
    more: bool


@dataclass(frozen=True)
class CallbackRegistration:
    url: str
    header_name: Optional[str]
    #: Masked.
    header_value: Optional[str]
    #: Opt-in events that are sent too.
    events: list[str]
    #: False: events are parked until it is registered again.
    enabled: bool
    disabled_at: Optional[datetime]
    disabled_why: Optional[str]
    failing_since: Optional[datetime]


@dataclass(frozen=True)
class CallbackRegistered(CallbackRegistration):
    #: Only with the first registration; it is not shown again.
    signing_secret: Optional[str] = field(repr=False)


@dataclass(frozen=True)
class SecretRotated:
    #: Shown once.
    signing_secret: str = field(repr=False)
    previous_valid_until: datetime


@dataclass(frozen=True)
class Ping:
    delivered: bool
    status: Optional[int]
    duration_ms: int
    #: The first bytes of your receiver's answer.
    answer: Optional[str]
    error: Optional[str]


@dataclass(frozen=True)
class Lender:
    id: str
    name: str
    #: Case fields to send in addition to the three that are always required.
    required_fields: list[str]
    #: Case types you may send; None: any.
    case_types: Optional[list[str]]


@dataclass(frozen=True)
class Key:
    id: str
    #: First and last characters of the key.
    hint: str
    label: str
    scopes: list[str]
    created_at: datetime
    expires_at: Optional[datetime]


@dataclass(frozen=True)
class Limits:
    rate_per_second: int
    #: Largest burst of requests.
    rate_burst: int
    #: Documents in one request.
    documents_max: int
    #: Total size of the documents of one request, before base64.
    document_bytes_max: int
    #: Size of the whole body of a request with documents.
    request_bytes_max: int
    #: Properties in one collateral request.
    properties_max: int
    events_page_max: int
    #: How long a link to a report is valid.
    report_link_seconds: int


@dataclass(frozen=True)
class Whoami:
    lender: Lender
    mode: Literal["live", "test"]
    key: Key
    limits: Limits
