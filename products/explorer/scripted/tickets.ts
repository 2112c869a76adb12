import { lists, type ScriptedStep, script } from './script.js'

const present = { stale: 0, isUnsaid: false }

const taken: ScriptedStep = ['take a ticket', {}]
const updated = (fields: object, more: object = {}): ScriptedStep => [
  'update a ticket',
  { ticket: 'ticket 1', fields, link: null, expects: present, keyed: false, isRead: false, ...more },
]
const assigned = (to: number, more: object = {}): ScriptedStep => [
  'assign a ticket',
  { name: 'ticket 1', to, expects: present, isRead: false, ...more },
]
const commented = (more: object = {}): ScriptedStep => [
  'comment on a ticket',
  { ticket: 'ticket 1', isReply: false, keyed: false, isRead: false, ...more },
]
const repeated = (key: string, times = 2): ScriptedStep => [
  'repeat a write under its key',
  { key, times, seen: false },
]

/** A revision that the record has left behind: the one before, or the one before that. */
const before = { expects: { ...present, stale: 1 } }
const longBefore = { expects: { ...present, stale: 2 } }

/** Changes of one ticket after others of it (section 4.6). */
export const ticketScripts = [
  script(
    'a ticket is updated, assigned and commented on by turns',
    taken,
    updated({ subject: 'First' }),
    updated({ subject: 'Second', description: 'Zoë 🙂 & 𝒳' }),
    updated({ description: 'Łukasz 李 🙂' }),
    commented(),
    updated({ priority: 'high' }, { isRead: true }),
    assigned(1),
    assigned(2),
    updated({ subject: 'Third' }),
    updated({ subject: 'Stale' }, before),
    updated({ subject: 'Stale' }, longBefore),
    updated({ subject: 'Stale' }, longBefore),
    assigned(0),
    updated({ priority: 'low' }, before),
    assigned(1, before),
    updated({ subject: 'Fourth' }, { isRead: true }),
    lists('ticket 1', { by: ['status', 'priority'] }),
  ),
  script(
    'a ticket that is assigned has five comments',
    taken,
    assigned(1),
    updated({ priority: 'urgent' }),
    commented(),
    commented({ isReply: true }),
    commented({ isRead: true }),
    commented({ keyed: true }),
    commented({ keyed: true }),
    updated({ subject: 'After five comments' }, { isRead: true }),
    repeated('key 7', 3),
    updated({ subject: 'After the replays' }, { isRead: true }),
    updated({ priority: 'low' }),
    updated({ priority: 'urgent' }),
    lists('ticket 1', { by: ['priority'], ago: 1 }),
  ),
  script(
    'the replay of an update comes after an assignment',
    taken,
    assigned(1),
    updated({ subject: 'First' }, { keyed: true }),
    assigned(2),
    repeated('key 3', 3),
    updated({ subject: 'Second' }, { isRead: true }),
  ),
]
