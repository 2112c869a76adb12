import { bookingLocales, op } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import { percentEncoded } from '../../suites/engine/percent-encoded.js'
import { isAccepted } from './is-accepted.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { makeContact, makeSharedContact } from './learner-records.js'
import { byReads, bySends, type Questions } from './question.js'
import { readFirstContacts } from './read-first-contacts.js'
import { Unlearnt } from './unlearnt.js'

const slots = { needs: ['record:slot'] } as const

/** Books a slot that may be booked, unless another is named; without an invitation, and canceled after the question. */
async function book(
  learner: Learner,
  contact: Json,
  { fields = {}, slot = 0, idempotencyKey }: { fields?: Json; slot?: number; idempotencyKey?: string } = {},
): Promise<QuestionAnswer> {
  const { bookingType = '', slots: listed } = learner.target.records
  const slotId = listed?.free?.[slot]
  const answer = await learner.call(op.bookMeeting, {
    params: { id: bookingType },
    body: { contactId: contact.id, slotId, attendeeEmail: null, ...fields },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })
  const { meetingId } = answer.record
  if (typeof meetingId === 'string') learner.after(() => cancel(learner, meetingId))
  return answer
}

const cancel = (learner: Learner, id: unknown, idempotencyKey?: string): Promise<QuestionAnswer> =>
  learner.call(op.cancelMeeting, {
    params: { id: String(id) },
    body: { reason: 'The question is answered.' },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })

/** A meeting in a slot that may be booked. */
async function makeMeeting(learner: Learner, fields: Json = {}, contact?: Json): Promise<Json> {
  const who = contact ?? (await makeSharedContact(learner))
  const { free = [] } = learner.target.records.slots ?? {}
  for (let slot = 0; slot < Math.min(free.length, 8); slot += 1) {
    const answer = await book(learner, who, { fields, slot })
    if (answer.ok && answer.status === 201) return { ...answer.record, slot }
  }
  throw new Unlearnt('no slot of records.slots.free can be booked')
}

/** How slots, bookings and meetings are learnt (sections 3, 4.8 and 4.10). */
export const bookingQuestions: Questions<
  | 'slots-endpoint'
  | 'slot-unknown'
  | 'booking-invalid-state'
  | 'booking-already-booked'
  | 'booking-locale-default'
  | 'cancel-body-optional'
  | 'cancel-result-types'
  | 'cancel-replay-unchanged'
  | 'canceled-at'
