import math
import unittest

from crm import ApiError, Crm, is_signed
from fake import Fake

KEY = "demo_main"


class CrmTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.fake = Fake()
        cls.addClassCleanup(cls.fake.close)

    def setUp(self):
        self.fake.post("reset")
        self.waits = []
        self.crm = Crm(self.fake.url, KEY, sleep=self.wait)

    def wait(self, seconds):
        self.waits.append(seconds)
        # The test does not wait; for the fake, the time passes all the same.
        self.fake.post("clock", advanceMs=math.ceil(seconds * 1000))

    def requests(self, operation):
        return self.fake.get("requests", on=operation)["data"]

    def test_a_lost_answer_is_asked_for_again_under_the_same_key(self):
        self.fake.post("fail", on="POST /contacts", **{"with": "lost-after-commit"})
        created = self.crm.create_contact(email="bo@example.com")
        self.assertEqual([created], list(self.crm.contacts(email="bo@example.com")))
        first, second = (request["idempotencyKey"] for request in self.requests("POST /contacts"))
        self.assertEqual(first, second)

    def test_a_429_is_waited_for(self):
        self.fake.post("fail", on="POST /contacts", retryAfter="30s", **{"with": 429})
        self.crm.create_contact(email="bo@example.com")
        self.assertEqual([30], self.waits)

    def test_what_does_not_pass_is_not_tried_again(self):
        for code in ("contact_limit_exceeded", "unknown_outcome", "invalid_state"):
            with self.subTest(code):
                self.fake.post("fail", on="POST /contacts", **{"with": code})
                with self.assertRaises(ApiError) as raised:
                    self.crm.create_contact(email="bo@example.com")
                self.assertEqual(code, raised.exception.code)
        self.assertEqual([], self.waits)

    def test_a_message_that_may_have_gone_out_is_not_sent_again(self):
        self.fake.post("provider", state="silent")
        message = {"channel": "sms", "to": "+34600123456", "text": "See you at 5"}
        with self.assertRaises(ApiError) as raised:
            self.crm.send_message(message, idempotency_key="appointment-1042")
        self.assertEqual("unknown_outcome", raised.exception.code)
        self.assertEqual(1, len(self.requests("POST /messaging/messages")))

    def test_a_known_address_is_updated(self):
        known = self.crm.create_contact(email="bo@example.com")
        with self.assertRaises(ApiError) as raised:
            self.crm.create_contact(email="bo@example.com")
        self.assertEqual("conflict", raised.exception.code)
        updated = self.crm.upsert_contact(email="bo@example.com", tags=["vip"])
        self.assertEqual((known["id"], ["vip"]), (updated["id"], updated["tags"]))

    def test_a_change_that_another_user_overtook_is_applied_to_the_newer_state(self):
        self.fake.post("seed", contacts=[{"id": "ana"}], tickets=[{"id": "late", "contact": "ana"}])
        (ticket,) = self.crm.tickets(leadId="ana")
        other = Crm(self.fake.url, KEY)
        other.update_ticket(ticket, lambda _: {"priority": "urgent"})
        updated = self.crm.update_ticket(ticket, lambda now: {"subject": f"Late ({now['priority']})"})
        self.assertEqual("Late (urgent)", updated["subject"])

    def test_all_pages_are_read(self):
        self.fake.post("seed", contacts=[{"id": f"contact_{n}", "tags": ["new"]} for n in range(250)])
        ids = {contact["id"] for contact in self.crm.contacts(tag="new")}
        self.assertEqual({f"contact_{n}" for n in range(250)}, ids)

    def test_a_delivery_is_signed(self):
        url = "https://hooks.example.com/crm"
        webhook = self.crm.create_webhook(name="CRM", url=url, events=["contact.created"])
        self.crm.create_contact(email="bo@example.com")
        (delivery,) = self.fake.get("deliveries")["data"]
        body = delivery["body"].encode()
        headers = {name.title(): value for name, value in delivery["headers"].items()}
        self.assertTrue(is_signed(webhook["secret"], body, headers))
        self.assertFalse(is_signed(webhook["secret"], body + b" ", headers))


if __name__ == "__main__":
    unittest.main()
