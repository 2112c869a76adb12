"""Tests of a client of contacts, each with a workspace of its own."""

from contacts import Contacts


def test_every_page_is_read_however_short(workspace):
    workspace.seed(contacts=[{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy"}])
    workspace.disturb("short-pages")
    contacts = Contacts(workspace.url, workspace.key)
    assert sorted(contact["name"] for contact in contacts.all(limit=3)) == ["Ana", "Bo", "Cy"]
    assert len(workspace.requests("GET /contacts")) > 1


def test_a_whole_page_takes_one_request(workspace):
    workspace.seed(contacts=[{}, {}, {}])
    assert len(list(Contacts(workspace.url, workspace.key).all(limit=3))) == 3
    assert len(workspace.requests("GET /contacts")) == 1


def test_a_429_is_waited_for(workspace):
    workspace.fail(on="GET /contacts", retryAfter="30s", **{"with": 429})
    waits = []
    contacts = Contacts(workspace.url, workspace.key, sleep=waits.append)
    assert list(contacts.all()) == []
    assert waits == [30]
