import {
  type Assumptions,
  type Contact,
  contactMembers,
  type DisturbanceName,
  recordOf,
} from '../../contract/index.js'
import { type Answer, type Asking, as, ask } from '../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys } from '../index.js'
import type { BookingType, Slot } from '../store/records.js'
import { silentConversation } from './conversation.test-kit.js'

const contact = (id: string, given: Partial<Contact>): Contact =>
  recordOf(contactMembers, {
    id,
    tags: [],
    groups: [],
    active: true,
    createdAt: '2029-12-01T00:00:00.000Z',
    updatedAt: '2029-12-01T00:00:00.000Z',
    ...given,
  })

const ana = contact('con_ana', {
  name: 'Ana',
  lastname: 'Ruiz',
  email: 'ana@example.com',
  movil: { movil_code: '+34', movil: '600111222' },
})
const bo = contact('con_bo', { name: 'Bo', email: 'bo@example.com' })
const mute = contact('con_mute', {})

const ines = { email: 'ines@example.com', name: 'Ines' }
const types: BookingType[] = [
  { id: 'bkt_intro', title: 'Intro', active: true, timeZone: 'Europe/Madrid', host: ines },
  { id: 'bkt_demo', title: 'Demo', active: true, timeZone: 'UTC', host: ines },
  { id: 'bkt_retired', title: 'Retired', active: false, timeZone: 'UTC', host: ines },
  { id: 'bkt_hostless', title: 'Without a host', active: true, timeZone: 'UTC', host: null },
]

const slot = (id: string, bookingTypeId: string, hour: string): Slot => ({
  id,
  bookingTypeId,
  startAt: `${hour}:00:00.000Z`,
  endAt: `${hour}:30:00.000Z`,
  meetingId: null,
})
const slots = [
  slot('slot_gone', 'bkt_intro', '2029-12-31T10'),
  slot('slot_1', 'bkt_intro', '2030-01-02T10'),
  slot('slot_2', 'bkt_intro', '2030-01-03T10'),
  slot('slot_3', 'bkt_intro', '2030-01-05T10'),
  slot('slot_demo', 'bkt_demo', '2030-01-03T10'),
  slot('slot_retired', 'bkt_retired', '2030-01-03T10'),
  slot('slot_hostless', 'bkt_hostless', '2030-01-03T10'),
]

/** A fake whose empty workspace holds three contacts, booking types and slots of known ids, and nothing booked. */
export interface Office {
  readonly fake: AnyFake
  readonly workspace: ReturnType<AnyFake['control']['workspace']>
  ask(method: string, path: string, more?: Asking): Answer
  /** Books a slot of `bkt_intro` for Ana by default. */
  book(body?: Record<string, unknown>, more?: Asking & { readonly type?: string }): Answer
  /** The meetings listed under a query. */
  meetings(query?: string): Answer['json'][]
}

/** Opens an office at the fake's start, 2030-01-01T00:00:00.000Z. */
export function office(assumptions: Partial<Assumptions> = {}, disturb: DisturbanceName | [] = []): Office {
  const fake = createFake({ assumptions, disturb })
  const workspace = fake.control.workspace(demoKeys.emptyWorkspace)
  for (const contact of [ana, bo, mute]) workspace.putContact({ ...contact }, () => 'tag_none')
  workspace.bookingTypes = types
  for (const one of slots) workspace.slots.put(Object.freeze({ ...one }))
  const call = (method: string, path: string, { headers, ...more }: Asking = {}) =>
    ask(fake, method, path, { ...more, headers: { ...as(demoKeys.emptyWorkspace), ...headers } })
  return {
    fake,
    workspace,
    ask: call,
    book: (body = {}, { type = 'bkt_intro', ...more } = {}) =>
      call('POST', `/booking-types/${type}/book`, {
        ...more,
        json: { contactId: 'con_ana', slotId: 'slot_1', ...body },
      }),
    meetings: (query = '') => call('GET', `/meetings${query}`).json.data,
  }
}

/** Puts a conversation of a contact into an office. */
export function converse({ workspace }: Office, id: string, leadId: string | null): void {
  workspace.conversations.put(Object.freeze({ ...silentConversation, id, leadId }))
}
