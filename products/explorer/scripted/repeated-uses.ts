import { lists, type ScriptedStep, script } from './script.js'

const created = (email: string, more: object = {}): ScriptedStep => [
  'create a contact',
  { email, fields: {}, tags: [], keyed: false, ...more },
]
const updated = (contact: string, change: object): ScriptedStep => [
  'update a contact',
  { contact, keyed: false, ...change },
]
const tagged = (add: readonly string[], remove: readonly string[] = []): ScriptedStep => [
  'tag a contact',
  { contact: 'contact 1', add, remove, keyed: false },
]
const repeated = (key: string, times: number): ScriptedStep => [
  'repeat a write under its key',
  { key, times, seen: false },
]
const present = { stale: 0, isUnsaid: false }
const behind = (stale: number) => ({ expects: { ...present, stale } })
/** From before every change of the scenario. */
const longAgo = behind(4)
const ticket = (subject: string, more: object = {}): ScriptedStep => [
  'update a ticket',
  {
    ticket: 'ticket 1',
    fields: { subject },
    link: null,
    expects: present,
    keyed: false,
    isRead: false,
    ...more,
  },
]
const assigned = (noun: 'ticket' | 'conversation', to: number, more: object = {}): ScriptedStep => [
  `assign a ${noun}`,
  { name: `${noun} 1`, to, expects: present, isRead: false, ...more },
]
const comment: ScriptedStep = [
  'comment on a ticket',
  { ticket: 'ticket 1', isReply: false, keyed: false, isRead: false },
]
const webhook: ScriptedStep = [
  'create a webhook destination',
  { drawn: { name: 'Zoë 🙂', events: [0, 1] }, at: 'a', isPlain: true, keyed: true },
]
const deleted = (webhook: string): ScriptedStep => ['delete a webhook destination', { webhook, keyed: false }]

/** Stale revisions after each kind of change, and what is used for the third or tenth time. */
export const repeatedUseScripts = [
  script(
    'a revision of a ticket is stale after each kind of change',
    ['take a ticket', {}],
    ticket('First'),
    comment,
    ticket('Stale', behind(1)),
    comment,
    assigned('ticket', 2, behind(1)),
    ticket('Second'),
    assigned('ticket', 2, behind(1)),
    assigned('ticket', 1),
    ticket('Stale', behind(1)),
    assigned('ticket', 2),
    assigned('ticket', 1, behind(1)),
    ticket('Third'),
    ticket('Stale', behind(1)),
    ticket('Fourth'),
    ticket('Stale', longAgo),
    assigned('ticket', 0, longAgo),
    ticket('Fifth', { isRead: true }),
  ),
  script(
    'a conversation is assigned to and fro',
    ['take a conversation', { kind: 'sms' }],
    assigned('conversation', 1),
    assigned('conversation', 2),
    assigned('conversation', 1, behind(1)),
    assigned('conversation', 1),
    assigned('conversation', 2, behind(2)),
    assigned('conversation', 0),
    assigned('conversation', 1),
    assigned('conversation', 2, longAgo),
    assigned('conversation', 2, { isRead: true }),
  ),
  script(
    'an address and a tag are given up and taken back twice',
    created('a', { tags: ['a'] }),
    updated('contact 1', { email: 'b' }),
    tagged([], ['a']),
    updated('contact 1', { email: 'a' }),
    tagged(['a']),
    updated('contact 1', { email: 'b' }),
    tagged([], ['a']),
    lists('contact 1', { by: ['tag'], ago: 1 }),
    created('a', { tags: ['b'] }),
    tagged(['a']),
    lists('contact 1', { by: ['email', 'tag'] }),
    lists('contact 9', { by: ['email'] }),
    ['list tags', {}],
  ),
  script(
    'a contact gets a tenth tag and a destination follows two that were deleted',
    created('a', { tags: ['a'] }),
    ...Array.from('bcdefghijk', (tag) => tagged([tag])),
    lists('contact 1', { by: ['tag'] }),
    webhook,
    webhook,
    deleted('webhook 13'),
    deleted('webhook 14'),
    webhook,
    ['list webhook destinations', {}],
    repeated('key 17', 10),
  ),
  script(
    'a creation and an update of a contact are repeated ten times',
    created('a', { keyed: true }),
    updated('contact 1', { fields: { name: 'Ana' }, keyed: true }),
    updated('contact 1', { fields: { name: 'Berta' } }),
    repeated('key 1', 10),
    repeated('key 2', 10),
    lists('contact 1', { by: ['email'] }),
  ),
]
