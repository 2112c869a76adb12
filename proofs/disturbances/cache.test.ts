import { expect, test } from 'vitest'
import { settleMs } from '../../cli/run/session-options.js'
import { op } from '../../contract/index.js'
import { type Api, countOf } from '../../suites/api/index.js'
import { checks, run } from '../../suites/index.js'
import { accusations, behind, failing, found, judgeByRules, type Layer } from './behind.js'
import { caching, lists } from './layers.js'

const rules = [
  'filter.contact-email',
  'filter.ticket-assignee',
  'contact.update-200',
  'contact.update-only-sent',
  'contact.update-clear-phone',
  'contact.tags-200',
  'booking.slot-from-listing',
  'webhook.create-201',
  'webhook.active-default',
  'revision.deal-close-current',
]

test.each(['age', 'date', 'none'] as const)('a cache in between is named (its mark: %s)', async (mark) => {
  const result = await judgeByRules(behind(caching(30_000, mark)), rules)
  expect(accusations(result)).toEqual([])
  expect(found(result)).toEqual(['baseUrl is disturbed'])
  expect(result.claims?.[0]?.seen).toContain('is behind a cache')
  expect(result.claims?.[0]?.rules).toContain('contact.update-200')
})

test('a list that shows contacts as they were made fails: no other address shows more', async () => {
  const first = new Map<unknown, Record<string, unknown>>()
  const stale = lists((record) => {
    const shown = first.get(record.id) ?? record
    first.set(record.id, shown)
    return shown
  })
  const result = await judgeByRules(behind(stale), ['contact.update-200', 'contact.update-clear-phone'])
  expect(failing(result)).toEqual(['contact.update-200', 'contact.update-clear-phone'])
  expect(found(result)).toEqual([])
})

test('a short page with a cursor is not an answer of a cache: the server says itself that more follows', async () => {
  const short: Layer = (transport) => (request) => {
    const { path } = request
    const limited = `${path}${path.includes('?') ? '&' : '?'}limit=2`
    return transport(
      path.includes('/notes') && !path.includes('limit=') ? { ...request, path: limited } : request,
    )
  }
  const procedure = async (api: Api) => {
    const contact = await api.given.contact()
    for (let n = 0; n < 3; n += 1) await api.given.note(contact)
    const read = () => api.call(op.listContactNotes, { params: { id: String(contact.id) } })
    await read()
    await api.given.contact()
    const again = await read()
    const { data } = again.response.json as { data: readonly unknown[] }
    const compared = countOf(again, { minimum: 3 })
    api.expect.that(data.length === 3, '3 notes', data.length, { by: again, compared })
  }
  const rule = checks.find((one) => one.rule.id === 'contact.notes-ok')?.rule
  if (rule === undefined) throw new Error('no such rule')
  const result = await run({ target: behind(short), checks: [{ rule, procedure }], seed: 5, settleMs })
  expect(failing(result)).toEqual([rule.id])
  expect(found(result)).toEqual([])
})
