import type { Config } from '../cli/config.js'
import { gapsOf, otherValues, type Scope } from '../contract/index.js'
import { hookMisconfigurations } from './hook-misconfigurations.js'
import type { MemberFlaw, Misconfiguration } from './misconfiguration.js'

/** What is given in a configuration under a path such as `records.slots.free`. */
export function memberOf(config: Config, path: string): unknown {
  let here: unknown = config
  for (const name of path.split('.')) here = (here as Readonly<Record<string, unknown>> | undefined)?.[name]
  return here
}

/** A configuration with another value under a path. */
export function withMember(config: Config, path: string, value: unknown): Config {
  const copy = structuredClone(config) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  let here = copy
  for (const name of names) {
    here[name] ??= {}
    here = here[name] as Record<string, unknown>
  }
  if (value === undefined) delete here[last]
  else here[last] = value
  return copy as Config
}

/** Keys of the fake's demo that stand for what a person mistakes for another. */
const demo = {
  unknown: 'demo_nobody',
  revoked: 'demo_revoked',
  /** A key of the main workspace that every operation of the full variant lets in. */
  sameWorkspace: 'demo_without_leads_read',
} as const

/** Each key, wrong in every way; the one that follows it takes its place where two are swapped. */
function keyRows(config: Config): readonly Misconfiguration[] {
  const { limited: _, ...keys } = config.keys ?? {}
  const names = Object.keys(keys) as (keyof typeof keys)[]
  return names.flatMap((name, n): Misconfiguration[] => {
    const member = `keys.${name}`
    const isRefused = name === 'revoked' || name === 'expired'
    const next = names[(n + 1) % names.length] ?? name
    const after = names[(n + 2) % names.length] ?? name
    return [
      { member, way: 'missing', value: undefined },
      { member, way: 'wrong', value: demo.unknown },
      { member, way: 'stale', value: isRefused ? demo.sameWorkspace : demo.revoked },
      { member, way: 'swapped', value: keys[isRefused ? after : next] },
      {
        member,
        way: "someone else's",
        value: demo.sameWorkspace,
      },
      { member, way: 'duplicate', value: config.apiKey },
    ]
  })
}

/** The first keys with one scope and with all but one, wrong in every way. */
function limitedRows(config: Config): readonly Misconfiguration[] {
  const all = config.keys?.limited ?? []
  const member = 'keys.limited'
  const changed = (place: number, change: Partial<{ key: string; scopes: readonly Scope[] }>) =>
    all.map((one, n) => (n === place ? { ...one, ...change } : one))
  return [0, 1, 10].flatMap((place): Misconfiguration[] => [
    { member, way: 'missing', value: all.filter((_, n) => n !== place) },
    { member, way: 'wrong', value: changed(place, { key: demo.unknown }) },
    { member, way: 'stale', value: changed(place, { key: demo.revoked }) },
    { member, way: 'swapped', value: changed(place, { key: all[place + 4]?.key ?? '' }) },
    { member, way: "someone else's", value: changed(place, { key: config.keys?.otherWorkspace ?? '' }) },
    { member, way: 'duplicate', value: changed(place, { key: config.apiKey ?? '' }) },
  ])
}

/** Where records of the same kind stand that are of another workspace, or take its place where two are swapped. */
const relatives: Readonly<Record<string, { readonly foreign?: string; readonly swapped: string }>> = {
  'records.tickets': { foreign: 'records.foreign.ticket', swapped: 'records.foreign.deal' },
  'records.users': { swapped: 'records.sendTo' },
  'records.phoneNumber': { foreign: 'records.foreign.phoneNumber', swapped: 'records.bookingType' },
  'records.otherPhoneNumber': { foreign: 'records.foreign.phoneNumber', swapped: 'records.phoneNumber' },
  'records.bookingType': { foreign: 'records.foreign.bookingType', swapped: 'records.inactiveBookingType' },
  'records.inactiveBookingType': { foreign: 'records.foreign.bookingType', swapped: 'records.bookingType' },
  'records.pastMeeting': { foreign: 'records.foreign.meeting', swapped: 'records.archivedDeal' },
  'records.archivedDeal': { foreign: 'records.foreign.deal', swapped: 'records.pastMeeting' },
  'records.archivedDealContact': { foreign: 'records.foreign.contact', swapped: 'records.archivedDeal' },
  'records.featuresOffDeal': { foreign: 'records.foreign.deal', swapped: 'records.archivedDeal' },
  'records.featuresOffDealContact': {
    foreign: 'records.foreign.contact',
    swapped: 'records.archivedDealContact',
  },
  'records.privateMailbox': { foreign: 'records.foreign.conversation', swapped: 'records.archivedDeal' },
  'records.foreign.contact': { swapped: 'records.foreign.deal' },
  'records.foreign.deal': { swapped: 'records.foreign.contact' },
  'records.foreign.ticket': { swapped: 'records.foreign.deal' },
  'records.foreign.conversation': { swapped: 'records.foreign.ticket' },
  'records.foreign.meeting': { swapped: 'records.foreign.deal' },
  'records.foreign.bookingType': { swapped: 'records.foreign.slot' },
  'records.foreign.slot': { swapped: 'records.foreign.bookingType' },
  'records.foreign.task': { swapped: 'records.foreign.taskContact' },
  'records.foreign.taskContact': { swapped: 'records.foreign.task' },
  'records.foreign.phoneNumber': { swapped: 'records.foreign.bookingType' },
}

