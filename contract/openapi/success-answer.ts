import type { Assumptions } from '../assumptions/assumptions.js'
import type { Description } from '../description.js'
import { op } from '../operations/op.js'
import type { Operation } from '../operations/operation.js'
import type { Shape } from './alternatives.js'
import type { Components } from './components.js'
import { sampleRecord } from './sample-value.js'

const reference = (noun: string) => ({ $ref: `#/components/schemas/${schemaName(noun)}` })

/** The name of a record's schema in the document, for instance `Contact`. */
export const schemaName = (noun: string): string => `${noun[0]?.toUpperCase()}${noun.slice(1)}`

const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const meanings: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted, and queued for sending.',
}

/** Members of examples that do not follow from the samples by name, by operation. */
const ownMembers: Readonly<Record<string, object>> = {
  [op.getWorkspace]: { id: 'ws_main', name: 'Main' },
  [op.closeDeal]: { status: 'won', closedAt: '2030-01-07T10:00:00.000Z' },
  [op.completeTask]: { doneAt: '2030-01-07T10:00:00.000Z' },
}

/** An example of a record, or of what an operation answers in place of one. */
function sample(noun: string, { id, method }: Operation, status: number, { records }: Description): object {
  const { noteCreatedId, secret, ...record } = sampleRecord((records[noun] ?? {}) as Shape, noun)
  const whole = {
    ...record,
    // Only a creation shows its secret, and only a write with a note the note's id.
    ...(secret !== undefined && method === 'POST' ? { secret } : {}),
    ...(noteCreatedId !== undefined && id === op.createContact ? { noteCreatedId } : {}),
    ...ownMembers[id],
  }
  if (noun === 'sendResult')
    return { ...whole, status: status === 202 ? 'queued' : 'sent', ...(status === 202 ? byEmail : {}) }
  if (noun === 'activityResult') return { ...whole, alreadyExisted: status === 200 }
  return noun === 'bookingResult' ? { ...whole, alreadyBooked: status === 200 } : whole
}

/** Only an e-mail is queued (section 4.7). */
const byEmail = { conversationId: 'email__ana@example.com', channel: 'email' }

const textOf = (names: readonly string[]) =>
  object(Object.fromEntries(names.map((name) => [name, { type: 'string' }])))

/** The entries of the catalogs, whose shape the document leaves open (gaps webhook-events-catalog and slots-endpoint). */
function catalog(id: string, assumptions: Assumptions): { entry: object; example: unknown } {
  if (id === op.listWebhookEvents) {
    const { events, form } = assumptions['webhook-events-catalog']
    const [event = ''] = events
    if (form === 'strings') return { entry: { type: 'string' }, example: event }
    if (form === 'objects') return { entry: textOf(['id']), example: { id: event } }
    return {
      entry: object({ name: { type: 'string' }, events: { type: 'array', items: textOf(['id']) } }),
      example: { name: event.split('.', 1)[0], events: [{ id: event }] },
    }
  }
  const { slot, day } = assumptions['slots-endpoint']
  const values = ['slot_3n7p1r5t9v4x8z2b', '2030-01-07T10:00:00.000Z', '2030-01-07T10:30:00.000Z']
  const example = Object.fromEntries(slot.map((name, n) => [name, values[n]]))
  if (day === null) return { entry: textOf(slot), example }
  const [date = 'date', slots = 'slots'] = day
  return {
    entry: object({ [date]: { type: 'string' }, [slots]: { type: 'array', items: textOf(slot) } }),
    example: { [date]: '2030-01-07', [slots]: [example] },
  }
}

/** The answer of a success under one of its statuses, with an example. */
export function successAnswer(
  operation: Operation,
  status: number,
  description: Description,
  assumptions: Assumptions,
  schemas: Components<Shape>,
): object {
  const { id, answer } = operation
  const { schema, example } = bodyOf()
  return {
    description: meanings[status] ?? 'Done.',
    content: { 'application/json': { schema, example } },
  }

  function bodyOf(): { schema: object; example: object } {
    const cursor = {
      [description.cursorMember]: {
        type: ['string', 'null'],
        description: 'The `cursor` of the next page; null where this is the last one.',
      },
    }
    const pageOf = (name: string, entry: object) =>
      schemas.add(`${name}Page`, object({ data: { type: 'array', items: entry }, ...cursor }))
    const last = { [description.cursorMember]: null }
    if (answer.kind === 'one') {
      const record = sample(answer.of, operation, status, description)
      return description.isBare(id)
        ? { schema: reference(answer.of), example: record }
        : { schema: object({ data: reference(answer.of) }), example: { data: record } }
    }
    if (answer.kind === 'page')
      return {
        schema: pageOf(schemaName(answer.of), reference(answer.of)),
        example: { data: [sample(answer.of, operation, status, description)], ...last },
      }
    const { entry, example } = catalog(id, assumptions)
    return {
      schema: pageOf(id === op.listWebhookEvents ? 'WebhookEvent' : 'Slot', entry),
      example: { data: [example], ...last },
    }
  }
}
