import { isObject, type Json } from '../../../suites/index.js'
import type { Pseudonyms } from './pseudonyms.js'

/** What a member holds: texts that people wrote, names of people, or an address or number of a person. */
type Kind = 'text' | 'email' | 'phone' | 'handle' | 'author' | 'conversationId' | 'date' | 'url'

/** Of objects by member; `*` stands for all others, and the empty name for a value that is no object. */
interface Kinds {
  readonly [member: string]: Kind | Kinds
}

/** The members that hold something of people, by noun; the others are kept. */
export const personalMembers: Readonly<Record<string, Kinds>> = {
  users: { email: 'email', name: 'text' },
  contacts: {
    name: 'text',
    secondName: 'text',
    lastname: 'text',
    secondLastname: 'text',
    email: 'email',
    phone: { phone: 'phone', '': 'phone' },
    movil: { movil: 'phone' },
    address: { address1: 'text', address2: 'text', city: 'text', state: 'text', zip: 'text' },
    birthdate: 'date',
    image: 'url',
    ownerEmail: 'email',
    organizationName: 'text',
    company: 'text',
    notes: 'text',
  },
  deals: {
    title: 'text',
    leadName: 'text',
    leadEmail: 'email',
    organizationName: 'text',
    ownerEmail: 'email',
    ownerName: 'text',
    lostNote: 'text',
    customFields: { '*': 'text' },
  },
  tickets: {
    subject: 'text',
    description: 'text',
    leadName: 'text',
    leadEmail: 'email',
    assigneeEmail: 'email',
    assigneeName: 'text',
    conversationId: 'conversationId',
  },
  conversations: {
    id: 'conversationId',
    contactName: 'text',
    contactHandle: 'handle',
    assigneeEmail: 'email',
    assigneeName: 'text',
    lastMessagePreview: 'text',
    lastMessageBy: 'author',
    lastMessage: 'text',
  },
  messages: {
    conversationId: 'conversationId',
    text: 'text',
    subject: 'text',
    sender: { email: 'email' },
    interaction: { title: 'text', description: 'text' },
    attachment: { url: 'url', name: 'text' },
  },
  activities: {
    title: 'text',
    body: 'text',
    actor: { email: 'email', name: 'text' },
    meeting: { location: 'text' },
  },
  tasks: {
    leadName: 'text',
    title: 'text',
    content: 'text',
    assignedToEmail: 'email',
    assignedToName: 'text',
  },
  notes: { title: 'text', content: 'text', createdBy: 'author' },
  meetings: {
    title: 'text',
    hostEmail: 'email',
    hostName: 'text',
    conversationId: 'conversationId',
    meetUrl: 'url',
    attendee: { name: 'text', email: 'email', phone: 'phone' },
  },
  webhooks: { name: 'text', description: 'text', url: 'url' },
  leads: { title: 'text' },
}

/** A record of a noun with pseudonyms in place of what it shows of people. */
export const withPseudonyms = (noun: string, record: Json, pseudonyms: Pseudonyms): Json =>
  replaced(record, personalMembers[noun] ?? {}, pseudonyms)

function replaced(record: Json, kinds: Kinds, pseudonyms: Pseudonyms): Json {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      replacedValue(value, kinds[name] ?? kinds['*'], pseudonyms),
    ]),
  )
}

function replacedValue(value: unknown, kind: Kind | Kinds | undefined, pseudonyms: Pseudonyms): unknown {
  if (kind === undefined) return value
  if (Array.isArray(value)) return value.map((item) => replacedValue(item, kind, pseudonyms))
  if (typeof kind === 'object')
    return isObject(value) ? replaced(value, kind, pseudonyms) : replacedValue(value, kind[''], pseudonyms)
  return typeof value === 'string' && value !== '' ? pseudonyms[kind](value) : value
}
