import { families, isRecordName, limits, op, operationOf, pathIds, records } from '../contract/index.js'
import {
  type Api,
  byteOrderMark,
  type Call,
  type Compared,
  dataOf,
  type Exchange,
  isObject,
  type Json,
  member,
  succeeded,
  watch,
} from './api/index.js'
import { driverAt, undoAfter } from './drivers/index.js'
import { provokeRefusals } from './judgements/refusals.js'
import { familySuite } from './kinds/family-suite.js'
import { findTicketToChange } from './observations/ticket-to-change.js'
import { activityChecks } from './record/activity.js'
import { keepsBirthdays } from './record/birthdays.js'
import { conversationChecks } from './record/conversation.js'
import { takesHeaders } from './record/headers.js'
import { fieldsOf, here, within, withoutFaults } from './record/judge.js'
import { meetingChecks } from './record/meeting.js'
import { namesContact } from './record/names-contact.js'
import { runCoverage } from './record/run-coverage.js'
import { schemaOf } from './records/fault.js'
import { type RecordNoun, type ShownRecord, shownBy } from './records/shown.js'
import { isHttpDate } from './standards/http-date.js'
import { isMediaType, parametersOf } from './standards/media-type.js'

/** What a client may stumble on that the document does not speak of: an expectation, and what is there instead. */
type Flaw = readonly [expected: string, actual: string, compared?: Compared]

/** The type that was judged last, as a server sends hardly another. */
let lastType: { readonly type: string; readonly flaw: Flaw | undefined } | undefined

function typeFlawOf(type: string): Flaw | undefined {
  if (lastType?.type !== type) lastType = { type, flaw: findTypeFlaw(type) }
  return lastType.flaw
}

function findTypeFlaw(type: string): Flaw | undefined {
  if (!isMediaType(type)) return ['a `Content-Type` that can be parsed (RFC 9110, section 8.3.1)', type]
  const charset = parametersOf(type, 'charset').find((one) => one !== 'utf-8')
  return charset === undefined ? undefined : ['no charset of JSON but UTF-8 (RFC 8259, section 8.1)', charset]
}

/** How an answer in JSON differs from what HTTP and JSON ask for, the first difference alone. */
function flawOf({ response: { text, headers, isNotUtf8 } }: Exchange): Flaw | undefined {
  if (text.startsWith(byteOrderMark))
    return [
      'no byte order mark before JSON (RFC 8259, section 8.1)',
      'a body that begins with U+FEFF',
      { shows: [byteOrderMark] },
    ]
  if (isNotUtf8) return ['JSON in UTF-8 (RFC 8259, section 8.1)', 'a body with bytes that are not UTF-8']
  const flaw = typeFlawOf(headers['content-type']?.trim() ?? '')
  if (flaw) return flaw
  const date = headers.date?.trim()
  if (date !== undefined && !isHttpDate(date))
    return ['a `Date` that is an HTTP date (RFC 9110, section 5.6.7)', date || 'an empty header']
  return undefined
}

/** Judges an answer in JSON by the standards that the document builds on and does not repeat. */
function judgeByStandards(api: Api, exchange: Exchange): void {
  const flaw = flawOf(exchange)
  if (!flaw) return
  const [expected, actual, compared] = flaw
  const basis = { by: exchange, proof: true, certain: false, ...(compared ? { compared } : {}) }
  api.expect.that(false, expected, actual, basis)
}

/** The documented statuses of answers that come from the service itself; a 503 may be a gateway's. */
const documented = [200, 201, 202, 400, 401, 402, 403, 404, 409, 422, 429, 500]

/** Whether the document speaks of the answer: what is between may answer long or odd paths by itself. */
const isDocumented = ({ request, response }: Exchange): boolean =>
  documented.includes(response.status) && request.path.length < 1000 && !/%2f/i.test(request.path)

/** A member of a record, whose id some path takes. */
interface PathId {
  readonly of: Json
  readonly name: string
  readonly id: string
}

/** The members of a noun's records that hold an instant, found once, as every record of a run is looked at. */
const instants = new Map<RecordNoun, readonly string[]>()

