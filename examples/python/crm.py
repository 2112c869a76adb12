"""A client of the Workspace CRM and Messaging Service API."""

import email.utils
import hashlib
import hmac
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

ATTEMPTS = 5
FIRST_WAIT = 0.25
LONGEST_WAIT = 60
TRANSIENT = {429, 500, 502, 503, 504}
MOST_CONFLICTS = 5

# The document names HMAC-SHA256 and leaves the header open: set here what the service sends.
SIGNATURE_HEADER = "X-Webhook-Signature"


class ApiError(Exception):
    """An answer that reports an error."""

    def __init__(self, status, body, retry_after):
        error = body.get("error") if isinstance(body, dict) else None
        error = error if isinstance(error, dict) else {}
        self.status = status
        self.code = error.get("code", f"http_{status}")
        self.details = error.get("details", {})
        self.retry_after = retry_after
        super().__init__(f"{status} {self.code}: {error.get('message', '')}")


class NoAnswerError(Exception):
    """A request to which no whole answer came: it may have taken effect, or not."""


class Crm:
    """Sends requests until an answer came that will not change."""

    def __init__(self, base_url, api_key, sleep=time.sleep):
        self._api = f"{base_url}/api/v1"
        self._api_key = api_key
        self._sleep = sleep

    def contacts(self, **filters):
        """All contacts that pass the filters, page by page."""
        return self._all("/contacts", filters)

    def create_contact(self, **contact):
        """Creates a contact; raises ApiError `conflict` where its e-mail address has one."""
        return self._write("POST", "/contacts", contact)

    def upsert_contact(self, **contact):
        """Creates the contact of an e-mail address, or updates it."""
        return self._write("POST", "/contacts/upsert", contact)

    def tickets(self, **filters):
        """All tickets that pass the filters, page by page."""
        return self._all("/tickets", filters)

    def update_ticket(self, ticket, change):
        """Updates a ticket by what `change(ticket)` returns, applied again to its newer state after a conflict."""
        current = ticket
        for attempt in range(1, MOST_CONFLICTS + 1):
            body = {**change(current), "expectedRev": current["rev"]}
            try:
                return self._write("PATCH", f"/tickets/{_segment(ticket['id'])}", body)
            except ApiError as error:
                if error.code != "rev_mismatch" or attempt == MOST_CONFLICTS:
                    raise
                filters = {"leadId": ticket["leadId"]} if ticket["leadId"] else {}
                current = next(each for each in self.tickets(**filters) if each["id"] == ticket["id"])

    def send_message(self, message, idempotency_key):
        """Sends a message; one that may have been sent (`unknown_outcome`) is not sent again."""
        return self._write("POST", "/messaging/messages", message, idempotency_key)

    def create_webhook(self, **webhook):
        """Creates a webhook destination; only its result shows the `secret`."""
        return self._write("POST", "/webhooks", webhook)

    def _all(self, path, filters):
        query = {**filters, "limit": 100}
        while True:
            page = self._send("GET", f"{path}?{urllib.parse.urlencode(query)}")
            yield from page["data"]
            if page["nextCursor"] is None:
                return
            query["cursor"] = page["nextCursor"]

    def _write(self, method, path, body, idempotency_key=None):
        # The same for all attempts, so that the write takes effect once.
        return self._send(method, path, body, idempotency_key or str(uuid.uuid4()))["data"]

    def _send(self, method, path, body=None, idempotency_key=None):
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._exchange(method, path, body, idempotency_key)
            except (ApiError, NoAnswerError) as error:
                wait = _wait_before(error, attempt)
                if wait is None:
                    raise
                self._sleep(wait)

    def _exchange(self, method, path, body, idempotency_key):
        request = urllib.request.Request(self._api + path, method=method)
        request.add_header("Authorization", f"Bearer {self._api_key}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if idempotency_key is not None:
            request.add_header("Idempotency-Key", idempotency_key)
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return json.loads(response.read())
        except urllib.error.HTTPError as error:
            with error:
                raise ApiError(error.code, _json(error.read()), _delay(error.headers["Retry-After"])) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise NoAnswerError(f"no answer to {method} {path}") from error


def is_signed(secret, body, headers):
    """Whether a webhook delivery, its body as received, was signed with the secret of its destination."""
    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(f"sha256={digest}", headers.get(SIGNATURE_HEADER, ""))


def _segment(record_id):
    return urllib.parse.quote(record_id, safe="")


def _json(body):
    try:
        return json.loads(body)
    except ValueError:
        return None


def _delay(retry_after):
    """The seconds that a `Retry-After` asks for, in seconds or as a date."""
    if retry_after is None:
        return None
    if retry_after.isdigit():
        return int(retry_after)
    return max(email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time(), 0)


def _wait_before(error, attempt):
    """The seconds before the next attempt; None where there should be none, as after `unknown_outcome` or a 402."""
    is_transient = (
        isinstance(error, NoAnswerError)
        or error.status in TRANSIENT
        or error.code == "idempotency_in_progress"
    )
    if attempt == ATTEMPTS or not is_transient:
        return None
    asked = getattr(error, "retry_after", None) or 0
    backoff = min(FIRST_WAIT * 2 ** (attempt - 1), LONGEST_WAIT) * random.uniform(0.5, 1)
    return max(asked, backoff) if asked <= LONGEST_WAIT else None
