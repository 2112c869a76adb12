import { describe, expect, test } from 'vitest'
import { as, ask, keyed } from '../ask.test-kit.js'
import { demoKeys } from '../index.js'
import { at, callOf, deal, ghost, meetingOf, post, scene, walk } from './activity.test-kit.js'

describe('idempotency', () => {
  const bodies = (leadId: string) => [
    { leadId, type: 'note', body: 'n' },
    { leadId, type: 'task', title: 't' },
    callOf(leadId, { nextStep: { title: 's', dueAt: at } }),
    meetingOf(leadId),
  ]

  test('idempotency.activity-create: a retry answers 200 with the same id and alreadyExisted', () => {
    const { fake, ana } = scene()
    for (const [n, body] of bodies(ana).entries()) {
      const first = post(fake, body, { headers: keyed(`k${n}`) })
      const retry = post(fake, body, { headers: keyed(`k${n}`) })
      expect([first.status, retry.status]).toEqual([201, 200])
      expect(first.json.data.alreadyExisted).toBe(false)
      expect(retry.json.data).toEqual({ ...first.json.data, alreadyExisted: true })
    }
    expect(walk(fake, `/contacts/${ana}/notes`)).toHaveLength(1)
    expect(walk(fake, `/activities?leadId=${ana}`)).toHaveLength(2)
  })

  test('idempotency.activity-call-next-step: a retried call makes no second task', () => {
    const { fake, ana } = scene()
    const body = callOf(ana, { nextStep: { title: 's', dueAt: at } })
    const ids = [1, 2].map(() => post(fake, body, { headers: keyed('k') }).json.data.nextStepTaskId)
    expect(ids[0]).toBe(ids[1])
    expect(walk(fake, `/tasks?leadId=${ana}`).map((task) => task.id)).toEqual([ids[0]])
  })

  test('activity.deterministic-id: the id is a function of the key, apart in each workspace', () => {
    const idOf = (key: string) => {
      const { fake, ana } = scene()
      return post(fake, { leadId: ana, type: 'note' }, { headers: keyed(key) }).json.data.id
    }
    expect(idOf('k')).toBe(idOf('k'))
    expect(idOf('k')).not.toBe(idOf('l'))
    const { fake, ana } = scene()
    const other = { headers: { ...as(demoKeys.otherWorkspace), ...keyed('k') } }
    const [theirs] = ask(fake, 'GET', '/contacts?limit=1', other).json.data
    const answers = [
      post(fake, { leadId: ana, type: 'note' }, { headers: keyed('k') }),
      post(fake, { leadId: theirs.id, type: 'note' }, other),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.json.data.id).not.toBe(answers[1]?.json.data.id)
  })

  test('gap.idempotency-after-expiry: after the window the record is found again', () => {
    const { fake, ana } = scene()
    for (const [n, body] of bodies(ana).entries()) {
      const first = post(fake, body, { headers: keyed(`k${n}`) })
      fake.control.advance(25 * 3_600_000)
      const later = post(fake, body, { headers: keyed(`k${n}`) })
      expect(later.status).toBe(200)
      expect(later.json.data).toEqual({ ...first.json.data, alreadyExisted: true })
    }
    expect(walk(fake, `/contacts/${ana}/notes`)).toHaveLength(1)
    expect(walk(fake, `/tasks?leadId=${ana}`)).toHaveLength(2)
    expect(walk(fake, `/activities?leadId=${ana}`)).toHaveLength(2)
  })

  test('gap.idempotency-after-expiry activity-made-again: after the window there are two', () => {
    const { fake, ana } = scene({ 'idempotency-after-expiry': 'activity-made-again' })
    const ids = [1, 2, 3].map(() => {
      const { status, json } = post(fake, bodies(ana)[2], { headers: keyed('k') })
      fake.control.advance(25 * 3_600_000)
      return [status, json.data.alreadyExisted, json.data.id, json.data.nextStepTaskId]
    })
    expect(ids.map(([status, existed]) => [status, existed])).toEqual([
      [201, false],
      [201, false],
      [201, false],
    ])
    expect(new Set(ids.flatMap(([, , id, next]) => [id, next])).size).toBe(6)
  })

  test('idempotency.distinct-keys: two keys make two records', () => {
    const { fake, ana } = scene()
    const ids = ['a', 'b'].map((key) => post(fake, bodies(ana)[0], { headers: keyed(key) }).json.data.id)
    expect(new Set(ids).size).toBe(2)
  })

  test('idempotency.no-key-no-replay: without a key every request is one of its own', () => {
    const { fake, ana } = scene()
    const answers = [1, 2].map(() => post(fake, bodies(ana)[0]))
    expect(answers.map(({ status, json }) => [status, json.data.alreadyExisted])).toEqual([
      [201, false],
      [201, false],
    ])
    expect(answers[0]?.json.data.id).not.toBe(answers[1]?.json.data.id)
  })

  test('idempotency.key-reused: another body under the key is refused and creates nothing', () => {
    const { fake, ana } = scene()
    post(fake, { leadId: ana, type: 'note', body: 'a' }, { headers: keyed('k') })
    const other = post(fake, { leadId: ana, type: 'note', body: 'b' }, { headers: keyed('k') })
    expect([other.status, other.json.error.code]).toEqual([422, 'idempotency_key_reused'])
    expect(walk(fake, `/contacts/${ana}/notes`)).toHaveLength(1)
  })

  test('a stored error answer is repeated as it was', () => {
    const { fake, ana } = scene({ 'idempotency-failed-storage': 'below-500' })
    const body = { leadId: ana, type: 'note', dealId: ghost }
    const [first, retry] = [1, 2].map(() => post(fake, body, { headers: keyed('k') }))
    expect(retry?.status).toBe(404)
    expect(retry?.json).toEqual(first?.json)
  })
})

describe('isolation', () => {
  test('isolation.activity-lead: a contact of another workspace is missing', () => {
    const { fake, ana } = scene()
    const other = { headers: as(demoKeys.otherWorkspace) }
    const foreign = post(fake, { leadId: ana, type: 'note' }, other)
    expect([foreign.status, foreign.json.error.code]).toEqual([404, 'not_found'])
    expect(walk(fake, `/contacts/${ana}/notes`)).toEqual([])
  })

  test('isolation.activity-deal: a deal of another workspace is missing', () => {
    const { fake, ana } = scene()
    const dealId = deal(fake, ana)
    const other = { headers: as(demoKeys.otherWorkspace) }
    const [theirs] = ask(fake, 'GET', '/contacts?limit=1', other).json.data
    expect(post(fake, { leadId: theirs.id, type: 'note', dealId }, other).status).toBe(404)
  })

  test('isolation.filters: a foreign id shows nothing', () => {
    const { fake, ana } = scene()
    const dealId = deal(fake, ana)
    const other = { headers: as(demoKeys.otherWorkspace) }
    expect(ask(fake, 'GET', `/activities?leadId=${ana}`, other).json.data).toEqual([])
    expect(ask(fake, 'GET', `/activities?dealId=${dealId}`, other).json.data).toEqual([])
    expect(ask(fake, 'GET', `/tasks?leadId=${ana}`, other).status).toBe(404)
  })
})