function instantsOf(noun: RecordNoun): readonly string[] {
  const known = instants.get(noun)
  if (known) return known
  const { properties = {} }: { properties?: object } = schemaOf(noun)
  const names = Object.entries(properties).flatMap(([name, schema]) =>
    (schema as { format?: string }).format === 'instant' ? [name] : [],
  )
  instants.set(noun, names)
  return names
}

const holdsInstant = (noun: RecordNoun, record: unknown): boolean =>
  isObject(record) && instantsOf(noun).some((name) => typeof record[name] === 'string')

/** The members of a record with ids that some path takes. */
function pathIdsOf({ target: { variant } }: Api, { noun, record }: ShownRecord): readonly PathId[] {
  if (!isObject(record)) return []
  const [of, shown] = noun === 'commentResult' ? (['ticket', record.ticket] as const) : [noun, record]
  if (!isObject(shown)) return []
  return (pathIds[variant][of] ?? []).flatMap((name) => {
    const id = shown[name]
    return typeof id === 'string' ? [{ of: shown, name, id }] : []
  })
}

const usable = `^[^/]{${limits.pathId.min},${limits.pathId.max}}$`

const usableId = new RegExp(usable)

const isUsable = (id: string): boolean => usableId.test(id)

const mediaType = (exchange: Exchange) => exchange.response.headers['content-type']?.split(';', 1)[0]?.trim()

/** The media types of JSON. */
const jsonType = '^application/([a-z0-9.-]+[+])?json *(;|$)'

/** A call that finds all it needs; a ticket gets what it has, which needs no user and leaves nothing to restore. */
async function makeFindableCall(api: Api): Promise<Call> {
  const isAssign = api.operation === op.assignTicket
  if (!isAssign && api.operation !== op.updateTicket) return driverAt(api).valid(api)
  const { id, assigneeEmail, subject } = await findTicketToChange(api)
  return { params: { id: String(id) }, body: isAssign ? { assigneeEmail } : { subject } }
}

/** Calls an operation so that it finds all it needs; no success is due, only an answer of the operation. */
async function judgeServed(api: Api): Promise<void> {
  const { invalid } = await provokeRefusals(api)
  const known = invalid.find(({ response }) => response.status === 400)
  // An operation that refuses a body is served.
  if (known) return api.expect.that(true, 'an operation under this path', 400, { by: known })
  const exchange = await api.call(api.operation, await makeFindableCall(api))
  const { status } = exchange.response
  undoAfter(api, exchange)
  api.expect.that(![404, 405, 501].includes(status), 'an operation under this path', status, {
    by: exchange,
    compared: { notStatus: status },
  })
}

