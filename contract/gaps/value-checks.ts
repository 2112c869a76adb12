import { statusOfCode } from '../error-code.js'
import { limits } from '../limits.js'
import { conversationChannels } from '../members/conversation-words.js'
import { dealMembers } from '../members/deal.js'
import { dealRecurrences } from '../members/deal-words.js'
import { takenBy } from '../members/member.js'
import { fullOperationIds, operationIds, servedOperations } from '../operations/index.js'
import { scopes } from '../scope.js'
import type { GapName } from './gaps.js'
import {
  all,
  anyText,
  distinct,
  flag,
  like,
  listOf,
  members,
  name,
  oneOf,
  orNull,
  type Problem,
  permutationOf,
  record,
  type ValueCheck,
  wholeNumber,
  within,
} from './value-check.js'
import { zone } from './zone.js'

const names = listOf(name)
const someNames = listOf(name, 1)
const scope = oneOf(...scopes)
const errorCode = oneOf(...Object.keys(statusOfCode))
const recurrence = oneOf(...dealRecurrences)
const direction = oneOf('ascending', 'descending')
const bound = oneOf('included', 'excluded')
const milliseconds = wholeNumber(0)
const path = like(/^\/[^\s?#]*$/, "a path such as '/api/v1/webhooks/events'")
const anything: ValueCheck = () => undefined

/** A list of the members that an order goes by, each with its direction. */
const order: ValueCheck = (value, at = '') => {
  const parts = Array.isArray(value) ? value : []
  if (parts.length === 0 || parts.length % 2 !== 0)
    return { at, value, permitted: "members with their directions, such as ['createdAt', 'ascending']" }
  return parts
    .map((part, n) => (n % 2 === 0 ? name : direction)(part, `${at}[${n}]`))
    .find((problem) => problem)
}

/** The paths of the Error body: none may lie inside a text; a body may have its code in place of a message. */
const errorPaths: ValueCheck = (value) => {
  const { code, message, details } = value as Readonly<Record<string, string>>
  const inside = (inner = '', outer = '') => inner.startsWith(`${outer}.`)
  for (const [member, one, others] of [
    ['code', code, [message]],
    ['message', message, [code]],
    ['details', details, [code, message]],
  ] as const)
    for (const other of others)
      if (inside(one, other) || (member === 'details' && one === other))
        return {
          at: `.${member}`,
          value: one,
          permitted: `a path that is not that of the text at '${other}', nor inside it`,
        }
  return undefined
}

/** The names of contact fields: no two fields of a request have the same one. */
const fieldNames: ValueCheck = (value) => {
  const { names: renamed, note } = value as {
    readonly names: Readonly<Record<string, string>>
    readonly note: string | null
  }
  const seen = new Map<string, string>(note === null ? [] : [[note, 'the note']])
  for (const [field, one] of Object.entries(renamed)) {
    const other = seen.get(one)
    if (other !== undefined)
      return { at: `.names.${field}`, value: one, permitted: `another name than that of ${other}` }
    seen.set(one, field)
  }
  return undefined
}

/** No field in two of the lists. */
const apart: ValueCheck = (value) => {
  const seen = new Map<string, string>()
  for (const [type, fields] of Object.entries(value as Readonly<Record<string, readonly string[]>>))
    for (const field of fields) {
      const other = seen.get(field)
      if (other !== undefined)
        return { at: `.${type}`, value: field, permitted: `each field in one list: it is in ${other} too` }
      seen.set(field, type)
    }
  return undefined
}

/** What the open values of gaps have to be; those with a closed list of values need no check. */
export const valueChecks: Readonly<Partial<Record<GapName, ValueCheck>>> = {
  'error-body': all(members({ code: name, message: name, details: name }), errorPaths),
  'error-code-413': orNull(name),
  'error-precedence': permutationOf([
    'authentication',
    'rate',
    'scope',
    'request',
    'feature',
    'plan',
    'idempotency',
    'record',
    'state',
  ]),
  'alternatives-path': members({
    within: oneOf('details', 'body'),
    member: name,
    entry: names,
    as: oneOf('objects', 'texts'),
  }),
  'update-conflict-details': members({ member: name }),
  'forbidden-reason-path': members({ within: oneOf('details', 'body', 'message'), member: name }),
  'rate-quota': members({
    perMinute: wholeNumber(1),
    window: oneOf('rolling', 'fixed', 'bucket'),
    refused: oneOf('free', 'counted'),
    apart: flag,
  }),
  'quota-accounting': members({
    unitsPerMessage: wholeNumber(0),
    countedWhen: oneOf('accepted', 'delivered'),
    smsBalance: oneOf('separate', 'plan'),
    smsUnits: oneOf('message', 'segment'),
  }),
  'record-defaults': members({
    'contact.active': flag,
    'contact.tags': names,
    'deal.recurrence': recurrence,
    'deal.currency': anyText,
    'deal.customFields': record(anyText, anything),
    'deal.isPrimary': flag,
    'task.priority': orNull(anyText),
  }),
  'sender-type': someNames,
  'feature-map': record(name, listOf(oneOf(...new Set([...Object.keys(servedOperations), ...operationIds])))),
  'contact-limit-writes': listOf(oneOf(...fullOperationIds)),
  'expected-rev-required': listOf(oneOf(...operationIds)),
  'upsert-scope': listOf(scope, 1),
  'slots-endpoint': members({
    path: all(path, like(/\{id\}/, "a path with {id}, such as '/api/v1/booking-types/{id}/slots'")),
    query: names,
    slot: names,
    scope,
    day: orNull(names),
  }),
  'limit-syntax': members({ leadingZeros: flag, sign: flag, blanks: flag, empty: flag }),
  'cursor-binding': members({ list: flag, filters: flag, limit: flag }),
  'cursor-lifetime': members({ expiresMs: orNull(milliseconds), reusable: flag }),
  'tasks-lead-combination': members({ status: flag, assignedToEmail: flag }),
  'meetings-range-boundary': members({
    from: bound,
    to: bound,
    dateZone: zone,
    dateToCoversDay: flag,
    reversed: oneOf('empty', 'refuse'),
  }),
  'order-undocumented': members({
    tags: order,
    notes: order,
    activities: order,
    tickets: order,
    templates: order,
    webhooks: order,
  }),
  'order-direction': members({
    contacts: direction,
    tasks: direction,
    conversations: direction,
    meetings: direction,
  }),
  'order-done-tasks': order,
  'conversation-status-values': someNames,
  'reply-message-forms': members({ button: name, nested: flag }),
  'reply-visibility': members({ delayMs: milliseconds, senderType: name }),
  'window-channels': listOf(oneOf(...conversationChannels)),
  'cancel-replay-unchanged': flag,
  'rev-increment': members({
    first: wholeNumber(limits.rev.min),
    step: wholeNumber(1),
    background: flag,
  }),
  'webhook-events-catalog': members({
    path,
    events: someNames,
    form: oneOf('objects', 'strings', 'groups'),
  }),
  'webhook-defaults': members({
    active: flag,
    description: anyText,
    failureCount: wholeNumber(0),
    lastEventAt: orNull(name),
  }),
  'webhook-delivery': members({
    method: oneOf('POST'),
    members: names,
    form: oneOf('event', 'record', 'batch'),
  }),
  'webhook-signature': members({
    header: like(/^[\w!#$%&'*+.^`|~-]+$/, "the name of a header, such as 'X-Webhook-Signature'"),
    prefix: anyText,
    encoding: oneOf('hex', 'base64'),
    over: oneOf('body', 'time-and-body'),
  }),
  'webhook-retries': members({
    tries: wholeNumber(1),
    everyMs: milliseconds,
    growth: (value, at = '') =>
      typeof value === 'number' && value > 0 && Number.isFinite(value)
        ? undefined
        : { at, value, permitted: 'a number above 0' },
    deactivateAfter: orNull(wholeNumber(1)),
  }),
  'contact-create-fields': all(
    members({
      minimal: record(name, anything),
      note: orNull(name),
      names: record(name, name),
      without: names,
    }),
    fieldNames,
  ),
  'tag-merge': members({
    case: oneOf('exact', 'insensitive'),
    trim: flag,
    order: oneOf('first-seen', 'sorted'),
    both: oneOf('removed', 'added'),
  }),
  'contact-tags-body': all(members({ add: name, remove: name }), distinct(['add', 'remove'])),
  'contact-upsert': all(
    members({
      created: wholeNumber(200, 299),
      updated: wholeNumber(200, 299),
      required: names,
      tags: oneOf('merged', 'replaced'),
      flag: orNull(name),
    }),
    distinct(['flag'], ['data']),
  ),
  'ticket-update-fields': names,
  'ticket-channel-values': someNames,
  'ticket-comment-body': all(
    members({ text: name, kind: name, note: name, reply: name }),
    distinct(['text', 'kind']),
    distinct(['note', 'reply']),
  ),
  'pipelines-and-stages': members({ pipelines: someNames, stages: someNames }),
  'deal-create-fields': all(
    members({ contact: name, by: oneOf('id', 'email'), pipeline: name, stage: name, owner: name }),
    distinct(['contact', 'pipeline', 'stage', 'owner'], ['title']),
  ),
  'deal-close-selector': all(
    members({ field: name, won: closeWord, lost: closeWord }),
    distinct(['field'], ['expectedRev', ...takenBy(dealMembers, 'closeDeal')]),
    distinct(['won', 'lost']),
  ),
  'deal-lost-reason': members({ required: flag, send: record(name, anything) }),
  'deal-archive': members({ afterCloseMs: orNull(milliseconds) }),
  'activity-meeting-fields': members({ fields: names, meeting: names, outcome: name }),
  'activity-call-required': names,
  'activity-next-step': all(members({ fields: names, required: names }), within('required', 'fields')),
  'activity-store-map': members({ note: store(), task: store(), call: store(), meeting: store() }),
  'timeline-milestones': members({ types: names, delayMs: milliseconds }),
  'task-record-map': members({ body: name, reminderType: name, noPriority: orNull(name) }),
  'template-not-approved-error': members({ notApproved: errorCode, unknown: errorCode }),
  'message-required-fields': names,
  'message-sms-body': all(
    members({ channel: name, to: name, text: name }),
    distinct(['to', 'text'], ['channel', 'phoneNumberId', 'leadId']),
  ),
  'message-conversation-identity': someNames,
  'template-number-missing': members({
    without: oneOf('first-number', 'all', 'refuse', 'none'),
    unknown: oneOf('not-found', 'refuse', 'none'),
  }),
  'compact-me-shape': members({ envelope: oneOf('data', 'none'), members: names }),
  'compact-record-types': all(
    members({
      string: names,
      numberOrNull: names,
      strings: names,
      stringOrNull: names,
      objectOrNull: names,
    }),
    apart,
  ),
  'compact-input': all(members({ fields: names, required: names }), within('required', 'fields')),
  'compact-key-reuse-status': members({ status: oneOf(409, 422), code: name }),
  'compact-replay-window': members({ windowMs: wholeNumber(1) }),
  'compact-conflict': listOf(errorCode),
  'compact-body-16kb': members({ maxBytes: wholeNumber(1), unit: oneOf('bytes', 'characters') }),
}

/** How closing a deal says won or lost: a word, or true and false. */
function closeWord(value: unknown, at?: string): Problem | undefined {
  return typeof value === 'boolean' ? undefined : name(value, at)
}

/** The stores that activities are kept in (section 4.4). */
function store(): ValueCheck {
  return oneOf('notes', 'reminders', 'activities')
}
