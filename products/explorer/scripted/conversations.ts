import { lists, type ScriptedStep, script } from './script.js'

const present = { stale: 0, isUnsaid: false }
const behind = { ...present, stale: 1 }

const taken = (kind: string): ScriptedStep => ['take a conversation', { kind }]
const assigned = (conversation: string, to: number, expects: object = present): ScriptedStep => [
  'assign a conversation',
  { name: conversation, to, expects, isRead: false },
]
const replied = (conversation: string, keyed = false): ScriptedStep => [
  'reply to a conversation',
  { conversation, form: 'text', tail: 0, keyed },
]
const readAgain = (conversation: string): ScriptedStep => ['read a conversation again', { conversation }]
const ofStatus = (status: string): ScriptedStep => ['list conversations of a status', { status }]

/** Conversations before and after replies, templates and assignments (section 4.7). */
export const conversationScripts = [
  script(
    'a conversation is assigned before and after a reply',
    taken('sms'),
    assigned('conversation 1', 1),
    replied('conversation 1', true),
    // The revision of the assignment, which the reply has left behind.
    assigned('conversation 1', 2, behind),
    lists('conversation 1', { by: ['assigneeEmail'] }),
    assigned('conversation 1', 2),
    replied('conversation 1'),
    readAgain('conversation 1'),
    ['repeat a write under its key', { key: 'key 3', times: 1, seen: true }],
    assigned('conversation 1', 1),
    lists('conversation 1', { by: ['assigneeEmail'], ago: 1 }),
  ),
  script(
    'a conversation that is not open gets a reply',
    ofStatus('closed'),
    ofStatus('snoozed'),
    taken('not open'),
    replied('conversation 3'),
    ofStatus('closed'),
    ofStatus('snoozed'),
  ),
  script(
    'the conversation of a number is assigned between two messages',
    ['send an SMS to a number', { to: 'a' }],
    ['take the conversation of a number', { to: 'a' }],
    assigned('conversation 2', 1),
    ['send an SMS to a number', { to: 'a' }],
    replied('conversation 2'),
    ['list messages', { conversation: 'conversation 2', limit: 100 }],
  ),
]
