import { type Call, type Script, under } from './script.test-kit.js'

const updated = (sent: object): Call => ['PATCH /tickets/$ticket', sent]
const assigned = (to: string, more: object = {}): Call => [
  'POST /tickets/$ticket/assign',
  { assigneeEmail: to, ...more },
]
const comment: Call = ['POST /tickets/$ticket/comments', { body: 'Unseen', kind: 'note' }]
const listed = (query: string): Call => [`GET /tickets?${query}limit=100`]

/** A script for each fault of tickets that change between two requests: its last call shows the fault. */
export const unseenTicketScripts: Readonly<Record<string, Script>> = {
  'the revision that a comment has made is refused after an update': [
    updated({ subject: 'One' }),
    comment,
    updated({ subject: 'Two', expectedRev: '$2.ticket.rev' }),
  ],
  'the assignee of a refused assignment comes with the next update': [
    assigned('$user'),
    updated({ subject: 'One' }),
    assigned('$user2', { expectedRev: '$1.rev' }),
    updated({ subject: 'Two' }),
  ],
  'a ticket that was closed and opened again is not found by its assignee': [
    assigned('$user'),
    updated({ status: 'closed' }),
    updated({ status: 'open' }),
    listed('assigneeEmail=$user&'),
  ],
  'a closed ticket that gets a comment is listed among the open ones': [
    updated({ status: 'closed' }),
    comment,
    listed('status=open&'),
  ],
  'a ticket that goes back to a former priority is still listed with the one between': [
    updated({ priority: 'urgent' }),
    updated({ priority: 'low' }),
    updated({ priority: 'urgent' }),
    listed('priority=low&'),
  ],
  'the replay of an update takes back the update after it': [
    under('one', updated({ subject: 'One' })),
    updated({ subject: 'Two' }),
    under('one', updated({ subject: 'One' })),
    listed(''),
  ],
}
