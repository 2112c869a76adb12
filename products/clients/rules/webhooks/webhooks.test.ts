import { describe, expect, test } from 'vitest'
import type { RecordedDelivery } from '../../../../contract/index.js'
import { failed, findings, journal, type Sent, type SentRequest } from '../../journal.test-kit.js'

const create = (url: string, id = 'w1', more: Sent = {}): SentRequest => [
  'POST /webhooks',
  { json: { url }, status: 201, answers: { data: { id } }, ...more },
]
const url = 'https://hooks.example.com/a'

describe('client.webhook-https', () => {
  const found = (...requests: readonly SentRequest[]) => findings('client.webhook-https', journal(requests))

  test.each([url, 'http://localhost:8080/x', 'http://127.0.0.1/x', 'http://[::1]:3000/'])(
    'is kept by %s',
    (address) => {
      expect(found(create(address))).toEqual(['kept'])
    },
  )

  test('is broken by http elsewhere, open for a single refusal, and not met by a value that is not an address', () => {
    expect(found(create('http://hooks.example.com/a'))).toEqual(['broken'])
    const refused = create('http://hooks.example.com/a', 'w2', failed(400, 'invalid_request'))
    expect(found(create(url), refused)).toEqual(['kept', 'unclear'])
    expect(found(create('garbage', 'w1', failed(400, 'invalid_request')))).toEqual([])
  })
})

describe('client.webhook-once', () => {
  const rule = 'client.webhook-once'
  const other = journal([['GET /webhooks']])

  test('is kept by another address, after a deletion, and by a replay', () => {
    const remove: SentRequest = ['DELETE /webhooks/w1']
    expect(findings(rule, journal([create(url), remove, create(url, 'w2')]), other)).toEqual(['kept', 'kept'])
    expect(findings(rule, journal([create(url), create(`${url}b`, 'w2')]), other)).toEqual(['kept', 'kept'])
    expect(findings(rule, journal([create(url), create(url, 'w1', { isReplay: true })]), other)).toEqual([
      'kept',
    ])
  })

  test('is kept where the new destination takes the place of the old one', () => {
    const rotated = [create(url), create(url, 'w2'), ['DELETE /webhooks/w1', { status: 204 }]] as const
    expect(findings(rule, journal(rotated), other)).toEqual(['kept', 'kept'])
  })

  test('is broken by the same address', () => {
    expect(findings(rule, journal([create(url), create(url, 'w2')]), other)).toEqual(['kept', 'broken'])
  })

  test('says nothing of a destination of which the client does not know', () => {
    const lost = create(url, 'w1', { fault: 'lost-after-commit' })
    expect(findings(rule, journal([lost, create(url, 'w2')]), other)).toEqual(['kept', 'kept'])
  })

  test('stays open where tests may share the fake, and says nothing across tests and workspaces', () => {
    expect(findings(rule, journal([create(url), create(url, 'w2')]))).toEqual(['kept', 'unclear'])
    expect(findings(rule, journal([create(url), create(url, 'w2', { part: 1 })]))).toEqual(['kept', 'kept'])
    expect(findings(rule, journal([create(url), create(url, 'w2', { key: 'other' })]))).toEqual([
      'kept',
      'kept',
    ])
  })
})

describe('client.webhook-answers', () => {
  const found = (...deliveries: readonly Omit<RecordedDelivery, 'webhookId' | 'url'>[]) =>
    findings(
      'client.webhook-answers',
      journal([create(url)], { deliveries: deliveries.map((one) => ({ webhookId: 'w1', url, ...one })) }),
    )

  test('is kept by a 2xx, also after failures', () => {
    expect(found({ status: 204 })).toEqual(['kept'])
    expect(found({ status: 500 }, { error: 'no answer within 50 ms' }, { status: 200 })).toEqual(['kept'])
  })

  test('is kept by an address of which one destination is answered with 2xx', () => {
    const deliveries = [
      { webhookId: 'w1', url, status: 204 },
      { webhookId: 'w2', url, status: 401 },
    ]
    expect(
      findings('client.webhook-answers', journal([create(url), create(url, 'w2')], { deliveries })),
    ).toEqual(['kept', 'kept'])
  })

  test('is broken by other answers, and by none', () => {
    expect(found({ status: 302 }, { status: 500 })).toEqual(['broken'])
    expect(found({ error: 'connect ECONNREFUSED' })).toEqual(['broken'])
  })

  test('is not met by what was not sent', () => {
    expect(found()).toEqual([])
    expect(
      found(
        {},
        { error: "not sent: hooks.example.com is not this computer, and deliver: 'anywhere' is not set" },
      ),
    ).toEqual([])
  })
})
