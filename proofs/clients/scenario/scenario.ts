import { contactTests } from './contacts.js'
import { errorTests } from './errors.js'
import { listTests } from './lists.js'
import { meetingTests } from './meetings.js'
import { messageTests } from './messages.js'
import { revisionTests } from './revisions.js'
import type { ScenarioTests } from './scenario-test.js'
import { webhookTests } from './webhooks.js'

/** The tests of a client of the full surface. */
export const scenario: ScenarioTests = {
  ...listTests,
  ...contactTests,
  ...revisionTests,
  ...messageTests,
  ...meetingTests,
  ...webhookTests,
  ...errorTests,
}

/** Tests without those of some names. */
export const testsWithout = (names: RegExp | undefined, tests = scenario): ScenarioTests =>
  names ? Object.fromEntries(Object.entries(tests).filter(([name]) => !names.test(name))) : tests
