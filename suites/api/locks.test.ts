import { describe, expect, test } from 'vitest'
import { families, type Rule } from '../../contract/index.js'
import { compatible, type ResourceLock } from '../engine/resource-lock.js'
import { isLimited, lockOf } from './locks.js'

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

  test('calls of other keys go on during a wait of the low-rate key, and during that of a held write', () => {
    const limited = at(families.limit.rules['limit.retry-after'], 'GET /api/v1/tickets')
    const inFlight = at(idempotency.rules['idempotency.in-progress'], 'POST /api/v1/contacts')
    const elsewhere = at(idempotency.rules['idempotency.in-progress'], 'POST /api/v1/contacts/upsert')
    const clock = at(idempotency.rules['idempotency.window-24h'])
    const fault = at(families.error.rules['error.internal'])
    const tickets = at(paging.rules['paging.envelope'], 'GET /api/v1/tickets')
    const all = [limited, inFlight, elsewhere, clock, fault, tickets]
    const besides = ({ atRest }: ResourceLock) => all.filter((one) => atRest && compatible(atRest, one))
    for (const disturbing of all.slice(0, -1))
      expect(all.filter((one) => compatible(disturbing, one))).toEqual([])
    expect(besides(limited)).toEqual([inFlight, elsewhere, fault, tickets])
    expect(besides(inFlight)).toEqual([limited, elsewhere, fault, tickets])
  })

  test('a list is read while others add to it, but not while they change the few records that it holds', () => {
    const deals = at(paging.rules['paging.envelope'], 'GET /api/v1/deals')
    expect(compatible(deals, at(idempotency.rules['idempotency.deal-create']))).toBe(true)
    const tickets = at(paging.rules['paging.envelope'], 'GET /api/v1/tickets')
    expect(compatible(tickets, tickets)).toBe(true)
    expect(compatible(tickets, at(idempotency.rules['idempotency.ticket-update']))).toBe(false)
  })

  test('messages are sent at the same time, but not while a conversation is compared before and after', () => {
    const reply = at(
      validation.rules['validation.reply-content-required'],
      'POST /api/v1/conversations/{id}/reply',
    )
    expect(compatible(reply, reply)).toBe(true)
    const assign = at(revision.rules['revision.one-winner'], 'POST /api/v1/conversations/{id}/assign')
    expect(compatible(reply, assign)).toBe(false)
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

  test('a rule that is judged at several kinds of records has those of one kind to itself at a time', () => {
    const winner = revision.rules['revision.one-winner']
    expect([...at(winner, 'PATCH /api/v1/tickets/{id}').alone]).toEqual(['tickets'])
    expect([...at(winner, 'POST /api/v1/conversations/{id}/assign').alone]).toEqual(['conversations'])
    expect([...at(winner, 'POST /api/v1/deals/{id}/close').alone]).toEqual([])
    // This one puts tickets into conversations.
    const both = at(families.ticket.rules['ticket.update-conversation'])
    expect([...both.alone].toSorted()).toEqual(['conversations', 'tickets'])
  })

  test('pages that are judged one by one are read while others change what they hold', () => {
    const change = at(revision.rules['revision.one-winner'], 'PATCH /api/v1/tickets/{id}')
    for (const [rule, id] of [
      [validation.rules['validation.ticket-list-status']],
      [families.record.rules['record.fields-always-present'], 'GET /api/v1/conversations'],
      [families.limit.rules['limit.path-id'], 'POST /api/v1/tickets/{id}/assign'],
    ] as const)
      expect(compatible(change, at(rule, id))).toBe(true)
    // These are compared with other pages, or with what is known of the records.
    for (const rule of [
      paging.rules['paging.traversal-complete'],
      families.filter.rules['filter.ticket-status'],
    ])
      expect(compatible(change, at(rule, 'GET /api/v1/tickets'))).toBe(false)
    // What shows its records makes some first.
    const meetings = at(families.record.rules['record.fields-always-present'], 'GET /api/v1/meetings')
    expect(compatible(meetings, meetings)).toBe(false)
  })

  test('a refusal for want of a scope is not judged while others change the record that it leaves alone', () => {
    const scope = at(families.auth.rules['auth.scope-conversation-assign'])
    const assign = at(revision.rules['revision.one-winner'], 'POST /api/v1/conversations/{id}/assign')
    expect(compatible(scope, assign)).toBe(false)
    const list = at(families.auth.rules['auth.scope-conversation-list'])
    expect(compatible(list, assign)).toBe(true)
  })

  test('templates are read at any time, as no call changes one', () => {
    const templates = at(families.isolation.rules['isolation.lists'], 'GET /api/v1/messaging/chat/templates')
    const assign = at(revision.rules['revision.one-winner'], 'POST /api/v1/conversations/{id}/assign')
    expect(compatible(templates, assign)).toBe(true)
  })

  test('refusals in a workspace that sends nothing go with others, but not with those in the same one', () => {
    const { conversation } = families
    const quota = at(conversation.rules['conversation.reply-quota'])
    const paused = at(conversation.rules['conversation.reply-paused'])
    expect(compatible(quota, paused)).toBe(true)
    expect(compatible(quota, at(conversation.rules['conversation.reply-sms-balance']))).toBe(false)
  })

  test('a workspace holds few webhook destinations, and many of all else that is created', () => {
    expect(isLimited('POST /api/v1/webhooks')).toBe(true)
    expect(isLimited('GET /api/v1/webhooks')).toBe(false)
    expect(isLimited('POST /api/v1/contacts')).toBe(false)
  })
})
