import { lists, type ScriptedStep, script } from './script.js'

const contact = (email: string): ScriptedStep => [
  'create a contact',
  { email, fields: {}, tags: [], keyed: false },
]
const created = (contact: string, more: object = {}): ScriptedStep => [
  'create a deal',
  { contact, fields: { title: 'Order 7' }, keyed: false, ...more },
]
const closed = (deal: string, outcome: 'won' | 'lost', more: object = {}): ScriptedStep => [
  'close a deal',
  { deal, outcome, stale: 0, keyed: false, ...more },
]

const changed = (change: object): ScriptedStep => [
  'update a contact',
  { contact: 'contact 1', keyed: false, ...change },
]

/** Deals after others of their contact were closed (section 4.5). */
export const dealScripts = [
  script(
    'a deal is created after another one was lost',
    contact('a'),
    created('contact 1', { fields: { title: 'Zoë 🙂 & 𝒳' } }),
    closed('deal 2', 'lost'),
    created('contact 1', { fields: { title: 'Order 8' } }),
    closed('deal 2', 'won', { stale: 1 }),
    lists('deal 2', { by: ['leadId'] }),
    closed('deal 4', 'won', { keyed: true }),
    ['repeat a write under its key', { key: 'key 7', times: 3, seen: false }],
    created('contact 1', { fields: { title: 'Order 9' } }),
    lists('deal 4', { by: ['leadId'], limit: 1 }),
  ),
  script(
    'the creation of a deal is repeated after it was closed',
    contact('a'),
    created('contact 1', { keyed: true }),
    closed('deal 2', 'won'),
    ['repeat a write under its key', { key: 'key 2', times: 2, seen: false }],
    lists('deal 2', { by: ['leadId'] }),
  ),
  script(
    'a deal is listed before and after its contact changes',
    contact('a'),
    changed({ owner: 1 }),
    created('contact 1'),
    lists('deal 3', { by: ['leadId'] }),
    changed({ email: 'b' }),
    lists('deal 3', { by: ['leadId'] }),
    changed({ owner: 2 }),
    lists('deal 3', { by: ['leadId'] }),
    lists('deal 3', { by: ['ownerEmail'] }),
  ),
  script(
    'a deal is retried after a newer one of its contact was created',
    contact('a'),
    created('contact 1', { keyed: true }),
    created('contact 1', { fields: { title: 'Order 8' } }),
    ['repeat a write under its key', { key: 'key 2', times: 1, seen: true }],
    lists('deal 2', { by: ['leadId'] }),
    closed('deal 2', 'won'),
  ),
  script(
    'a contact has nine deals, read page by page',
    contact('a'),
    ['create several deals of a contact', { contact: 'contact 1', count: 9 }],
    lists('deal 2.1', { by: ['leadId'], limit: 2 }),
  ),
]
