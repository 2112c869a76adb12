import { describe, expect, test } from 'vitest'
import { families, type Rule } from '../../contract/index.js'
import { compatible } from '../engine/resource-lock.js'
import { lockOf } from './locks.js'

describe('locks', () => {
  const { idempotency, paging, validation, revision } = families
  const at = (rule: Rule, id = rule.on[0]) => lockOf(rule, id ? [id] : [])

  test('a rule that moves the clock is judged alone', () => {
    const clock = at(idempotency.rules['idempotency.window-24h'])
    for (const rule of [
      paging.rules['paging.envelope'],
      validation.rules['validation.contact-list-email'],
      revision.rules['revision.one-winner'],
    ])
      expect(compatible(clock, at(rule))).toBe(false)
  })

  test('a whole list is read while no other check writes to it', () => {
    const walk = at(paging.rules['paging.envelope'], 'GET /api/v1/deals')
    expect(compatible(walk, at(idempotency.rules['idempotency.deal-create']))).toBe(false)
    expect(compatible(walk, at(idempotency.rules['idempotency.contact-update']))).toBe(true)
  })

  test('tickets of the configuration serve one at a time, contacts of their own all', () => {
    const ticket = at(idempotency.rules['idempotency.ticket-update'])
    expect(
      compatible(ticket, at(revision.rules['revision.one-winner'], 'POST /api/v1/tickets/{id}/assign')),
    ).toBe(false)
    expect(
      compatible(
        at(idempotency.rules['idempotency.contact-create']),
        at(idempotency.rules['idempotency.contact-tags']),
      ),
    ).toBe(true)
  })
})
