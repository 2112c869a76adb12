import { type Call, type Script, times, under, walk } from './script.test-kit.js'

const contact: Call = ['POST /contacts', { name: 'Ana' }]
const deal = (sent: object = {}): Call => ['POST /deals', { title: 'Steps', leadId: '$1.id', ...sent }]
const closed = (place = 2, outcome: 'won' | 'lost' = 'won'): Call => [
  `POST /deals/$${place}.id/close`,
  { outcome },
]
const ofContact: Call = ['GET /deals?leadId=$1.id']
const ticket = (sent: object): Call => ['PATCH /tickets/$ticket', sent]
const assigned = (to: string | null, more: object = {}): Call => [
  'POST /tickets/$ticket/assign',
  { assigneeEmail: to, ...more },
]
const comment: Call = ['POST /tickets/$ticket/comments', { body: 'Steps', kind: 'note' }]

/** A script for each fault of deals and tickets: its last call shows the fault. */
export const dealScripts: Readonly<Record<string, Script>> = {
  'the third deal of a contact goes to another pipeline': [contact, deal(), deal(), deal()],
  'a deal made after another one of the contact was lost is lost too': [
    contact,
    deal(),
    closed(2, 'lost'),
    deal(),
  ],
  'a deal that is won takes the other open deals of its contact with it': [
    contact,
    deal(),
    deal(),
    closed(),
    ofContact,
  ],
  'closing a deal takes the characters of four bytes out of its title': [
    contact,
    deal({ title: 'Steps 😀' }),
    closed(),
  ],
  'the list lacks the deals of a contact after the fourth': [contact, ...times(5, deal()), ofContact],
  'closing a deal does not move it before one that was made later': [
    ['GET /deals?status=open&limit=1'],
    ['POST /deals/$1.0.id/close', { outcome: 'won' }],
    ['GET /deals?limit=100'],
  ],
  'a closed deal goes before the newer ones of its contact': [contact, deal(), deal(), closed(), ofContact],
  'status and pipeline find a deal by the status it had when it was made': [
    contact,
    deal(),
    closed(2, 'lost'),
    ['GET /deals?status=open&pipelineId=$2.pipelineId&limit=100'],
  ],
  'a closed deal is listed under the owner of the deal that its contact closed last': [
    contact,
    deal({ ownerEmail: '$user' }),
    deal({ ownerEmail: '$user2' }),
    closed(2),
    closed(3),
    ['GET /deals?ownerEmail=$user2&limit=100'],
  ],
  'the pages of a status beyond the third hold deals of any status': walk(4, '/deals?status=open&limit=1'),
  'a walk whose limit changes twice skips a deal': [
    ['GET /deals?limit=1'],
    ['GET /deals?limit=2&cursor=$1.nextCursor'],
    ['GET /deals?limit=3&cursor=$2.nextCursor'],
  ],
  'the retry of a deal opens the deal again that was closed in the meantime': [
    contact,
    under('one', deal()),
    closed(),
    under('one', deal()),
    ofContact,
  ],
  'the third retry of a deal makes another one': [contact, ...times(4, under('one', deal()))],
  'a key refused once is free for another request': [
    contact,
    under('one', deal()),
    ...times(2, under('one', deal({ title: 'Other steps' }))),
  ],
  'an update takes a revision that two changes have left behind': [
    ticket({ subject: 'One' }),
    ticket({ subject: 'Two' }),
    ticket({ subject: 'Three' }),
    ticket({ subject: 'Four', expectedRev: '$1.rev' }),
  ],
  'an update takes a revision from before an assignment': [
    ticket({ subject: 'One' }),
    assigned('$user'),
    ticket({ subject: 'Two', expectedRev: '$1.rev' }),
  ],
  'the second stale update of a ticket is refused and stored': [
    ticket({ subject: 'One' }),
    ticket({ subject: 'Two' }),
    ...times(2, ticket({ subject: 'Three', expectedRev: '$1.rev' })),
    ['GET /tickets?limit=100'],
  ],
  'the third update of a ticket leaves its revision alone': [
    ticket({ subject: 'One' }),
    ticket({ subject: 'Two' }),
    ticket({ subject: 'Three' }),
  ],
  'a comment after two updates brings back the subject of the first': [
    ticket({ subject: 'One' }),
    ticket({ subject: 'Two' }),
    comment,
  ],
  'the second update takes characters of four bytes out of the description': [
    ticket({ description: 'Steps 😀' }),
    ticket({ subject: 'One' }),
    ticket({ subject: 'Two' }),
  ],
  'a ticket tied to a second conversation is listed with the first': [
    ticket({ conversationId: '$sms' }),
    ticket({ conversationId: '$sms2' }),
    ['GET /tickets?limit=100'],
  ],
  'the second comment takes the assignee off the ticket': [assigned('$user'), comment, comment],
  'the fifth comment raises the priority of the ticket': times(5, comment),
  'an update after two assignments brings back the first assignee': [
    assigned('$user'),
    assigned('$user2'),
    ticket({ subject: 'One' }),
  ],
  'status and assignee find a ticket by the assignee before': [
    assigned('$user'),
    assigned('$user2'),
    ['GET /tickets?status=$1.status&assigneeEmail=$user&limit=100'],
  ],
  'status and priority find a ticket by the priority before': [
    ticket({ priority: 'urgent' }),
    ticket({ priority: 'low' }),
    ['GET /tickets?status=$1.status&priority=urgent&limit=100'],
  ],
  'the replay of an update shows the assignee of now': [
    under('one', ticket({ subject: 'One' })),
    assigned('$user3'),
    under('one', ticket({ subject: 'One' })),
  ],
  'after a 422 the first update of a ticket is carried out again': [
    under('one', ticket({ subject: 'One' })),
    under('one', ticket({ subject: 'Two' })),
    under('one', ticket({ subject: 'One' })),
  ],
  'the replay of a comment has the id of the latest one': [
    under('one', comment),
    comment,
    under('one', comment),
  ],
  'an assignment takes a revision that two changes have left behind': [
    assigned('$user'),
    assigned('$user2'),
    assigned('$user3'),
    assigned('$user', { expectedRev: '$1.rev' }),
  ],
}
