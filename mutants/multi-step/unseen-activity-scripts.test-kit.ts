import { type Call, type Script, under } from './script.test-kit.js'

const contact: Call = ['POST /contacts', { name: 'Ana' }]
const activity = (sent: object): Call => ['POST /activities', { leadId: '$1.id', ...sent }]
const note = activity({ type: 'note', title: 'Unseen' })
const call = (sent: object = {}, durationSec = 60) =>
  activity({
    type: 'call',
    occurredAt: '2030-01-01T10:00:00Z',
    call: { direction: 'outbound', outcome: 'connected', durationSec },
    ...sent,
  })
const task = activity({ type: 'task', title: 'Unseen', dueAt: '2030-02-01T10:00:00Z' })
const withNext = call({ nextStep: { title: 'Unseen', dueAt: '2030-02-01T10:00:00Z' } })
const done = (id: string, sent: object = {}): Call => [`POST /contacts/$1.id/tasks/${id}/complete`, sent]

/** A script for each fault of notes, tasks and the timeline that change between two requests: its last call shows the fault. */
export const unseenActivityScripts: Readonly<Record<string, Script>> = {
  'a note without a key is taken for the retry of one with a key': [contact, under('one', note), note],
  'a call takes the place of the one that its contact had at the same time': [
    contact,
    call({}, 60),
    call({}, 120),
    ['GET /activities?leadId=$1.id'],
  ],
  'a deal that is closed loses the calls from before from its timeline': [
    contact,
    ['POST /deals', { title: 'Unseen', leadId: '$1.id' }],
    call({ dealId: '$2.id' }),
    ['POST /deals/$2.id/close', { outcome: 'won' }],
    ['GET /activities?dealId=$2.id'],
  ],
  'a retry makes another task once the first is done': [
    contact,
    under('one', task),
    done('$2.id'),
    under('one', task),
  ],
  'the retry of a call names no next step once that is done': [
    contact,
    under('one', withNext),
    done('$2.nextStepTaskId'),
    under('one', withNext),
  ],
  'a task that was reopened is missing among those of its contact': [
    ['GET /tasks?status=open&limit=1'],
    ['POST /contacts/$1.0.leadId/tasks/$1.0.id/complete', {}],
    ['POST /contacts/$1.0.leadId/tasks/$1.0.id/complete', { done: false }],
    ['GET /tasks?leadId=$1.0.leadId'],
  ],
}
