import {
  compactRecords,
  op,
  operationOf,
  pathValues,
  records,
  type Variant,
} from '../../../contract/index.js'
import { dataOf, isObject, type Json, jsonIn } from '../../../suites/index.js'
import { isShown, serverTime } from '../histories/history.js'
import { addressedBy, shownRecords } from '../histories/shown-records.js'
import type { TrafficExchange } from '../traffic-exchange.js'

/** What an exchange shows of one record. */
export interface Sighting {
  /** The noun as seeds call it, such as `contacts`. */
  readonly noun: string
  readonly id: string
  /** The members that it shows, under the names of seeds. */
  readonly members: Json
  /** Whether these are all documented members. */
  readonly isWhole: boolean
  readonly how: 'read' | 'created' | 'changed' | 'deleted'
  readonly exchange: TrafficExchange
}

/** The nouns of seeds by those of the document. Of a tag a seed takes the id alone, as its counters follow from contacts. */
export const seeded: Readonly<Record<string, string>> = {
  contact: 'contacts',
  deal: 'deals',
  ticket: 'tickets',
  webhook: 'webhooks',
  note: 'notes',
  activity: 'activities',
  task: 'tasks',
  conversation: 'conversations',
  message: 'messages',
  template: 'templates',
  meeting: 'meetings',
  agent: 'agents',
  lead: 'leads',
  tag: 'tags',
  'booking type': 'bookingTypes',
}

/** What an operation that makes a record answers the first time. */
const creates: ReadonlySet<string> = new Set([
  op.createContact,
  op.upsertContact,
  op.createDeal,
  op.createWebhook,
])

/** Everything that an exchange shows of records. */
export function sightingsIn(exchange: TrafficExchange, variant: Variant): readonly Sighting[] {
  if (!isShown(exchange)) return []
  return [...ownSightings(exchange, variant), ...derivedSightings(exchange), ...addressedIn(exchange)]
}

/** The records that an answer holds. */
function ownSightings(exchange: TrafficExchange, variant: Variant): readonly Sighting[] {
  const { id: operation, effects } = operationOf(exchange.operation)
  const { status } = exchange.response
  const how =
    effects === 'none'
      ? 'read'
      : creates.has(operation) && status === 201
        ? 'created'
        : operation === op.deleteWebhook
          ? 'deleted'
          : 'changed'
  const parent = parentOf(exchange)
  return shownRecords(exchange).flatMap(({ noun, id, record }) => {
    const name = how === 'deleted' ? 'webhooks' : seeded[noun]
    if (name === undefined) return []
    const { noteCreatedId: _, ...members } = record
    const isWhole = documented(noun, variant).every((member) => member in record)
    return [{ noun: name, id, members: { ...members, ...parent }, isWhole, how, exchange }]
  })
}

/** The record that those of a list are part of, which only the path names. */
function parentOf({ operation, request }: TrafficExchange): Json {
  const { id } = pathValues(operation, request.path)
  if (operation === op.listContactNotes) return { contactId: id }
  if (operation === op.listMessages) return { conversationId: id }
  return {}
}

/** The members that every record of a noun has. */
function documented(noun: string, variant: Variant): readonly string[] {
  const schemas: Readonly<Record<string, object>> = variant === 'full' ? records : compactRecords
  const schema = schemas[noun]
  return schema !== undefined && 'required' in schema ? (schema.required as readonly string[]) : []
}

