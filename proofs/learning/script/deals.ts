import type { ScriptPart } from './scripted.js'

/** Deals, and the forms of closing one (section 4.5). */
export const deals: ScriptPart = ({ get, post, about }) => {
  about('/deals', (of) => ({ title: 'Deal', leadId: of('contacts', 'data.0.id') }), { under: 'k-3' }, 'deal')
  about('/deals', (of) => ({ title: 'Deal', contactId: of('contacts', 'data.0.id') }), {}, 'deal of contact')
  about(
    '/deals',
    (of) => ({ title: 'Deal', leadEmail: of('contacts', 'data.1.email') }),
    {},
    'deal by e-mail',
  )
  about('/deals', (of) => ({
    title: 'Deal',
    leadId: of('contacts', 'data.0.id'),
    pipelineId: 'pipe_renewals',
  }))
  get('/deals?limit=3')
  for (const name of ['deal', 'deal of contact', 'deal by e-mail'])
    for (const body of [
      { outcome: 'lost' },
      { status: 'won', expectedRev: 1 },
      { won: true },
      { decision: 'accepted' },
    ])
      post((of) => `/deals/${of(name, 'data.id')}/close`, body)
  get((of) => `/activities?leadId=${of('contacts', 'data.0.id')}`)
}

/** A deal that is made between two pages of deals. */
export const dealsBetweenPages: ScriptPart = ({ get, about }) => {
  get('/deals?limit=2', {}, 'deals before')
  about('/deals', (of) => ({
    title: 'Between',
    leadId: of('ana', 'data.id'),
    contactId: of('ana', 'data.id'),
  }))
  about('/deals', (of) => ({ title: 'Between', leadId: of('ana', 'data.id') }), {}, 'between')
  get((of) => `/deals?limit=2&cursor=${of('deals before', 'nextCursor')}`)
}

/** Deals in pipelines and of contacts that may not take them. */
export const dealPlacements: ScriptPart = ({ post, about }) => {
  post('/contacts', { name: 'Off', email: 'off@example.com', active: false }, {}, 'inactive')
  for (const fields of [
    { pipelineId: 'pipe_partners', pipeline: 'pipe_partners' },
    { pipelineId: 'pipe_renewals' },
    { pipeline: 'pipe_renewals' },
  ])
    for (const contact of ['leadId', 'contactId'])
      about('/deals', (of) => ({ title: 'Placed', [contact]: of('ana', 'data.id'), ...fields }))
  for (const member of ['leadId', 'contactId'])
    about('/deals', (of) => ({ title: 'Inactive', [member]: of('inactive', 'data.id') }))
  about('/deals', () => ({ title: 'Inactive', leadEmail: 'off@example.com' }))
  for (const body of [{ outcome: 'won' }, { outcome: 'won' }, { outcome: 'lost' }])
    post((of) => `/deals/${of('between', 'data.id')}/close`, body)
}
