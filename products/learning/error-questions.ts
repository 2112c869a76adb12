import { isErrorCode, op } from '../../contract/index.js'
import { findCodePath, siblingOf, valueAtPath } from '../../suites/api/error-body.js'
import { isObject } from '../../suites/engine/json.js'
import { createContact, makeContact, makeSharedContact } from './learner-records.js'
import { takeFirstTicket, updateTicket } from './own-ticket.js'
import { byReads, bySends, byWrites, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

/** Where in a body a text is, or an array of a name: the names of the members on the way. */
function pathTo(
  body: unknown,
  isIt: (value: unknown, name: string) => boolean,
  path = '',
): string | undefined {
  if (!isObject(body) && !Array.isArray(body)) return undefined
  for (const [name, value] of Object.entries(body)) {
    const here = path === '' ? name : `${path}.${name}`
    if (isIt(value, name)) return here
    const deeper = pathTo(value, isIt, here)
    if (deeper !== undefined) return deeper
  }
  return undefined
}

/** How errors are learnt (section 7). */
export const errorBodyQuestions: Questions<'error-body'> = {
  'error-body': byReads(async (learner) => {
    const { status, json } = await learner.call(op.listContacts, { as: 'none', query: { limit: '1' } }, [401])
    const code = status >= 400 ? findCodePath(json) : undefined
    if (code === undefined) throw new Unlearnt(`a call without a key got ${status} without a documented code`)
    const message = siblingOf(code, 'message')
    const isText =
      typeof valueAtPath(json, message) === 'string' && !isErrorCode(String(valueAtPath(json, message)))
    return { code, message: isText ? message : code, details: siblingOf(code, 'details') }
  }),
}

/** The rest of what is open about errors, which depends on other choices. */
export const errorQuestions: Questions<
  | 'error-precedence'
  | 'error-atomicity'
  | 'alternatives-path'
  | 'update-conflict-details'
  | 'forbidden-reason-path'
  | 'unknown-route'
  | 'content-type'
  | 'retry-after-format'
  | 'rate-quota'
> = {
  'error-precedence': byWrites(async (learner) => {
    const missing = await learner.call(op.updateContact, {
      params: { id: 'conformance-unknown' },
      body: { name: 7 },
    })
    if (missing.status === 404)
      return learner.only('error-precedence', (order) => order.indexOf('record') < order.indexOf('request'))
    if (missing.status !== 400) throw new Unlearnt(`a wrong update of no contact got ${missing.status}`)
    const idempotencyKey = learner.word()
    const body = { name: learner.word(), email: learner.email() }
    await createContact(learner, body, { idempotencyKey })
    const reused = await createContact(learner, { ...body, name: 7 }, { idempotencyKey })
    if (reused.status === 422)
      return learner.only(
        'error-precedence',
        (order) => order.indexOf('idempotency') < order.indexOf('request'),
      )
    const off = await learner.call(op.createDeal, { as: 'featuresOff', body: {} })
    if (off.code === 'feature_disabled')
      return learner.only(
        'error-precedence',
        (order) =>
          order.indexOf('feature') < order.indexOf('request') &&
          order.indexOf('request') < order.indexOf('record'),
      )
    throw new Unlearnt(
      'all that was asked is answered in the assumed order; whether the rate comes before the authentication shows only once a key that is not valid is called too often',
    )
  }),
  'error-atomicity': byWrites(
    async (learner) => {
      const ticket = await takeFirstTicket(learner)
      const fields = { subject: learner.word(), conversationId: 'sms__+15550009999' }
      const refused = await updateTicket(learner, ticket, fields)
      if (refused.status !== 404)
        throw new Unlearnt(`an update with an unknown conversation got ${refused.status}`)
      const { subject } = await learner.find(op.listTickets, ticket.id)
      return subject === ticket.subject ? 'nothing' : 'partial'
    },
    { needs: ['record:ticket'] },
  ),
  'alternatives-path': bySends(
    async (learner) => {
      const { bookingType = '', slots } = learner.target.records
      const { id: contactId } = await makeSharedContact(learner)
      const seen = await learner.call(op.bookMeeting, {
        params: { id: bookingType },
        body: { contactId, slotId: slots?.taken?.[0], attendeeEmail: null },
      })
      if (seen.ok)
        learner.after(() =>
          learner.call(op.cancelMeeting, { params: { id: String(seen.record.meetingId) }, body: {} }),
        )
      const path =
        seen.status === 409
          ? pathTo(seen.json, (value) => Array.isArray(value) && value.length > 0 && !isErrors(value))
          : undefined
      const entries = path === undefined ? undefined : valueAtPath(seen.json, path)
      if (path === undefined || !Array.isArray(entries))
        throw new Unlearnt('a taken slot was answered without alternatives')
      const { details } = learner.value('error-body')
      const within = path.startsWith(`${details}.`) ? 'details' : 'body'
      const member = path.split('.').at(-1) ?? ''
      const [first] = entries as readonly unknown[]
      if (isObject(first)) return { within, member, entry: Object.keys(first), as: 'objects' }
      const isTime = Number.isFinite(Date.parse(String(first))) && /\d{4}-\d{2}-\d{2}T/.test(String(first))
      return { within, member, entry: [isTime ? 'startAt' : 'slotId'], as: 'texts' }
    },
    { needs: ['record:taken-slot'] },
  ),
  'update-conflict-details': byWrites(async (learner) => {
    const [one, other] = [await makeSharedContact(learner), await makeContact(learner)]
    const seen = await learner.call(op.updateContact, {
      params: { id: String(other.id) },
      body: { email: one.email },
    })
    const path = seen.status === 409 ? pathTo(seen.json, (value) => value === one.id) : undefined
    const { details } = learner.value('error-body')
    if (path === undefined || !path.startsWith(`${details}.`))
      throw new Unlearnt(
        `a taken e-mail was answered ${seen.status} without the id of its contact in details`,
      )
    return { member: path.slice(details.length + 1) }
  }),
  'forbidden-reason-path': bySends(
    async (learner) => {
      const as = 'sendingPaused' as const
      const mails = await learner.list(op.listConversations, { as, query: { channel: 'email' } })
      const mail = mails.find(({ status }) => status === 'open') ?? mails[0]
      if (!mail) throw new Unlearnt('the workspace of keys.sendingPaused lists no e-mail conversation')
      const seen = await learner.call(op.replyToConversation, {
        as,
        params: { id: String(mail.id) },
        body: { text: learner.word() },
      })
      if (seen.status !== 403) throw new Unlearnt(`a reply by e-mail got ${seen.status}`)
      const path = pathTo(seen.json, (value) => typeof value === 'string' && value.includes('sending_paused'))
      if (path === undefined) throw new Unlearnt('the answer does not say sending_paused')
      const { details, message } = learner.value('error-body')
      const member = path.split('.').at(-1) ?? ''
      if (path === message) return { within: 'message', member: 'reason' }
      return { within: path.startsWith(`${details}.`) ? 'details' : 'body', member }
    },
    { needs: ['key:sending-paused'] },
  ),
  'unknown-route': byReads(async (learner) => {
    const path = '/api/v1/conformance-no-such-route'
    const unsigned = await learner.raw('GET', path, 'Bearer conformance-no-such-key')
    if (unsigned.status === 401) return 'unauthorized'
    const seen = await learner.raw('GET', path)
    if (seen.status !== 404) throw new Unlearnt(`an unknown path got ${seen.status}`)
    if (seen.json === undefined) return 'html'
    if (learner.target.allow === 'none')
      throw new Unlearnt('only --allow writes asks for a documented path by a wrong method')
    const wrong = await learner.raw('PUT', '/api/v1/tags')
    if (wrong.status === 405) return 'method-not-allowed'
    if (wrong.status === 404) return 'not-found'
    throw new Unlearnt(`a wrong method got ${wrong.status}`)
  }),
  'content-type': byWrites(async (learner) => {
    const { status } = await createContact(learner, {}, { headers: { 'content-type': 'text/plain' } })
    if (status === 415) return 'unsupported'
    if (status === 400) return 'refuse'
    if (status < 300) return 'parse'
    throw new Unlearnt(`a body that is labelled as text got ${status}`)
  }),
  'retry-after-format': byReads(
    async (learner) => {
      const { headers } = await callUntilLimited(learner)
      const value = headers['retry-after'] ?? ''
      if (/^\d+$/.test(value)) return 'seconds'
      if (/^\d+\.\d+$/.test(value)) return 'fraction'
      if (Number.isFinite(Date.parse(value))) return 'date'
      throw new Unlearnt(`Retry-After is '${value}'`)
    },
    { needs: ['key:low-rate'] },
  ),
  'rate-quota': byWrites(
    async (learner) => {
      const { quota, at: start } = await exhaustFromHalfPast(learner)
      const write = await learner.call(
        op.createContact,
        { as: 'lowRate', keep429: true, body: { name: learner.word() } },
        [429],
      )
      const apart = write.status !== 429
      await learner.advance(Math.ceil(minute / quota) + 100)
      const soon = await probeAdmitted(learner)
      for (let n = 0; n < quota; n += 1) await probeAdmitted(learner)
      await learner.advance(Math.max(0, start + minute / 2 + 200 - (await readInstant(learner))))
      const nextMinute = await probeAdmitted(learner)
      await learner.advance(minute / 2)
      const later = await probeAdmitted(learner)
      const value = { ...learner.target.assumptions['rate-quota'], refused: 'free', apart } as const
      if (soon) return { ...value, window: 'bucket' }
      if (nextMinute) return { ...value, window: 'fixed' }
      return { ...value, window: 'rolling', refused: later ? 'free' : 'counted' }
    },
    { needs: ['key:low-rate', 'control:clock'] },
  ),
}

const isErrors = (value: readonly unknown[]) => isObject(value[0]) && 'code' in value[0]

const minute = 60_000

/** The most calls that are made to meet the quota of the limited key. */
const maxCalls = 120

type L = Parameters<Questions<'error-body'>['error-body']['ask']>[0]

/** The first answer that the limiter gives, and how many calls came before it. */
async function callUntilLimited(learner: L) {
  for (let n = 0; n < maxCalls; n += 1) {
    const seen = await readLimited(learner)
    if (seen.status === 429) return { ...seen, quota: n }
  }
  throw new Unlearnt(`${maxCalls} calls by keys.lowRate met no limit`)
}

const readLimited = (learner: L) =>
  learner.call(op.listContacts, { as: 'lowRate', keep429: true, query: { limit: '1' } }, [429])

const probeAdmitted = async (learner: L) => (await readLimited(learner)).status !== 429

/** The time on the server, in milliseconds since 1970. */
async function readInstant(learner: L): Promise<number> {
  const { createdAt } = await makeContact(learner)
  return Date.parse(String(createdAt))
}

/** Uses up the quota half a minute after a full minute on the server. */
async function exhaustFromHalfPast(learner: L) {
  await learner.advance(2 * minute)
  const now = await readInstant(learner)
  await learner.advance(minute + minute / 2 - (now % minute))
  const { quota } = await callUntilLimited(learner)
  if (quota === 0) throw new Unlearnt('keys.lowRate may make no call')
  return { quota, at: await readInstant(learner) }
}
