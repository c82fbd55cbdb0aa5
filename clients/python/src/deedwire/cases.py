from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Iterator, Optional, Sequence, Union

from .documents import Document, JsonBody, opened
from .models import (
    CaseCreated,
    CasesPage,
    CaseView,
    DocumentsAdded,
    Query,
    StoredDocument,
)
from .paths import case_path, id_path
from .transport import Transport

Words = Union[str, Sequence[str], None]


class Cases:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        applicant_name: str,
        loan_account_number: str,
        case_type: str,
        external_ref: Optional[str] = None,
        co_applicant_name: Optional[str] = None,
        loan_amount: Union[int, float, Decimal, None] = None,
        branch: Optional[str] = None,
        state: Optional[str] = None,
        district: Optional[str] = None,
        ulpin: Optional[str] = None,
        property_description: Optional[str] = None,
        contact_name: Optional[str] = None,
        contact_email: Optional[str] = None,
        contact_phone: Optional[str] = None,
        documents: Optional[Sequence[Document]] = None,
        idempotency_key: Optional[str] = None,
    ) -> CaseCreated:
        """
        Creates a case. A known reference is not an error: `created` is then False.

        Without `external_ref` the loan account number is the reference. `loan_amount` is in rupees.
        At most 50 documents, 15 MB in total before base64.
        """
        fields = {
            "external_ref": external_ref,
            "applicant_name": applicant_name,
            "co_applicant_name": co_applicant_name,
            "loan_account_number": loan_account_number,
            "loan_amount": float(loan_amount) if isinstance(loan_amount, Decimal) else loan_amount,
            "case_type": case_type,
            "branch": branch,
            "state": state,
            "district": district,
            "ulpin": ulpin,
            "property_description": property_description,
            "contact_name": contact_name,
            "contact_email": contact_email,
            "contact_phone": contact_phone,
        }
        with opened(documents) as parts:
            reply = self._transport.send(
                "POST",
                "/cases",
                accepts=(200, 202),
                body=JsonBody(fields, parts),
                idempotency_key=idempotency_key,
            )
        if reply.status == 202:
            return reply.as_model(CaseCreated, {**reply.body, "created": True})
        view = reply.as_model(CaseView)
        return CaseCreated(False, view.external_ref, view.status, view)

    def get(self, ref: str) -> CaseView:
        """`ref` is the external_ref or the case id."""
        return self._transport.get(case_path(ref)).as_model(CaseView)

    def list(
        self,
        *,
        status: Words = None,
        result: Words = None,
        loan_account_number: Optional[str] = None,
        updated_after: Union[datetime, str, None] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> CasesPage:
        """One page, least recently changed first; `limit` is 1 to 200, by default 50."""
        query = {
            "status": _joined(status),
            "result": _joined(result),
            "loan_account_number": loan_account_number,
            "updated_after": updated_after,
            "limit": limit,
            "cursor": cursor,
        }
        return self._transport.get("/cases", query).as_model(CasesPage)

    def each(
        self,
        *,
        status: Words = None,
        result: Words = None,
        loan_account_number: Optional[str] = None,
        updated_after: Union[datetime, str, None] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Iterator[CaseView]:
        """Every case from a cursor, or from the start, to the current end; `limit` is that of a page."""
        while True:
            page = self.list(
                status=status,
                result=result,
                loan_account_number=loan_account_number,
                updated_after=updated_after,
                limit=limit,
                cursor=cursor,
            )
            yield from page.cases
            # A page whose cursor does not advance would be requested forever.
            if not page.more or page.next_cursor == cursor:
                return
            cursor = page.next_cursor

    def add_documents(
        self,
        ref: str,
        documents: Sequence[Document],
        *,
        note: Optional[str] = None,
        query_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> DocumentsAdded:
        """
        On a finalised case this starts a revision, with `note` as its reason: `reopened` is then True.
        Documents that the case already has change nothing.
        """
        path = f"{case_path(ref)}/documents"
        with opened(documents) as parts:
            body = JsonBody({"note": note, "query_id": query_id}, parts)
            reply = self._transport.send(
                "POST", path, accepts=(200,), body=body, idempotency_key=idempotency_key
            )
        return reply.as_model(DocumentsAdded)

    def documents(self, ref: str) -> Sequence[StoredDocument]:
        """The documents received for the case, oldest first, also those rejected as malware."""
        reply = self._transport.get(f"{case_path(ref)}/documents")
        return reply.list_of(StoredDocument, "documents")

    def withdraw(self, ref: str, *, reason: str, idempotency_key: Optional[str] = None) -> CaseView:
        """Closes an open case that was never finalised; there will be no report."""
        return self._transport.send(
            "POST",
            f"{case_path(ref)}/withdraw",
            accepts=(200,),
            body=JsonBody({"reason": reason}),
            idempotency_key=idempotency_key,
        ).as_model(CaseView)

    def queries(self, ref: str) -> Sequence[Query]:
        """The queries of the case with their answers, oldest first."""
        return self._transport.get(f"{case_path(ref)}/queries").list_of(Query, "queries")

    def answer_query(
        self, ref: str, query_id: str, *, text: str, idempotency_key: Optional[str] = None
    ) -> Query:
        """
        Answers a query in words. Once the last open query is answered, the review goes on. A finalised
        case takes no answers: add documents, which reopen it.
        """
        return self._transport.send(
            "POST",
            f"{id_path(f'{case_path(ref)}/queries', query_id)}/answers",
            accepts=(201,),
            body=JsonBody({"text": text}),
            idempotency_key=idempotency_key,
        ).as_model(Query)


def _joined(words: Words) -> Optional[str]:
    """Several values of one filter are separated by commas."""
    return words if words is None or isinstance(words, str) else ",".join(words)
