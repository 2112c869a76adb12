import { type Call, type Script, times } from '../script.test-kit.js'

const [first, then] = ['tag=partner&limit=2', 'tag=partner&limit=2&cursor=$1.nextCursor']
const contacts = (query: string): Call => [`GET /contacts?${query}`]
const contact: Call = ['POST /contacts', { name: 'Ana' }]
const activity = (type: string, more: object = {}): Call => [
  'POST /activities',
  { type, leadId: '$1.id', title: 'Steps', ...more },
]
const call = activity('call', {
  occurredAt: '2026-01-05T10:00:00Z',
  call: { direction: 'outbound', outcome: 'connected' },
})
const task = activity('task', { dueAt: '2026-02-03T10:00:00Z' })
const deal: Call = ['POST /deals', { title: 'Steps', leadId: '$1.id' }]
const webhook: Call = [
  'POST /webhooks',
  { name: 'Steps', url: 'https://steps.example.com/hook', events: ['contact.created'] },
]
/** Two pages of a list, with a change between them; the first is that of the given place in the script. */
const around = (list: string, change: Call, at = 1): Script => [
  [`GET ${list}`],
  change,
  [`GET ${list}&cursor=$${at}.nextCursor`],
]
const removed: Call = ['POST /contacts/$1.1.id/tags', { remove: ['partner'] }]
const untagged: Script = [contacts(first), removed, contacts(then)]

/** A script for each fault of pages whose records change meanwhile: its last call shows the fault. */
export const movingPageScripts: Readonly<Record<string, Script>> = {
  'a page of a tag is refused once the contact before it has lost the tag': untagged,
  'a walk of a tag ends once the contact before a page has lost the tag': untagged,
  'a walk of a tag never ends once the contact before a page has lost the tag': untagged,
  'a contact that has lost the tag since the page before comes again': untagged,
  'a page of open tasks is missing once the task before it is done': around('/tasks?status=open&limit=2', [
    'POST /contacts/$1.1.leadId/tasks/$1.1.id/complete',
    {},
  ]),
  'a page of open deals fails once the deal before it is won': around('/deals?status=open&limit=2', [
    'POST /deals/$1.1.id/close',
    { outcome: 'won', expectedRev: '$1.1.rev' },
  ]),
  'a page of a priority is refused once the ticket before it has another': around(
    '/tickets?priority=medium&limit=1',
    ['PATCH /tickets/$1.0.id', { priority: 'low', expectedRev: '$1.0.rev' }],
  ),
  'a page of meetings is refused once the meeting before it is canceled': around(
    '/meetings?from=$now&limit=1',
    ['POST /meetings/$1.0.id/cancel', {}],
  ),
  'a page of destinations is missing once the one before it is deleted': [
    webhook,
    webhook,
    ...around('/webhooks?limit=1', ['DELETE /webhooks/$3.0.id'], 3),
  ],
  'a page of a tag begins again once the contact before it is renamed': around(
    '/contacts?tag=partner&limit=2',
    ['PATCH /contacts/$1.1.id', { name: 'Berta' }],
  ),
  'contacts by their update go on behind the one before where it is now': [
    contact,
    contact,
    ...around('/contacts?updatedSince=$1.updatedAt&limit=1', ['PATCH /contacts/$1.id', { name: 'Berta' }], 3),
  ],
  'a page of an owner passes over a contact once the one before it has another owner': around(
    '/contacts?ownerEmail=$user&limit=1',
    ['PATCH /contacts/$1.0.id', { ownerEmail: '$user2' }],
  ),
  'a page of an assignee begins again once the ticket before it is unassigned': around(
    '/tickets?assigneeEmail=$user&limit=1',
    ['POST /tickets/$1.0.id/assign', { assigneeEmail: null }],
  ),
  'tickets go on behind the one before where it is now': around('/tickets?limit=1', [
    'POST /tickets/$1.0.id/comments',
    { body: 'Steps', kind: 'note' },
  ]),
  'a page of an assignee passes over a conversation once the one before it is unassigned': around(
    '/conversations?assigneeEmail=$user&limit=1',
    ['POST /conversations/$1.0.id/assign', { assigneeEmail: null }],
  ),
  'a conversation that a reply moves takes the next page with it': around(
    '/conversations?channel=sms&limit=1',
    ['POST /conversations/$1.0.id/reply', { text: 'Steps' }],
  ),
  'a deal made during a walk has the last one shown again': [
    contact,
    ...times(2, deal),
    ...around('/deals?leadId=$1.id&limit=1', deal, 4),
  ],
  'a note made during a walk takes the place of the next one': [
    contact,
    ...times(2, activity('note')),
    ...around('/contacts/$1.id/notes?limit=1', activity('note'), 4),
  ],
  'a call recorded during a walk of the timeline has the last entry shown again': [
    contact,
    ...times(2, call),
    ...around('/activities?leadId=$1.id&limit=1', call, 4),
  ],
  'a task made during a walk passes over the next one': [
    contact,
    ...times(2, task),
    ...around('/tasks?leadId=$1.id&limit=1', task, 4),
  ],
  'a message sent during a walk has the last one shown again': [
    ['POST /conversations/$sms/reply', { text: 'Steps' }],
    ...around(
      '/conversations/$sms/messages?limit=1',
      ['POST /conversations/$sms/reply', { text: 'Steps' }],
      2,
    ),
  ],
  'a contact made during a walk of a tag takes the place of the next one': around(
    '/contacts?tag=partner&limit=2',
    contact,
  ),
  'a task that is done since the page before comes again among the open ones': around(
    '/tasks?status=open&limit=1',
    ['POST /contacts/$1.0.leadId/tasks/$1.0.id/complete', {}],
  ),
}
