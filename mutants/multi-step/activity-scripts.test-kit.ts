import { type Call, type Script, times, under, walk } from './script.test-kit.js'

const contact: Call = ['POST /contacts', { name: 'Ana' }]
const contacts: Call = ['GET /contacts?limit=2']
const activity = (sent: object): Call => ['POST /activities', { leadId: '$1.id', ...sent }]
const note = (sent: object = { title: 'Steps' }) => activity({ type: 'note', ...sent })
const call = (sent: object = {}, durationSec = 60) =>
  activity({
    type: 'call',
    occurredAt: '2030-01-01T10:00:00Z',
    call: { direction: 'outbound', outcome: 'connected', durationSec },
    ...sent,
  })
const meeting = (title: string) =>
  activity({
    type: 'meeting',
    title,
    meeting: { startAt: '2030-01-01T10:00:00Z', endAt: '2030-01-01T11:00:00Z' },
  })
const deal: Call = ['POST /deals', { title: 'Steps', leadId: '$1.id' }]
const next = (title: string) => call({ nextStep: { title, dueAt: '2030-02-01T10:00:00Z' } })
const open: Call = ['GET /tasks?status=open&limit=2']
const done = (of = '$1.0'): Call => [`POST /contacts/${of}.leadId/tasks/${of}.id/complete`, {}]
const reopened: Call = ['POST /contacts/$1.0.leadId/tasks/$1.0.id/complete', { done: false }]
const notes = (of = '$1.id'): Call => [`GET /contacts/${of}/notes`]

/** A script for each fault of notes, tasks and the timeline: its last call shows the fault. */
export const activityScripts: Readonly<Record<string, Script>> = {
  'the fifth note of a contact is lost': [contact, ...times(5, note()), notes()],
  'a note with the title of another one goes to the contact of that one': [
    contacts,
    note({ title: 'Steps', leadId: '$1.0.id' }),
    note({ title: 'Steps', leadId: '$1.1.id' }),
    notes('$1.1.id'),
  ],
  'a list of several notes shows no characters of four bytes': [
    contact,
    note({ body: 'one 😀' }),
    note({ body: 'two' }),
    notes(),
  ],
  'the fourth page of the notes of a contact is the third one again': [
    contact,
    ...times(4, note()),
    ...walk(4, '/contacts/$1.id/notes?limit=1', 6),
  ],
  'the third retry of a note makes another one': [contact, ...times(4, under('one', note()))],
  'a task that was completed twice is not reopened': [open, done(), done(), reopened],
  'a task that was reopened cannot be completed again': [open, done(), reopened, done()],
  'a task that was reopened twice is completed without a time in the list': [
    open,
    done(),
    reopened,
    done(),
    reopened,
    done(),
    ['GET /tasks?leadId=$1.0.leadId'],
  ],
  'a task that was reopened twice stays in the list of the done ones': [
    open,
    done(),
    reopened,
    done(),
    reopened,
    ['GET /tasks?status=done&leadId=$1.0.leadId'],
  ],
  'a task that was completed again stays in the list of the open ones': [
    open,
    done(),
    reopened,
    done(),
    open,
  ],
  'the open tasks of a user lack one that was reopened': [
    open,
    done(),
    reopened,
    ['GET /tasks?status=open&assignedToEmail=$1.0.assignedToEmail'],
  ],
  'a reopened task goes to the end of the open ones': [open, done(), reopened, open],
  'the title of a completed task has no characters of four bytes': [
    contact,
    activity({ type: 'task', title: 'Steps 😀' }),
    ['POST /contacts/$1.id/tasks/$2.id/complete', {}],
  ],
  'completing the second next step of a contact completes the first one too': [
    contact,
    next('One'),
    next('Two'),
    ['POST /contacts/$1.id/tasks/$3.nextStepTaskId/complete', {}],
    ['GET /tasks?leadId=$1.id'],
  ],
  'the second replay of a completion completes the task again': [open, ...times(3, under('one', done()))],
  'the tenth call of a contact is not in the timeline': [
    contact,
    ...times(10, call()),
    ['GET /activities?leadId=$1.id'],
  ],
  'the third call of a contact lasts as long as the second': [
    contact,
    call(),
    call({}, 120),
    call({}, 180),
    ['GET /activities?leadId=$1.id'],
  ],
  'a second meeting takes the characters of four bytes out of the title of the first': [
    contact,
    meeting('One 😀'),
    meeting('Two'),
    ['GET /activities?leadId=$1.id'],
  ],
  'a call stands with the contact of the deal that was closed before it': [
    ['GET /deals?status=open&limit=2'],
    ['POST /deals/$1.0.id/close', { outcome: 'won' }],
    call({ leadId: '$1.1.leadId' }),
    ['GET /activities?leadId=$1.1.leadId'],
  ],
  'contact and deal find no call that was made after the deal was closed': [
    contact,
    deal,
    ['POST /deals/$2.id/close', { outcome: 'won' }],
    call({ dealId: '$2.id' }),
    ['GET /activities?leadId=$1.id&dealId=$2.id'],
  ],
  'the pages of a contact beyond the third hold entries of any contact': [
    contact,
    ...times(4, call()),
    ...walk(4, '/activities?leadId=$1.id&limit=1', 6),
  ],
}
