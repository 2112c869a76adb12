"""The fake of the API on a port, and a workspace of it for each test."""

import itertools
import json
import os
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import pytest


class Workspace:
    """A workspace of the fake that only one test uses: `key` is its key, `url` the base URL of the API."""

    def __init__(self, url, key):
        self.url = url
        self.key = key

    def seed(self, **records):
        """Fills it by example, for instance `seed(contacts=[{"name": "Ana"}])`."""
        return self.post("seed", workspace=self.key, keys=[{"key": self.key}], **records)

    def disturb(self, name):
        """Does what the document permits and clients forget to handle, in this workspace alone."""
        return self.post("disturb", disturb=name, key=self.key)

    def fail(self, **fault):
        """Makes requests of this workspace fail, for instance `fail(on="POST /contacts", **{"with": 429})`."""
        return self.post("fail", when={"key": self.key}, **fault)

    def requests(self, on):
        """The requests that the client sent to an operation, such as `POST /contacts`."""
        query = urllib.parse.urlencode({"on": on, "key": self.key})
        return self._ask("GET", f"requests?{query}")["data"]

    def post(self, call, **members):
        """Makes a control call of the fake."""
        return self._ask("POST", call, json.dumps(members).encode())

    def _ask(self, method, call, body=None):
        # The fake of `conformance fake --control-key` answers only those who have the key.
        control_key = os.environ.get("CONFORMANCE_CONTROL_KEY")
        headers = {"x-fake-control-key": control_key} if control_key else {}
        request = urllib.request.Request(f"{self.url}/__fake/{call}", body, headers, method=method)
        try:
            with urllib.request.urlopen(request) as response:
                return json.loads(response.read())
        except urllib.error.HTTPError as error:
            with error:
                raise RuntimeError(error.read().decode()) from None


@pytest.fixture(scope="session")
def fake_url():
    """The address of the fake: that of `conformance fake -- pytest`, or of one that these tests start."""
    if given := os.environ.get("CONFORMANCE_BASE_URL"):
        yield given
        return
    command = ["npx", "conformance", "fake", "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        yield json.loads(process.stdout.readline())["url"]
        process.terminate()


numbers = itertools.count(1)


@pytest.fixture
def workspace(fake_url):
    """A workspace of its own, so that tests run at the same time, as with pytest-xdist."""
    made = Workspace(fake_url, f"test_{os.getpid()}_{next(numbers)}")
    made.seed()
    return made
