import { type Call, type Script, under } from './script.test-kit.js'

const reply = (text = 'Steps', to = '$sms'): Call => [`POST /conversations/${to}/reply`, { text }]
const assigned = (assigneeEmail: string, more: object = {}, id = '$sms'): Call => [
  `POST /conversations/${id}/assign`,
  { assigneeEmail, ...more },
]
const sms: Call = ['POST /messaging/messages', { channel: 'sms', to: '+15550001234', text: 'Steps' }]
const closed: Call = ['GET /conversations?status=closed&channel=sms&limit=100']

/** A script for each fault of conversations that change between two requests: its last call shows the fault. */
export const unseenConversationScripts: Readonly<Record<string, Script>> = {
  'a conversation that a reply has reopened is still listed under its former status': [
    closed,
    reply('Steps', '$1.0.id'),
    closed,
  ],
  'a reply takes a conversation out of the list of the assignee it was given': [
    assigned('$user2'),
    reply(),
    ['GET /conversations?assigneeEmail=$user2&limit=100'],
  ],
  'the list of an assignee has a conversation where it stood when it was assigned': [
    assigned('$user'),
    reply(),
    ['GET /conversations?assigneeEmail=$user&limit=100'],
  ],
  'messages that were sent to a number are listed before all replies': [
    sms,
    reply('Steps', '$1.conversationId'),
    ['GET /conversations/$1.conversationId/messages'],
  ],
  'a walk of messages ends at the page after a new message': [
    ['GET /conversations/$chat/messages?limit=1'],
    reply('Steps', '$chat'),
    ['GET /conversations/$chat/messages?limit=1&cursor=$1.nextCursor'],
  ],
  'the replay of a reply puts its text back into the preview': [
    under('one', reply('One')),
    reply('Two'),
    under('one', reply('One')),
    ['GET /conversations?channel=sms'],
  ],
  'a message to a number begins another conversation once the first has an assignee': [
    sms,
    assigned('$user', {}, '$1.conversationId'),
    sms,
  ],
  'an assignment takes a revision that a reply has left behind': [
    assigned('$user'),
    reply(),
    assigned('$user2', { expectedRev: '$1.rev' }),
  ],
  'an assignment to an earlier assignee is not made': [
    assigned('$user'),
    assigned('$user2'),
    assigned('$user'),
  ],
}