/** What a result that is no record says of records, together with the request. */
function derivedSightings(exchange: TrafficExchange): readonly Sighting[] {
  const data = dataOf(exchange)
  if (!isObject(data)) return []
  const sent = jsonIn(exchange.request.body ?? '')
  const body = isObject(sent) ? sent : {}
  const part = (how: Sighting['how'], noun: string, id: unknown, members: Json): readonly Sighting[] =>
    typeof id === 'string' && id !== ''
      ? [{ noun, id, members: { id, ...members }, isWhole: false, how, exchange }]
      : []
  const { id: own } = pathValues(exchange.operation, exchange.request.path)
  const at = instantOf(exchange)
  const isNew = exchange.response.status === 201
  switch (exchange.operation) {
    case op.createActivity:
      return isNew ? activityParts(data, body, at, part) : []
    case op.replyToConversation:
    case op.sendMessage: {
      const { conversationId, messageId, channel } = data
      const message = isObject(body.message) && isObject(body.message.text) ? body.message.text : body.message
      const text = body.text ?? (isObject(message) ? (message.text ?? message.body) : undefined)
      return [
        ...part('changed', 'conversations', conversationId, { channel }),
        ...part('created', 'messages', messageId, {
          conversationId,
          direction: 'outbound',
          text: typeof text === 'string' ? text : '',
          at,
        }),
      ]
    }
    case op.bookMeeting:
      return isNew
        ? part('created', 'meetings', data.meetingId, {
            title: data.label,
            status: 'confirmed',
            ...picked(data, ['timeZone', 'hostEmail', 'hostName', 'startAt', 'endAt', 'meetUrl']),
            bookingTypeId: own,
            leadId: body.contactId,
            ...picked(body, ['conversationId']),
            createdAt: at,
          })
        : []
    case op.cancelMeeting:
      return part('changed', 'meetings', data.meetingId, {
        ...picked(data, ['status', 'startAt', 'endAt']),
        ...(data.unchanged === false ? { canceledAt: at } : {}),
      })
    case op.createContact:
    case op.updateContact:
      return part('created', 'notes', data.noteCreatedId, {
        contactId: data.id,
        ...(typeof body.note === 'string' ? { content: body.note } : {}),
        createdAt: at,
      })
    default:
      return []
  }
}

type Part = (how: Sighting['how'], noun: string, id: unknown, members: Json) => readonly Sighting[]

/** What `POST /activities` has made: an entry of the timeline, a note or a task, and the task that follows. */
function activityParts(data: Json, body: Json, at: string | undefined, part: Part): readonly Sighting[] {
  const { leadId } = data
  const { nextStep } = body
  const common = { leadId, ...picked(body, ['dealId']), createdAt: at }
  const own =
    data.store === 'notes'
      ? part('created', 'notes', data.id, {
          contactId: leadId,
          ...picked(body, ['title']),
          ...(typeof body.body === 'string' ? { content: body.body } : {}),
          createdAt: at,
        })
      : data.store === 'reminders'
        ? part('created', 'tasks', data.id, {
            ...common,
            ...picked(body, ['title', 'dueAt', 'assignedToEmail', 'priority']),
            ...(typeof body.body === 'string' ? { content: body.body } : {}),
          })
        : part('created', 'activities', data.id, {
            ...common,
            ...picked(body, ['type', 'title', 'body', 'occurredAt', 'call', 'meeting']),
          })
  const next = isObject(nextStep)
    ? part('created', 'tasks', data.nextStepTaskId, {
        ...common,
        ...picked(nextStep, ['title', 'dueAt', 'assignedToEmail']),
      })
    : []
  return [...own, ...next]
}

/** The record that the path of a success names exists, also where the answer does not show it. */
function addressedIn(exchange: TrafficExchange): readonly Sighting[] {
  const addressed = addressedBy(exchange)
  const noun = seeded[addressed?.noun ?? '']
  if (addressed === undefined || noun === undefined || addressed.id === '') return []
  if (exchange.operation === op.deleteWebhook) return []
  // The path of a task names its contact first.
  const own = exchange.operation === op.completeTask ? 'contacts' : noun
  const { id } = addressed
  return [{ noun: own, id, members: { id }, isWhole: false, how: 'read', exchange }]
}

const instantOf = (exchange: TrafficExchange): string | undefined => {
  const ms = serverTime(exchange)
  return Number.isFinite(ms) ? new Date(ms).toISOString() : undefined
}

/** The members that an object has, of some. */
const picked = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))