/** The checks of the family record. */
export const recordSuite = familySuite(families.record, {
  'record.single-envelope': watch(
    here((api, exchange) => {
      const { answer } = operationOf(exchange.operation)
      if (!succeeded(exchange) || answer.kind !== 'one' || !isRecordName(answer.of)) return
      const { text } = exchange.response
      const data = dataOf(exchange)
      const { required } = records[answer.of]
      const isRecord = isObject(data) && required.some((name) => Object.hasOwn(data, name))
      api.expect.that(isRecord, 'an object with the record as its `data`', text || 'no body', {
        by: exchange,
        proof: true,
        compared: isObject(data)
          ? member(data, required[0] ?? '', { present: true })
          : member(exchange.response.json, 'data', { schema: { type: 'object' } }),
      })
    }),
    runCoverage,
  ),

  'record.json-content-type': watch(
    here((api, exchange) => {
      const { text, json, status } = exchange.response
      if (!isDocumented(exchange) || (text === '' && !succeeded(exchange))) return
      const basis = { by: exchange, proof: true }
      api.expect.that(json !== undefined, `a JSON body under ${status}`, text || 'no body', basis)
      const media = mediaType(exchange)?.toLowerCase() ?? 'none'
      // Errors may be problem details (RFC 9457): the document leaves their members open (gap.error-body).
      const isJson =
        media === 'application/json' || (status >= 400 && /^application\/[\w.-]+\+json$/.test(media))
      api.expect.that(isJson, 'the media type application/json', media, {
        ...basis,
        compared: { header: 'content-type', is: { schema: { pattern: jsonType } } },
      })
      judgeByStandards(api, exchange)
    }),
    async (api) => {
      await provokeRefusals(api)
      await runCoverage(api)
      await takesHeaders(api)
    },
  ),

  'record.path-prefix': judgeServed,

  'record.fields-always-present': withoutFaults({ fault: ({ keyword }) => keyword === 'required' }),

  'record.timestamps': withoutFaults({
    fault: ({ field }) => field.format === 'instant',
    record: (record, noun) =>
      noun === 'commentResult' ? holdsInstant('ticket', record.ticket) : holdsInstant(noun, record),
  }),

  'record.safe-integers': withoutFaults({ fault: ({ field }) => field.maximum === limits.rev.max }),

  'record.ids-usable-in-paths': watch(
    here((api, exchange) => {
      const ids = shownBy(exchange).flatMap((shown) => pathIdsOf(api, shown))
      const odd = ids.find(({ id }) => !isUsable(id))
      if (ids.length === 0) return
      api.expect.that(odd === undefined, 'ids of 1 to 200 characters without a slash', odd?.id, {
        by: exchange,
        proof: true,
        certain: true,
        ...(odd && { compared: member(odd.of, odd.name, { schema: { pattern: usable } }) }),
      })
    }),
    runCoverage,
  ),

  'record.contact-shape': withoutFaults(fieldsOf('contact', 'phone', 'movil', 'address')),
  'record.contact-phone-shape': withoutFaults(within('phone')),
  'record.contact-movil-shape': withoutFaults(within('movil')),
  'record.contact-address-shape': withoutFaults(within('address')),

  'record.contact-birthdate': watch(withoutFaults(within('birthdate')).watch, async (api) => {
    await runCoverage(api)
    await keepsBirthdays(api)
  }),

  'record.note-created-id': watch(
    here((api, exchange) => {
      for (const { record } of shownBy(exchange)) {
        if (!isObject(record)) continue
        const { noteCreatedId } = record
        const isList = exchange.operation === op.listContacts
        if (!isList && !Object.hasOwn(record, 'noteCreatedId')) continue
        const fits = isList ? !Object.hasOwn(record, 'noteCreatedId') : typeof noteCreatedId === 'string'
        const expected = isList ? 'no `noteCreatedId` in a list' : 'a string as `noteCreatedId`'
        const basis = {
          by: exchange,
          proof: true,
          ...(isList ? {} : { certain: true }),
          compared: member(
            record,
            'noteCreatedId',
            isList ? { present: false } : { schema: { type: 'string' } },
          ),
        }
        api.expect.that(fits, expected, noteCreatedId, basis)
      }
    }),
    runCoverage,
  ),

  'record.deal-shape': withoutFaults(fieldsOf('deal', 'customFields')),
  'record.deal-custom-fields': withoutFaults({
    fault: ({ noun, path: [first] }) => noun === 'deal' && first === 'customFields',
  }),
  'record.ticket-shape': withoutFaults({
    fault: ({ noun, path: [first] }) => noun === 'ticket' || (noun === 'commentResult' && first === 'ticket'),
  }),
  'record.ticket-channel-open': withoutFaults({
    fault: ({ path: [first], keyword }) => first === 'channel' && keyword !== 'required',
    record: ({ channel }) => channel !== undefined,
  }),
  'record.tag-shape': withoutFaults(fieldsOf('tag')),
  'record.webhook-shape': withoutFaults(fieldsOf('webhook')),

  'record.comment-result-shape': watch((api, exchange) => {
    withoutFaults(fieldsOf('commentResult')).watch(api, exchange)
    for (const { record } of shownBy(exchange)) {
      const { ticket } = record as Json
      const id = decodeURIComponent(exchange.request.path.split('/').at(-2) ?? '')
      api.expect.equal(isObject(ticket) ? ticket.id : ticket, id, 'the ticket that the path names', {
        by: exchange,
        proof: true,
        compared: isObject(ticket)
          ? member(ticket, 'id', { equals: id })
          : member(record as Json, 'ticket', { schema: { type: 'object' } }),
      })
    }
  }, runCoverage),

  'record.lead-id-is-contact': namesContact,
  ...conversationChecks,
  ...activityChecks,
  ...meetingChecks,
})
