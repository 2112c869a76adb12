import { compactScript, lists, type ScriptedStep, script } from './script.js'

const created = (email: string, more: object = {}): ScriptedStep => [
  'create a contact',
  { email, fields: {}, tags: [], keyed: false, ...more },
]
const updated = (contact: string, change: object): ScriptedStep => [
  'update a contact',
  { contact, keyed: false, ...change },
]
const tagged = (add: readonly string[], remove: readonly string[] = [], keyed = false): ScriptedStep => [
  'tag a contact',
  { contact: 'contact 1', add, remove, keyed },
]
const repeated = (key: string, times = 1): ScriptedStep => [
  'repeat a write under its key',
  { key, times, seen: false },
]
const recorded = (kind: string, more: object = {}): ScriptedStep => [
  'record an activity',
  { contact: 'contact 1', kind, title: 'word a', text: null, deal: 0, nth: 0, keyed: true, ...more },
]
const turned = (task: string, done: boolean, keyed = false): ScriptedStep => [
  'complete or reopen a task',
  { task, turns: [done ? 1 : 2], keyed },
]
const tasks: ScriptedStep = ['list tasks', { like: 'task 2', by: 0, isDone: false, limit: 100 }]
const deal = (keyed: boolean): ScriptedStep => [
  'create a deal',
  { contact: 'contact 1', fields: { title: 'Order 7' }, keyed },
]
const closed = (deal: string): ScriptedStep => [
  'close a deal',
  { deal, outcome: 'won', stale: 0, keyed: true },
]
const present = { stale: 0, isUnsaid: false }
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
const commented = (keyed = false): ScriptedStep => [
  'comment on a ticket',
  { ticket: 'ticket 1', isReply: false, keyed, isRead: false },
]
const assigned = (to: number): ScriptedStep => [
  'assign a ticket',
  { name: 'ticket 1', to, expects: present, isRead: false },
]
const webhook = (keyed: boolean, at = 'a'): ScriptedStep => [
  'create a webhook destination',
  { drawn: { name: 'Zoë 🙂', events: [0, 1] }, at, isPlain: true, keyed },
]
const deleted = (webhook: string, keyed: boolean): ScriptedStep => [
  'delete a webhook destination',
  { webhook, keyed },
]
const destinations: ScriptedStep = ['list webhook destinations', {}]