> = {
  'slots-endpoint': byReads(
    async (learner) => {
      const { bookingType = '' } = learner.target.records
      const base = `/api/v1/booking-types/${percentEncoded(bookingType)}`
      for (const word of ['slots', 'availability']) {
        const { ok, records } = await learner.get(`${base}/${word}`)
        const [first] = records
        if (!ok || first === undefined) continue
        const inner = Object.entries(first).find(([, value]) => Array.isArray(value))
        const shown = inner === undefined ? first : ((inner[1] as readonly Json[])[0] ?? {})
        const time = Object.keys(first).find((name) => name !== inner?.[0])
        const documented = ['slotId', 'id', 'startAt', 'start', 'endAt', 'end']
        const slot = Object.keys(shown).filter((name) => documented.includes(name))
        const day = inner === undefined || time === undefined ? null : [time, inner[0]]
        const path = `/api/v1/booking-types/{id}/${word}`
        return {
          path,
          query: await findBounds(learner, `${base}/${word}`),
          slot,
          scope: 'meetings:read',
          day,
        }
      }
      throw new Unlearnt('no usual path lists slots of records.bookingType')
    },
    { needs: ['record:slot'] },
  ),
  'slot-unknown': bySends(async (learner) => {
    const { status } = await book(learner, await makeSharedContact(learner), {
      fields: { slotId: 'conformance-unknown' },
    })
    if (status === 404) return 'not-found'
    if (status === 400) return 'refuse'
    if (status === 409) return 'conflict'
    throw new Unlearnt(`an unknown slot got ${status}`)
  }, slots),
  'booking-invalid-state': bySends(
    async (learner) => {
      const silent = (await readFirstContacts(learner)).find(({ email }) => email === null)
      if (silent === undefined) throw new Unlearnt('every contact that is listed first has an e-mail')
      const slotId = learner.target.records.slots?.taken?.[0]
      const { ok, status, code } = await book(learner, silent, { fields: { slotId } })
      if (ok) throw new Unlearnt('a slot of records.slots.taken is not taken')
      if (code === 'invalid_state') return 'contact-without-email'
      if (code === 'conflict') return 'type-or-host'
      throw new Unlearnt(`a contact without an e-mail got ${status}`)
    },
    { needs: ['record:taken-slot'] },
  ),
  'booking-already-booked': bySends(async (learner) => {
    const idempotencyKey = learner.word()
    const contact = await makeContact(learner)
    const { slot } = await makeMeeting(learner, {}, contact)
    if (typeof slot !== 'number') throw new Unlearnt('no slot is booked')
    if ((await book(learner, contact, { slot })).ok) return 'replay-or-same-contact'
    const { free = [] } = learner.target.records.slots ?? {}
    for (let next = slot + 1; next < Math.min(free.length, slot + 8); next += 1) {
      const first = await book(learner, contact, { slot: next, idempotencyKey: `${idempotencyKey}-${next}` })
      if (!first.ok) continue
      const again = await book(learner, contact, { slot: next, idempotencyKey: `${idempotencyKey}-${next}` })
      return learner.made(again, 'a replay of a booking').alreadyBooked === true ? 'replay' : 'never'
    }
    throw new Unlearnt('no second slot can be booked')
  }, slots),
  'booking-locale-default': bySends(async (learner) => {
    const plain = await makeContact(learner)
    const address = { address1: null, address2: null, city: null, state: null, country: 'BR', zip: null }
    const brazilian = await makeContact(learner, { address })
    const labelOf = async (contact: Json, fields: Json) => {
      const { label, meetingId } = await makeMeeting(learner, fields, contact)
      await cancel(learner, meetingId)
      return String(label)
    }
    const labels = new Map<string, string>()
    for (const locale of bookingLocales) labels.set(await labelOf(plain, { locale }), locale)
    if (labels.size < bookingLocales.length) throw new Unlearnt('the locale does not show in the label')
    const [one, other] = [labels.get(await labelOf(plain, {})), labels.get(await labelOf(brazilian, {}))]
    if (one !== other) return 'of-contact'
    if (one === 'es' || one === 'en' || one === 'pt') return one
    throw new Unlearnt('without a locale, the label is in another language')
  }, slots),
  'cancel-body-optional': bySends(async (learner) => {
    const { meetingId } = await makeMeeting(learner)
    return isAccepted(await learner.call(op.cancelMeeting, { params: { id: String(meetingId) } }))
      ? 'accept'
      : 'refuse'
  }, slots),
  'cancel-result-types': bySends(async (learner) => {
    const { meetingId } = await makeMeeting(learner)
    const { startAt } = learner.made(await cancel(learner, meetingId), 'a cancellation')
    return startAt === null ? 'null-times' : 'times-of-meeting'
  }, slots),
  'cancel-replay-unchanged': bySends(async (learner) => {
    const { meetingId } = await makeMeeting(learner)
    const key = learner.word()
    learner.made(await cancel(learner, meetingId, key), 'a cancellation')
    const { unchanged } = learner.made(await cancel(learner, meetingId, key), 'its replay')
    if (typeof unchanged !== 'boolean') throw new Unlearnt('the replay shows no `unchanged`')
    return unchanged
  }, slots),
  'canceled-at': bySends(async (learner) => {
    const { meetingId, startAt } = await makeMeeting(learner)
    const isListed = async () => {
      const near = (ms: number) => new Date(Date.parse(String(startAt)) + ms).toISOString()
      const query = { from: near(-60_000), to: near(60_000) }
      return (await learner.list(op.listMeetings, { query })).some(({ id }) => id === meetingId)
    }
    if (!(await isListed())) throw new Unlearnt('a new meeting is not listed')
    learner.made(await cancel(learner, meetingId), 'a cancellation')
    return (await isListed()) ? 'set-and-listed' : 'set-and-dropped'
  }, slots),
}

/** The names of the two bounds of a list of slots, of the usual ones: where one has an effect. */
async function findBounds(learner: Learner, path: string): Promise<readonly [string, string]> {
  for (const names of [
    ['from', 'to'],
    ['after', 'before'],
  ] as const) {
    const { ok, records } = await learner.get(`${path}?${names[1]}=1990-01-01T00:00:00Z`)
    if (ok && records.length === 0) return names
  }
  throw new Unlearnt('no usual bound of slots has an effect')
}