/** An id that no record has, of the form of the one it stands for. */
const unknown = (value: string): string => {
  if (value.includes('@')) return 'no-one@unknown.example'
  const at = value.indexOf('__')
  return at < 0 ? 'conformance_nobody' : `${value.slice(0, at)}__conformance_nobody`
}

/** Ids of the own workspace for what is said to be of another one, and of the other for what is said to be one's own. */
interface Own {
  readonly [member: string]: string
}

function recordRows(config: Config, own: Own): readonly Misconfiguration[] {
  return Object.entries(relatives).flatMap(([member, { foreign, swapped }]): Misconfiguration[] => {
    const given = memberOf(config, member)
    if (given === undefined) return []
    const isList = Array.isArray(given)
    const first = String(isList ? given[0] : given)
    const put = (value: unknown) => (isList && value !== undefined ? [value, ...given.slice(1)] : value)
    const one = (path: string) => {
      const value = memberOf(config, path)
      return Array.isArray(value) ? value[0] : value
    }
    const others = member.startsWith('records.foreign.') ? own[member] : foreign && one(foreign)
    return [
      { member, way: 'missing', value: undefined },
      { member, way: 'wrong', value: put(unknown(first)) },
      { member, way: 'swapped', value: put(one(swapped) ?? unknown(first)) },
      ...(others === undefined ? [] : [{ member, way: "someone else's", value: put(others) } as const]),
      ...(isList ? [{ member, way: 'duplicate', value: [first, first] } as const] : []),
    ]
  })
}

/** Records that are more than an id. */
function structuredRows(config: Config): readonly Misconfiguration[] {
  const { conversations = [], templates, internalNote, foreign, sendTo } = config.records ?? {}
  const [conversation, ...usableConversations] = conversations
  const approved = templates?.approved
  const unapproved = templates?.unapproved
  const rows: Misconfiguration[] = []
  const add = (member: string, way: MemberFlaw, value: unknown) => rows.push({ member, way, value })
  if (conversation) {
    const member = 'records.conversations'
    add(member, 'missing', undefined)
    add(member, 'wrong', [{ ...conversation, id: unknown(conversation.id ?? '') }, ...usableConversations])
    // Stale: what was open has closed, and what was closed has been written in since.
    const turned = (window: unknown) => (window === 'open' ? 'closed' : 'open')
    add(
      member,
      'stale',
      conversations.map((one) => ({ ...one, window: turned(one.window) })),
    )
    add(member, 'swapped', [{ ...conversation, id: config.records?.tickets?.[0] }, ...usableConversations])
    add(member, "someone else's", [{ ...conversation, id: foreign?.conversation }, ...usableConversations])
    add(member, 'duplicate', [conversation, conversation])
  }
  if (approved !== undefined) {
    add('records.templates', 'missing', undefined)
    add('records.templates.approved', 'wrong', { name: 'conformance_nobody', language: 'en' })
    add('records.templates.approved', 'swapped', unapproved)
    add('records.templates.unapproved', 'wrong', { name: 'conformance_nobody', language: 'en' })
    add('records.templates.unapproved', 'duplicate', approved)
  }
  if (internalNote) {
    add('records.internalNote', 'missing', undefined)
    add('records.internalNote', 'wrong', {
      ...internalNote,
      conversation: unknown(internalNote.conversation ?? ''),
    })
    add('records.internalNote', 'swapped', { ...internalNote, conversation: config.records?.tickets?.[0] })
    add('records.internalNote', "someone else's", { ...internalNote, conversation: foreign?.conversation })
  }
  if (sendTo === undefined) add('records.sendTo', 'wrong', ['no-one'])
  add('records.eventIds', 'wrong', ['conformance.nothing'])
  add('records.eventIds', 'stale', ['contact.created', 'contact.was_renamed'])
  add('records.eventIds', 'duplicate', ['contact.created', 'contact.created'])
  for (const member of ['phoneNumbers', 'conversationOf', 'bookables'] as const)
    for (const name of Object.keys(config.records?.[member] ?? {})) {
      const wrong = {
        phoneNumbers: 'conformance_nobody',
        conversationOf: ['sms__nobody'],
        bookables: { bookingType: 'conformance_nobody', slot: 'conformance_no_slot' },
      }
      add(`records.${member}.${name}`, 'missing', undefined)
      add(`records.${member}.${name}`, 'wrong', wrong[member])
    }
  return rows
}

/** Each assumption that is configured as each value that the server does not have. */
const assumptionRows = (): readonly Misconfiguration[] =>
  gapsOf('full').flatMap((gap) =>
    otherValues(gap).map((value) => ({ member: `assumptions.${gap}`, way: 'wrong' as const, value })),
  )

/** Every member of a configuration, wrong in every way that makes sense for it. */
export const misconfigurations = (config: Config, own: Own): readonly Misconfiguration[] => [
  ...keyRows(config),
  ...limitedRows(config),
  ...recordRows(config, own),
  ...structuredRows(config),
  ...hookMisconfigurations(),
  ...assumptionRows(),
]
