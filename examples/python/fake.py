"""The fake of the API on a port, as the tests use it."""

import json
import os
import re
import signal
import subprocess
import urllib.error
import urllib.parse
import urllib.request


class Fake:
    """A fake in a process of its own; its state is changed and read by calls under `/__fake/`."""

    def __init__(self, *flags):
        command = ["npx", "conformance", "fake", "--port", "0", *flags]
        # A group of its own, as npx starts the fake as a child.
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        for line in self._process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.url = found.group()
                return
        raise RuntimeError("the fake did not start")

    def post(self, call, **members):
        """Changes the fake, for instance `post("fail", on="POST /contacts", **{"with": 429})`."""
        return self._ask(urllib.request.Request(f"{self.url}/__fake/{call}", json.dumps(members).encode()))

    def get(self, call, **members):
        """Reads what the fake has, for instance `get("requests", on="POST /contacts")`."""
        return self._ask(f"{self.url}/__fake/{call}?{urllib.parse.urlencode(members)}")

    def close(self):
        """Ends the fake."""
        os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait()
        self._process.stdout.close()

    @staticmethod
    def _ask(request):
        try:
            with urllib.request.urlopen(request) as response:
                return json.loads(response.read())
        except urllib.error.HTTPError as error:
            with error:
                raise RuntimeError(error.read().decode()) from None
