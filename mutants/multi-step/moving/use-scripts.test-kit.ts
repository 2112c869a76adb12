import { type Call, type Script, times, under } from '../script.test-kit.js'

const [first, second] = ['a@moving.example.com', 'b@moving.example.com']
const contact = (more: object = {}): Call => ['POST /contacts', { name: 'Ana', ...more }]
const updated = (sent: object): Call => ['PATCH /contacts/$1.id', sent]
const tagged = (sent: object): Call => ['POST /contacts/$1.id/tags', sent]
const subject = (text: string, more: object = {}): Call => [
  'PATCH /tickets/$ticket',
  { subject: text, ...more },
]
const comment: Call = ['POST /tickets/$ticket/comments', { body: 'Steps', kind: 'note' }]
const assigned = (to: string, more: object = {}): Call => [
  'POST /conversations/$sms/assign',
  { assigneeEmail: to, ...more },
]
const staleAssignment: Call = [
  'POST /tickets/$ticket/assign',
  { assigneeEmail: '$user2', expectedRev: '$1.rev' },
]
const six = ['1', '2', '3', '4', '5', '6']
const task: Call = ['POST /activities', { type: 'task', leadId: '$1.id', title: 'Steps' }]
const turned = (done: boolean): Call => ['POST /contacts/$1.id/tasks/$2.id/complete', { done }]
const booked: Call = ['POST /booking-types/$type/book', { contactId: '$1.id', slotId: '$slot' }]
const canceled = (place: number): Call => [`POST /meetings/$${place}.meetingId/cancel`, {}]
const webhook: Call = [
  'POST /webhooks',
  { name: 'Steps', url: 'https://steps.example.com/hook', events: ['contact.created'] },
]
const deleted = (place: number): Call => [`DELETE /webhooks/$${place}.id`]

/** A script for each fault of revisions and of repeated use: its last call shows the fault. */
export const repeatedUseScripts: Readonly<Record<string, Script>> = {
  'an update takes a revision from before a comment': [
    subject('First'),
    comment,
    subject('Second', { expectedRev: '$1.rev' }),
  ],
  'an update takes a revision that five changes have left behind': [
    subject('First'),
    ...six.slice(1).map((text) => subject(text)),
    subject('Late', { expectedRev: '$1.rev' }),
  ],
  'an assignment takes a revision from before an update': [
    ['POST /tickets/$ticket/assign', { assigneeEmail: '$user3' }],
    subject('First'),
    staleAssignment,
  ],
  'an assignment takes a revision from before a comment': [subject('First'), comment, staleAssignment],
  'an assignment takes a revision that three assignments have left behind': [
    assigned('$user'),
    assigned('$user2'),
    assigned('$user3'),
    assigned('$user'),
    assigned('$user2', { expectedRev: '$1.rev' }),
  ],
  'the present revision counts as stale after the sixth change': [
    ...six.map((text) => subject(text)),
    subject('7', { expectedRev: '$6.rev' }),
  ],
  'assigning a conversation back gives it the revision that it had': [
    assigned('$user2'),
    assigned('$user3'),
    assigned('$user2'),
  ],
  'the tenth replay of an update is carried out': [
    contact(),
    ...times(11, under('one', updated({ name: 'Berta' }))),
  ],
  'the tenth replay of a creation is a reused key': times(11, under('one', contact())),
  'an e-mail that was given up twice stays taken': [
    contact({ email: first }),
    updated({ email: second }),
    updated({ email: first }),
    updated({ email: second }),
    contact({ email: first }),
  ],
  'a tag that was put on for the third time does not find the contact': [
    contact({ tags: ['steps'] }),
    tagged({ remove: ['steps'] }),
    tagged({ add: ['steps'] }),
    tagged({ remove: ['steps'] }),
    tagged({ add: ['steps'] }),
    ['GET /contacts?tag=steps'],
  ],
  'the tenth tag that is put on one by one is dropped': [
    contact({ email: first }),
    ...Array.from({ length: 10 }, (_, n) => tagged({ add: [`t${n}`] })),
  ],
  'the sixth turn of a task is answered and not stored': [
    contact(),
    task,
    ...[true, false, true, false, true, false].map(turned),
    ['GET /tasks?leadId=$1.id'],
  ],
  'a slot that was canceled twice cannot be booked': [
    contact(),
    booked,
    canceled(2),
    booked,
    canceled(4),
    booked,
  ],
  'a workspace that was full takes one destination more after a deletion': [
    ...times(20, webhook),
    deleted(1),
    webhook,
    webhook,
  ],
  'a destination made after two deletions is listed twice': [
    ...times(2, webhook),
    deleted(1),
    deleted(2),
    webhook,
    ['GET /webhooks'],
  ],
}
