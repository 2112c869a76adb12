import { expect, test } from 'vitest'
import { op, type Rule, rules } from '../../contract/index.js'
import type { Exchange } from '../../suites/api/index.js'
import type { Failure } from './failure.js'
import { affecting, mostSevereFirst, severityOf } from './fault.js'

const answering = (status: number): Exchange => ({
  ...{ index: 1, operation: op.tagContact },
  request: { method: 'POST', path: '/api/v1/contacts/con_1/tags', headers: {}, key: 'unscoped' },
  response: { status, headers: {}, text: '', json: {} },
})

const failureOf = (id: string, verdict: Failure['verdict'], status: number): Failure => ({
  ...{ rule: rules.find((one) => one.id === id) as Rule, operation: op.tagContact, verdict },
  details: {
    ...{ expected: '', actual: '', exchanges: [] },
    answer: { exchange: answering(status), allowed: [{ status: 403 }] },
  },
})

const faultOf = (cause: string, ...failures: readonly Failure[]) => ({
  cause,
  affects: affecting(failures, 'shows'),
})

test('failures come before warnings, and what crosses a border first among either', () => {
  const warning = failureOf('contact.tags-200', 'warn', 500)
  const ordered = mostSevereFirst([
    faultOf('a warning', warning),
    faultOf('a border in doubt', failureOf('auth.scope-contact-tags', 'warn', 200)),
    faultOf('a failure with a warning', warning, failureOf('contact.tags-200', 'fail', 500)),
    faultOf('a border', failureOf('auth.scope-contact-tags', 'fail', 200)),
    { ...faultOf('a claim', failureOf('contact.tags-200', 'fail', 500)), configuration: 'keys.revoked' },
  ])
  expect(ordered.map(severityOf)).toEqual(['failure', 'security', 'failure', 'warning', 'warning'])
  expect(ordered.map(({ cause }) => cause)).toEqual([
    'a claim',
    'a border',
    'a failure with a warning',
    'a border in doubt',
    'a warning',
  ])
})
