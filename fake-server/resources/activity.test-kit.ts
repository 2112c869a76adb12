import type { Assumptions } from '../../contract/index.js'
import { type Asking, ask } from '../ask.test-kit.js'
import { type AnyFake, createFake } from '../index.js'

/** A fake with two contacts of the test's own. */
export interface Scene {
  readonly fake: AnyFake
  readonly ana: string
  readonly bo: string
}

/** Makes the fake and its two contacts. */
export function scene(assumptions: Partial<Assumptions> = {}): Scene {
  const fake = createFake({ assumptions })
  const contact = (name: string): string =>
    ask(fake, 'POST', '/contacts', { json: { name, email: `${name}@example.com` } }).json.data.id
  return { fake, ana: contact('ana'), bo: contact('bo') }
}

/** Posts an activity. */
export const post = (fake: AnyFake, json: unknown, more: Asking = {}) =>
  ask(fake, 'POST', '/activities', { ...more, json })

/** Every record of a list, page by page. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads into records of every shape.
export function walk(fake: AnyFake, path: string, limit = 100): any[] {
  const records: unknown[] = []
  for (let cursor = ''; ; ) {
    const glue = path.includes('?') ? '&' : '?'
    const { status, json } = ask(fake, 'GET', `${path}${glue}limit=${limit}${cursor}`)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    records.push(...json.data)
    if (json.nextCursor === null) return records
    cursor = `&cursor=${json.nextCursor}`
  }
}

/** Makes a deal of a contact. */
export const deal = (fake: AnyFake, leadId: string): string =>
  ask(fake, 'POST', '/deals', { json: { title: 'Deal', leadId } }).json.data.id

/** An instant before the fake's start. */
export const at = '2029-11-05T10:00:00.000Z'

/** An id that no record has. */
export const ghost = 'no_such_record'

/** A call with a contact. */
export const callOf = (leadId: string, more: object = {}) => ({
  leadId,
  type: 'call',
  occurredAt: at,
  call: { direction: 'outbound', outcome: 'connected', durationSec: 60 },
  ...more,
})

/** A recorded meeting with a contact. */
export const meetingOf = (leadId: string) => ({
  leadId,
  type: 'meeting',
  title: 'Demo',
  occurredAt: at,
  meeting: { startAt: at, endAt: '2029-11-05T11:00:00.000Z', location: null, outcome: 'held' },
})

/** Makes a task of a contact. */
export const addTask = (fake: AnyFake, leadId: string, title: string, more: object = {}): string =>
  post(fake, { leadId, type: 'task', title, ...more }).json.data.id

/** Completes a task, or reopens it. */
export const complete = (fake: AnyFake, contact: string, task: string, json: unknown = {}, headers = {}) =>
  ask(fake, 'POST', `/contacts/${contact}/tasks/${task}/complete`, { json, headers })

/** The titles of the tasks of a query, in order. */
export const titles = (fake: AnyFake, query: string, limit?: number): string[] =>
  walk(fake, `/tasks?${query}`, limit).map(({ title }) => title)
