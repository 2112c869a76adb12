import { type Call, type Script, times, under, walk } from './script.test-kit.js'

const reply = (text = 'Steps', to = '$sms'): Call => [`POST /conversations/${to}/reply`, { text }]
const assigned = (to: string | null, more: object = {}): Call => [
  'POST /conversations/$sms/assign',
  { assigneeEmail: to, ...more },
]
const sms: Call = ['POST /messaging/messages', { channel: 'sms', to: '+15550001234', text: 'Steps' }]
const messages: Call = ['GET /conversations/$sms/messages']
const template: Call = [
  'POST /conversations/$closed/reply',
  { template: { name: '$template', language: '$language' } },
]
const contact = (email = 'a@steps.example.com'): Call => ['POST /contacts', { name: 'Ana', email }]
const booked = (slotId: string, contactId = '$1.id'): Call => [
  'POST /booking-types/$type/book',
  { contactId, slotId },
]
const meetings: Call = ['GET /meetings?from=$now&limit=100']
const canceled = (id: string): Call => [`POST /meetings/${id}/cancel`, {}]
const webhook = (more: object = {}): Call => [
  'POST /webhooks',
  { name: 'Steps', url: 'https://steps.example.com/hook', events: ['contact.created'], ...more },
]
const deleted = (place = 1): Call => [`DELETE /webhooks/$${place}.id`]
const webhooks: Call = ['GET /webhooks']

/** A script for each fault of conversations, meetings and destinations: its last call shows the fault. */
export const conversationScripts: Readonly<Record<string, Script>> = {
  'a reply moves the conversation of the reply before': [
    reply(),
    reply('Steps', '$sms2'),
    ['GET /conversations?channel=sms'],
  ],
  'the third reply goes behind the two before': [...times(3, reply()), messages],
  'a text loses its characters of four bytes once another message follows': [
    reply('One 😀'),
    reply('Two'),
    messages,
  ],
  'the fourth reply takes the place of the third': [...times(4, reply()), messages],
  'a reply with the text of the one before goes to that conversation too': [
    reply(),
    reply('Steps', '$sms2'),
    messages,
  ],
  'a reply brings back the assignee who was taken off': [
    assigned('$user'),
    assigned(null),
    reply(),
    ['GET /conversations?channel=sms'],
  ],
  'two templates open the window for free text': [template, template, reply('Steps', '$closed')],
  'an assignment takes a revision that two changes have left behind': [
    assigned('$user'),
    assigned('$user2'),
    assigned('$user3'),
    assigned('$user', { expectedRev: '$1.rev' }),
  ],
  'a conversation that was unassigned and assigned anew is found by its first assignee': [
    assigned('$user'),
    assigned(null),
    assigned('$user2'),
    ['GET /conversations?assigneeEmail=$user&limit=100'],
  ],
  'channel and assignee find a conversation by the assignee before': [
    assigned('$user'),
    assigned('$user2'),
    ['GET /conversations?channel=sms&assigneeEmail=$user'],
  ],
  'the fourth page of messages begins one message too late': walk(4, '/conversations/$chat/messages?limit=1'),
  'the fourth page of conversations is the third one again': walk(4, '/conversations?limit=1'),
  'the third replay of a reply sends it again': times(4, under('one', reply())),
  'the replay of a reply has the id of the latest one': [
    under('one', reply()),
    reply(),
    under('one', reply()),
  ],
  'the third SMS to a number begins another conversation': times(3, sms),
  'the second replay of an SMS sends it again': times(3, under('one', sms)),
  'a booking after a meeting was canceled twice answers with that meeting': [
    contact(),
    booked('$slot'),
    ...times(2, canceled('$2.meetingId')),
    booked('$slot2'),
  ],
  'the third booking of a contact is at the time of the second': [
    contact(),
    booked('$slot'),
    booked('$slot2'),
    booked('$slot3'),
  ],
  'a booking invites the address that the contact had before': [
    contact(),
    ['PATCH /contacts/$1.id', { email: 'b@steps.example.com' }],
    booked('$slot'),
  ],
  'the second booking invites the attendee of the first': [
    contact(),
    contact('b@steps.example.com'),
    booked('$slot'),
    booked('$slot2', '$2.id'),
  ],
  'the alternatives hold a slot that was taken after the one asked for': [
    contact(),
    booked('$slot'),
    booked('$slot2'),
    booked('$slot'),
  ],
  'a slot that was refused once is given at the second attempt': [contact(), ...times(3, booked('$slot'))],
  'the third cancellation of a meeting says that it changed something': [
    meetings,
    ...times(3, canceled('$1.0.id')),
  ],
  'a meeting that was canceled twice is confirmed again': [
    meetings,
    ...times(2, canceled('$1.0.id')),
    meetings,
  ],
  'canceling the second meeting of a contact cancels the first too': [
    contact(),
    booked('$slot'),
    booked('$slot2'),
    canceled('$3.meetingId'),
    meetings,
  ],
  'an earlier slot that is booked later is listed later': [
    contact(),
    booked('$slot2'),
    booked('$slot'),
    meetings,
  ],
  'the retry of a booking that was canceled books the slot anew': [
    contact(),
    under('one', booked('$slot')),
    canceled('$2.meetingId'),
    under('one', booked('$slot')),
  ],
  'the third retry of a booking is a conflict with the slot it holds': [
    contact(),
    ...times(4, under('one', booked('$slot'))),
  ],
  'the place of a destination that was deleted at the limit stays taken': [
    ...times(20, webhook()),
    deleted(),
    webhook(),
  ],
  'a destination made after a deletion is not listed': [webhook(), deleted(), webhook(), webhooks],
  'a list of several destinations shows descriptions that are read as Latin-1': [
    webhook({ description: 'Équipe' }),
    webhook(),
    webhooks,
  ],
  'the fourth destination has the events of the third': [
    ...times(3, webhook()),
    webhook({ events: ['deal.created'] }),
    webhooks,
  ],
  'a destination with the address of a deleted one shows the suffix of that one': [
    webhook(),
    deleted(),
    webhook(),
    webhooks,
  ],
  'a deletion takes the other destinations of the same address with it': [
    webhook(),
    webhook(),
    deleted(),
    webhooks,
  ],
  'the third destination that is deleted stays in the list': [
    ...times(3, webhook()),
    deleted(1),
    deleted(2),
    deleted(3),
    webhooks,
  ],
  'a creation is carried out again once its destination is deleted': [
    under('one', webhook()),
    deleted(),
    under('one', webhook()),
  ],
  'the third replay of a deletion does not find the destination': [
    webhook(),
    ...times(4, under('one', deleted())),
  ],
  'a workspace remembers two keys of creations': [
    under('one', webhook()),
    under('two', webhook()),
    under('three', webhook()),
    under('one', webhook()),
  ],
}