/** Writes under keys that are repeated after others have changed what they touched (section 4.1). */
export const movingReplayScripts = [
  script(
    'the creation of a contact is repeated after its address has gone to another',
    created('a', { keyed: true }),
    updated('contact 1', { email: 'b', fields: { name: 'Ana' } }),
    repeated('key 1'),
    lists('contact 1', { by: ['email'], ago: 1 }),
    created('a', { keyed: true }),
    repeated('key 1', 2),
    // The address is that of the second contact now.
    updated('contact 1', { email: 'a' }),
    updated('contact 5', { email: 'c', keyed: true }),
    updated('contact 1', { email: 'a' }),
    repeated('key 8'),
    repeated('key 5'),
    lists('contact 1', { by: ['email'] }),
    lists('contact 5', { by: ['email'] }),
  ),
  script(
    'the update of a contact is repeated after two of other fields',
    created('a'),
    updated('contact 1', { fields: { name: 'Ana' }, tags: ['a'], keyed: true }),
    updated('contact 1', { fields: { name: 'Berta' }, removeTags: ['a'] }),
    updated('contact 1', { fields: { lastname: 'Ñandú' } }),
    repeated('key 2', 2),
    tagged(['b'], [], true),
    tagged([], ['b']),
    repeated('key 6', 2),
    lists('contact 1', { by: ['email'] }),
  ),
  script(
    'a completion is repeated after its task was reopened, and a reopening after it was done',
    created('a'),
    recorded('task', { isDue: true }),
    turned('task 2', true, true),
    turned('task 2', false, true),
    repeated('key 3'),
    tasks,
    turned('task 2', true),
    repeated('key 4'),
    repeated('key 3'),
    repeated('key 2'),
    tasks,
  ),
  script(
    'activities are recorded again after their contact and deal have changed',
    created('a'),
    deal(true),
    recorded('note', { text: 'The same' }),
    recorded('call', { deal: 1 }),
    updated('contact 1', { fields: { name: 'Ana' } }),
    repeated('key 3'),
    closed('deal 2'),
    repeated('key 4'),
    deal(true),
    repeated('key 7'),
    repeated('key 2', 2),
    repeated('key 9'),
    recorded('note', { text: 'The same', keyed: false }),
    lists('note 3', { by: [] }),
    ['read the timeline', { of: 'contact 1', limit: 100 }],
    lists('deal 2', { by: ['leadId'] }),
  ),
  script(
    'changes of a ticket are repeated after updates, a comment and an assignment',
    ['take a ticket', {}],
    ticket('First', { keyed: true }),
    ticket('Second'),
    ticket('Third', { keyed: true }),
    repeated('key 2'),
    commented(true),
    repeated('key 4'),
    assigned(1),
    repeated('key 6'),
    ticket('Fourth'),
    repeated('key 4'),
    repeated('key 2'),
    ticket('Fifth', { isRead: true }),
  ),
  script(
    'a creation and a deletion of destinations are repeated after others',
    webhook(true),
    deleted('webhook 1', true),
    repeated('key 1'),
    webhook(true),
    repeated('key 2'),
    destinations,
    deleted('webhook 4', false),
    repeated('key 4'),
    webhook(false, 'b'),
    repeated('key 2'),
    repeated('key 1'),
    destinations,
  ),
  script(
    'a slot is booked, canceled and booked again, and each is repeated',
    created('a'),
    created('b'),
    ['book a slot', { contact: 'contact 1', attendee: 0, notes: null, locale: 0, keyed: true }],
    ['cancel a meeting', { meeting: 'meeting 3', reason: 'Later', times: 1, keyed: true }],
    repeated('key 3'),
    ['book the slot of a canceled meeting', { meeting: 'meeting 3', contact: 'contact 2', keyed: true }],
    ['book a slot that is taken', { meeting: 'meeting 6', contact: 'contact 1', times: 1 }],
    repeated('key 4'),
    repeated('key 3'),
    ['list meetings', { like: 'meeting 6', from: 0, to: 1, isDate: false, limit: 100 }],
    ['cancel a meeting', { meeting: 'meeting 6', reason: null, times: 1, keyed: true }],
    ['book the slot of a canceled meeting', { meeting: 'meeting 6', contact: 'contact 1', keyed: false }],
    repeated('key 11'),
    repeated('key 6'),
    ['list meetings', { like: 'meeting 12', from: 0, to: 1, isDate: false, limit: 100 }],
    ['cancel a meeting', { meeting: 'meeting 12', reason: null, times: 1, keyed: false }],
    ['book the slot of a canceled meeting', { meeting: 'meeting 12', contact: 'contact 1', keyed: false }],
  ),
  script(
    'a reply is repeated after others and an assignment',
    ['take a conversation', { kind: 'sms' }],
    ['reply to a conversation', { conversation: 'conversation 1', form: 'text', tail: 0, keyed: true }],
    ['reply to a conversation', { conversation: 'conversation 1', form: 'text', tail: 0, keyed: true }],
    repeated('key 2'),
    ['assign a conversation', { name: 'conversation 1', to: 1, expects: present, isRead: false }],
    repeated('key 3'),
    repeated('key 2', 2),
    ['list messages', { conversation: 'conversation 1', limit: 3 }],
  ),
  compactScript(
    'a creation is repeated after its contact has another address',
    ['create a contact of the compact variant', compactArgs({ name: 'Zoë 🙂', email: 'a' })],
    [
      'update a contact of the compact variant',
      compactArgs({ contact: 'contact 1', name: 'Ana', email: 'b' }),
    ],
    repeated('key 1', 2),
    ['read a contact', { contact: 'contact 1' }],
    [
      'update a contact of the compact variant',
      compactArgs({ contact: 'contact 1', name: 'Eva', email: 'a' }),
    ],
    repeated('key 2', 10),
    repeated('key 1'),
    ['read a contact', { contact: 'contact 1' }],
  ),
]

function compactArgs(args: object): Record<string, unknown> {
  return { word: 'a', fields: [], key: { style: 'letters', length: 32 }, ...args }
}
