"""A client of the contacts, of the standard library."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request


class Contacts:
    def __init__(self, url, key, sleep=time.sleep):
        self._url = f"{url}/api/v1/contacts"
        self._headers = {"authorization": f"Bearer {key}"}
        self._sleep = sleep

    def all(self, limit=50):
        """Yields every contact, page by page."""
        query = {"limit": limit}
        while True:
            page = self._get(query)
            yield from page["data"]
            if page["nextCursor"] is None:
                return
            query["cursor"] = page["nextCursor"]

    def _get(self, query):
        request = urllib.request.Request(
            f"{self._url}?{urllib.parse.urlencode(query)}", headers=self._headers
        )
        while True:
            try:
                with urllib.request.urlopen(request) as response:
                    return json.loads(response.read())
            except urllib.error.HTTPError as error:
                with error:
                    if error.code != 429:
                        raise
                    self._sleep(int(error.headers["retry-after"]))
