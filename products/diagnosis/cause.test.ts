import { expect, test } from 'vitest'
import { op, type Rule, rules } from '../../contract/index.js'
import type { Exchange } from '../../suites/api/index.js'
import { causeOf } from './cause.js'
import type { Failure } from './failure.js'

/** An update of the tags of a contact that had `a` and `b`, after which the contact lacks some. */
function failureOf(tags: readonly string[], lacks: readonly string[]): Failure {
  const exchange: Exchange = {
    ...{ index: 1, operation: op.updateContact },
    request: {
      ...{ method: 'PATCH', path: '/api/v1/contacts/con_1', headers: {}, key: 'main' },
      body: JSON.stringify({ tags }),
    },
    response: { status: 200, headers: {}, text: '', json: { data: { id: 'con_1', tags } } },
  }
  return {
    rule: rules.find(({ id }) => id === 'contact.update-tags-merge') as Rule,
    ...{ operation: op.updateContact, verdict: 'fail' },
    details: {
      ...{ expected: '', actual: '', exchanges: [exchange] },
      comparison: { of: 'records', in: [exchange], lacks: lacks.map((text) => JSON.stringify(text)) },
    },
  }
}

test('a list that an update replaces has lost what it had', () => {
  expect(causeOf([failureOf(['c'], ['a', 'b'])])).toBe(
    'PATCH /api/v1/contacts/{id}: `tags` loses 2 entries that it had',
  )
  expect(causeOf([failureOf(['b', 'c'], ['a'])])).toContain('`tags` loses an entry that it had')
})

test('a list that an update leaves as it was lacks what was sent', () => {
  expect(causeOf([failureOf(['c'], ['c'])])).toContain('`tags` lacks an entry that it was to have')
})
