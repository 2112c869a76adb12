import { type Call, type Script, under } from './script.test-kit.js'

const contact = (sent: object = {}): Call => ['POST /contacts', { name: 'Ana', ...sent }]
const changed = (sent: object): Call => ['PATCH /contacts/$1.id', sent]
const deal: Call = ['POST /deals', { title: 'Unseen', leadId: '$1.id' }]
const closed = (outcome: 'won' | 'lost', more: object = {}): Call => [
  'POST /deals/$2.id/close',
  { outcome, ...more },
]
const ofContact: Call = ['GET /deals?leadId=$1.id']
const open = '/deals?status=open&limit=1'

/** A script for each fault of deals that change between two requests: its last call shows the fault. */
export const unseenDealScripts: Readonly<Record<string, Script>> = {
  'a deal that is lost leaves the list of its pipeline': [
    contact(),
    deal,
    closed('lost'),
    ['GET /deals?pipelineId=$2.pipelineId'],
  ],
  'a deal is not found by its contact once that has another e-mail': [
    contact({ email: 'a@unseen.example.com' }),
    deal,
    changed({ email: 'b@unseen.example.com' }),
    ofContact,
  ],
  'a deal is found by the owner that its contact has got since': [
    contact({ ownerEmail: '$user' }),
    deal,
    changed({ ownerEmail: '$user2' }),
    ['GET /deals?ownerEmail=$user2'],
  ],
  'a deal that is won is among the lost ones after an attempt to lose it': [
    contact(),
    deal,
    closed('won'),
    closed('lost'),
    ['GET /deals?status=lost'],
  ],
  'a walk of deals goes on with the walk that was begun after it': [
    [`GET ${open}`],
    ['GET /deals?status=won&limit=1'],
    [`GET ${open}&cursor=$1.nextCursor`],
  ],
  'a close that is refused for its revision is an update of the deal': [
    contact(),
    deal,
    closed('won', { expectedRev: 0 }),
    ofContact,
  ],
  'the retry of a deal raises its revision': [
    contact(),
    under('one', deal),
    under('one', deal),
    closed('won', { expectedRev: '$2.rev' }),
  ],
  'a deal that was retried goes before the newer ones of its contact': [
    contact(),
    under('one', deal),
    deal,
    under('one', deal),
    ofContact,
  ],
  'a retry makes another deal once the first is closed': [
    contact(),
    under('one', deal),
    closed('won'),
    under('one', deal),
  ],
}
