import { isObject, type Json } from '../../../suites/index.js'
import type { ReplicaRecord } from './record-forms.js'
import type { Sighting } from './sighting.js'

/** The noun whose id a member holds. */
const referenced: Readonly<Record<string, string>> = {
  leadId: 'contacts',
  contactId: 'contacts',
  dealId: 'deals',
  conversationId: 'conversations',
  openTicketId: 'tickets',
  bookingTypeId: 'bookingTypes',
  agentId: 'agents',
}

/** The members that show something of the contact that a record names. */
const ofContact: readonly (readonly [shows: string, as: string])[] = [
  ['leadName', 'name'],
  ['contactName', 'name'],
  ['leadEmail', 'email'],
]

/** Of nouns that need a contact, the member that names it. */
const needed: Readonly<Record<string, string>> = {
  deals: 'leadId',
  tasks: 'leadId',
  activities: 'leadId',
  notes: 'contactId',
}

/** The records of a workspace by noun and id. */
export type RecordsByNoun = Map<string, Map<string, ReplicaRecord>>

/** Adds the records that others refer to by an id and that were never shown, until each reference leads somewhere. */
export function addReferenced(byNoun: RecordsByNoun): void {
  const eldest = earliest(byNoun)
  const queue = [...byNoun.values()].flatMap((records) => [...records.values()])
  for (const record of queue) {
    const own = withContact(record, byNoun)
    if (own !== record) byNoun.get(record.noun)?.set(record.id, own)
    for (const [member, noun] of Object.entries(referenced)) {
      const id = own.members[member]
      if (typeof id !== 'string' || byNoun.get(noun)?.has(id) === true) continue
      const invented = inventedFor(own, noun, id, eldest)
      const records = byNoun.get(noun) ?? new Map<string, ReplicaRecord>()
      byNoun.set(noun, records.set(id, invented))
      queue.push(invented)
    }
  }
}

/** A record that another one refers to, with what that one shows of it. */
function inventedFor(
  { members, noun: from }: ReplicaRecord,
  noun: string,
  id: string,
  eldest: string | undefined,
): ReplicaRecord {
  const leadId = members.leadId ?? members.contactId
  const shown: Json =
    noun === 'contacts'
      ? Object.fromEntries(
          ofContact.flatMap(([shows, as]) =>
            typeof members[shows] === 'string' ? [[as, members[shows]]] : [],
          ),
        )
      : typeof leadId === 'string' && noun !== 'bookingTypes' && noun !== 'agents'
        ? { leadId }
        : {}
  const ticket = noun === 'tickets' && from === 'conversations' ? { conversationId: members.id } : {}
  const stamps =
    eldest === undefined || noun === 'bookingTypes' ? {} : { createdAt: eldest, updatedAt: eldest }
  const isShown = Object.keys(shown).some((name) => name !== 'leadId')
  return {
    noun,
    id,
    known: isShown ? 'partly seen' : 'invented',
    members: { id, ...shown, ...ticket, ...stamps },
  }
}

/** A time before every record: what no list has shown is the oldest, beyond the pages that were read. */
function earliest(byNoun: RecordsByNoun): string | undefined {
  let least: number | undefined
  for (const records of byNoun.values())
    for (const { members } of records.values()) {
      const ms = typeof members.createdAt === 'string' ? Date.parse(members.createdAt) : Number.NaN
      if (!Number.isNaN(ms) && (least === undefined || ms < least)) least = ms
    }
  return least === undefined ? undefined : new Date(least - 1000).toISOString()
}

/** A record of a noun that needs a contact, with the first one where none was shown. */
function withContact(record: ReplicaRecord, byNoun: RecordsByNoun): ReplicaRecord {
  const member = needed[record.noun]
  if (member === undefined || typeof record.members[member] === 'string') return record
  const [first = `contact-of-${record.id}`] = [...(byNoun.get('contacts')?.keys() ?? [])]
  return { ...record, members: { ...record.members, [member]: first } }
}

/** Members that name a user, with those that show the name. */
const users: readonly (readonly [email: string, name: string | undefined])[] = [
  ['ownerEmail', 'ownerName'],
  ['assigneeEmail', 'assigneeName'],
  ['assignedToEmail', 'assignedToName'],
  ['hostEmail', 'hostName'],
]

/** The users that records name, by their addresses. */
export function usersOf(records: readonly ReplicaRecord[]): readonly ReplicaRecord[] {
  const names = new Map<string, string | undefined>()
  const add = (email: unknown, name: unknown): void => {
    if (typeof email !== 'string') return
    const known = names.get(email)
    names.set(email, known ?? (typeof name === 'string' ? name : undefined))
  }
  for (const { members } of records) {
    for (const [email, name] of users) add(members[email], name === undefined ? undefined : members[name])
    const { actor, sender } = members
    if (isObject(actor) && actor.type === 'user') add(actor.email, actor.name)
    if (isObject(sender) && sender.type === 'user') add(sender.email, undefined)
  }
  return [...names].map(([email, name]) => ({
    noun: 'users',
    id: email,
    known: name === undefined ? 'partly seen' : 'seen',
    members: { email, ...(name === undefined ? {} : { name }) },
  }))
}

/**
 * A sending number for each business account that has shown templates, the default one first: that of lists which name no
 * number.
 */
export function phoneNumbersOf(sightings: readonly Sighting[]): readonly ReplicaRecord[] {
  const numbers = new Map<string, string | undefined>()
  const named = ({ exchange }: Sighting) =>
    new URLSearchParams(exchange.request.path.split('?')[1]).get('phoneNumberId') ?? undefined
  const shown = sightings.filter(({ noun }) => noun === 'templates')
  const byDefault = shown.filter((one) => named(one) === undefined)
  for (const one of [...byDefault, ...shown]) {
    const { businessAccountId: account } = one.members
    if (typeof account === 'string') numbers.set(account, numbers.get(account) ?? named(one))
  }
  return [...numbers].map(([account, id = `number_of_${account}`]) => ({
    noun: 'phoneNumbers',
    id,
    known: 'partly seen',
    members: { id, businessAccountId: account },
  }))
}

/** The pipelines and stages that deals are in: a stage is open where an open deal is in it. */
export function pipelinesOf(deals: readonly ReplicaRecord[]): readonly ReplicaRecord[] {
  const pipelines = new Map<string, Map<string, boolean>>()
  for (const { members } of deals) {
    const { pipelineId, stageId, status } = members
    if (typeof pipelineId !== 'string' || typeof stageId !== 'string') continue
    const stages = pipelines.get(pipelineId) ?? new Map<string, boolean>()
    pipelines.set(pipelineId, stages.set(stageId, stages.get(stageId) === true || status === 'open'))
  }
  const taken = new Set<string>()
  return [...pipelines].map(([id, stages]) => {
    // A seed gives each stage to one pipeline.
    const shown = [...stages].flatMap(([stage, open]) => (taken.has(stage) ? [] : [{ id: stage, open }]))
    for (const stage of stages.keys()) taken.add(stage)
    const has = (open: boolean) => shown.some((stage) => stage.open === open)
    return {
      noun: 'pipelines',
      id,
      known: 'partly seen',
      members: {
        id,
        stages: [
          ...shown,
          ...(has(true) ? [] : [{ id: `${id}_open`, open: true }]),
          ...(has(false) ? [] : [{ id: `${id}_closed`, open: false }]),
        ],
      },
    }
  })
}
