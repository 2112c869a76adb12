import { type Call, type Script, under } from '../script.test-kit.js'

const [first, second] = ['a@moving.example.com', 'b@moving.example.com']
const contact = (more: object = {}): Call => ['POST /contacts', { name: 'Ana', ...more }]
const updated = (sent: object, id = '$1.id'): Call => [`PATCH /contacts/${id}`, sent]
const tagged = (sent: object, id = '$1.id'): Call => [`POST /contacts/${id}/tags`, sent]
const note: Call = ['POST /activities', { type: 'note', leadId: '$1.id', title: 'Steps' }]
const task: Call = ['POST /activities', { type: 'task', leadId: '$1.id', title: 'Steps' }]
const turned = (done: boolean): Call => ['POST /contacts/$1.id/tasks/$2.id/complete', { done }]
const tasks: Call = ['GET /tasks?leadId=$1.id']
const webhook = (name = 'Steps'): Call => [
  'POST /webhooks',
  { name, url: 'https://steps.example.com/hook', events: ['contact.created'] },
]
const deal: Call = ['POST /deals', { title: 'Steps', leadId: '$1.id' }]
const closed: Call = ['POST /deals/$2.id/close', { outcome: 'won', expectedRev: '$2.rev' }]
const subject = (text: string, ticket = '$ticket'): Call => [`PATCH /tickets/${ticket}`, { subject: text }]
const commented = (ticket = '$ticket'): Call => [
  `POST /tickets/${ticket}/comments`,
  { body: 'Steps', kind: 'note' },
]
const assigned: Call = ['POST /tickets/$ticket/assign', { assigneeEmail: '$user2' }]
const booked = (who = '$1.id'): Call => [
  'POST /booking-types/$type/book',
  { contactId: who, slotId: '$slot' },
]
const canceled = (id = '$2.meetingId'): Call => [`POST /meetings/${id}/cancel`, {}]
const reply = (text: string): Call => ['POST /conversations/$sms/reply', { text }]

/** A script for each fault of writes that are repeated after others: its last call shows the fault. */
export const movingReplayScripts: Readonly<Record<string, Script>> = {
  'a creation is carried out again once its contact has another e-mail': [
    under('one', contact({ email: first })),
    updated({ email: second }),
    under('one', contact({ email: first })),
  ],
  'the replay of an update after two others sets the name back': [
    contact({ email: first }),
    under('one', updated({ name: 'Berta' })),
    updated({ name: 'Carla' }),
    updated({ lastname: 'Diaz' }),
    under('one', updated({ name: 'Berta' })),
    [`GET /contacts?email=${first}`],
  ],
  'the replay of tagging puts on a tag that was taken off since': [
    contact({ email: first }),
    under('one', tagged({ add: ['x'] })),
    tagged({ remove: ['x'] }),
    under('one', tagged({ add: ['x'] })),
    [`GET /contacts?email=${first}`],
  ],
  'a completion is carried out again once its task was reopened': [
    contact(),
    task,
    under('one', turned(true)),
    turned(false),
    under('one', turned(true)),
  ],
  'the replay of a reopening is refused once its task is done again': [
    contact(),
    task,
    under('one', turned(false)),
    turned(true),
    under('one', turned(false)),
  ],
  'the replay of a creation does not find a destination that was deleted': [
    under('one', webhook()),
    ['DELETE /webhooks/$1.id'],
    under('one', webhook()),
  ],
  'the replay of a deletion takes the latest destination with it': [
    webhook(),
    under('one', ['DELETE /webhooks/$1.id']),
    webhook('Other'),
    under('one', ['DELETE /webhooks/$1.id']),
    ['GET /webhooks'],
  ],
  'the replay of a close is refused once the contact has another deal': [
    contact(),
    deal,
    under('one', closed),
    deal,
    under('one', closed),
  ],
  'the retry of a deal answers with the latest deal of the contact': [
    contact(),
    under('one', deal),
    deal,
    under('one', deal),
  ],
  'the replay of an update after two others has a stale revision': [
    under('one', subject('First')),
    subject('Second'),
    subject('Third'),
    under('one', subject('First')),
  ],
  'the replay of an update after a comment has the revision of now': [
    under('one', subject('First')),
    commented(),
    under('one', subject('First')),
  ],
  'a comment is made again once its ticket was assigned': [
    under('one', commented()),
    assigned,
    under('one', commented()),
  ],
  'the retry of a booking is a conflict once its meeting is canceled': [
    contact(),
    under('one', booked()),
    canceled(),
    under('one', booked()),
  ],
  'the replay of a cancellation cancels who has booked the slot since': [
    contact(),
    booked(),
    under('one', canceled()),
    booked(),
    under('one', canceled()),
    ['GET /meetings?from=$now&limit=100'],
  ],
  'a reply is sent again once another was sent': [
    under('one', reply('One')),
    reply('Two'),
    under('one', reply('One')),
  ],
  'a note is made again once its contact has changed': [
    contact(),
    under('one', note),
    updated({ name: 'Berta' }),
    under('one', note),
  ],
  'a retry opens its task again': [contact(), under('one', task), turned(true), under('one', task), tasks],
  'a workspace forgets a key after five others': [
    ...['one', 'two', 'three', 'four', 'five', 'six'].map((key) => under(key, contact())),
    under('one', contact()),
  ],
  'the update of another contact under a key answers with the first': [
    contact(),
    under('one', updated({ name: 'Berta' })),
    under('one', updated({ name: 'Berta' }, 'another')),
  ],
  'tagging another contact under a key answers with the first': [
    contact(),
    under('one', tagged({ add: ['x'] })),
    under('one', tagged({ add: ['x'] }, 'another')),
  ],
  'the update of another ticket under a key answers with the first': [
    ['GET /tickets?limit=2'],
    under('one', subject('First', '$1.0.id')),
    under('one', subject('First', '$1.1.id')),
  ],
  'a comment on another ticket under a key answers with the first': [
    ['GET /tickets?limit=2'],
    under('one', commented('$1.0.id')),
    under('one', commented('$1.1.id')),
  ],
}
