import { expect, it } from 'vitest'
import { type OperationId, op, type Rule, rules } from '../../contract/index.js'
import type { Exchange, FailureDetails } from '../../suites/api/index.js'
import { breachOf } from './breach.js'
import { causeOf } from './cause.js'
import type { Failure } from './failure.js'
import { mostSpecificFirst } from './most-specific.js'

const answering = (status: number, key = 'main'): Exchange => ({
  ...{ index: 1, operation: op.tagContact },
  request: { method: 'POST', path: '/api/v1/contacts/con_1/tags', headers: {}, key },
  response: { status, headers: {}, text: '', json: {} },
})

function failureOf(id: string, operation: OperationId, details: Partial<FailureDetails>): Failure {
  const rule = rules.find((one) => one.id === id) as Rule
  return {
    ...{ rule, operation, verdict: 'fail' },
    details: { expected: '', actual: '', exchanges: [], ...details },
  }
}

const refused = (exchange: Exchange, status: number) => ({ answer: { exchange, allowed: [{ status }] } })

it('says that a record of another workspace is changed', () => {
  const failure = failureOf('isolation.contact-tags', op.tagContact, refused(answering(200), 404))
  expect(causeOf([failure])).toBe(
    'POST /api/v1/contacts/{id}/tags: security: a record of another workspace is changed',
  )
})

it('says so of a record that its owner does not find any more', () => {
  expect(breachOf(failureOf('isolation.foreign-write-no-effect', op.deleteWebhook, {}))).toBe(
    'a record of another workspace is changed',
  )
})

it('says which key is let in', () => {
  const failure = failureOf(
    'auth.scope-contact-tags',
    op.tagContact,
    refused(answering(200, 'unscoped'), 403),
  )
  expect(breachOf(failure)).toBe('the unscoped key is let in')
})

it('says which scope a key lacks that is let in', () => {
  const exchange = answering(200, 'without contacts:write')
  expect(breachOf(failureOf('auth.scope-contact-tags', op.tagContact, refused(exchange, 403)))).toBe(
    'a key without contacts:write is let in',
  )
})

it('says nothing where a call is accepted that the state of a record rules out', () => {
  const failure = failureOf('isolation.contact-tags', op.tagContact, refused(answering(200), 409))
  expect(breachOf(failure)).toBeUndefined()
})

it('says that a list shows a record of another workspace', () => {
  const failure = failureOf('isolation.lists', op.listContacts, {
    comparison: { of: 'records', in: [answering(200)], shows: ['con_9'] },
  })
  expect(breachOf(failure)).toBe('a record of another workspace is shown')
})

it('says that a list shows the secret of a webhook destination', () => {
  const secret = { of: 'member', in: answering(200), path: ['data', '0', 'secret'] } as const
  const failing = (present: boolean) =>
    failureOf('webhook.list-ok', op.listWebhooks, { comparison: { ...secret, is: { present } } })
  expect(breachOf(failing(false))).toBe('the secret of a webhook destination is shown again')
  expect(breachOf(failing(true))).toBeUndefined()
})

it('says nothing where a story of a key finds a record too many in its own workspace', () => {
  const failure = failureOf('idempotency.workspace-separation', op.createWebhook, {
    comparison: { of: 'records', in: [answering(200)], shows: ['wh_1'] },
  })
  expect(breachOf(failure)).toBeUndefined()
})

it('says nothing where the call is refused, by whatever error', () => {
  expect(
    breachOf(failureOf('isolation.contact-tags', op.tagContact, refused(answering(400), 404))),
  ).toBeUndefined()
})

it('puts what crosses a border before everything else of a fault', () => {
  const other = failureOf('contact.tags-200', op.tagContact, refused(answering(500), 200))
  const breach = failureOf('isolation.contact-tags', op.tagContact, refused(answering(200), 404))
  expect(mostSpecificFirst([other, breach])[0]).toBe(breach)
})
