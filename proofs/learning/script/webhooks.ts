import type { ScriptPart } from './scripted.js'

/** Destinations of webhooks (section 4.9). */
export const webhooks: ScriptPart = ({ get, post, call }) => {
  const hook = {
    name: 'A',
    url: 'https://hooks.example.com/',
    events: ['contact.created', 'contact.created'],
  }
  post('/webhooks', hook)
  for (const n of [1, 2])
    post('/webhooks', { ...hook, events: ['deal.created'] }, { under: 'k-10' }, `hook ${n}`)
  post('/webhooks', { ...hook, events: ['lead.created'] })
  post('/webhooks', { ...hook, events: ['no.event'], url: 'http://hooks.example.com/' })
  post('/webhooks', { ...hook, events: ['deal.created'], url: 'https://127.0.0.1/' })
  get('/webhooks')
  call('DELETE', (of) => `/webhooks/${of('hook 1', 'data.id')}`)
}

/** Two destinations, of which one page shows the first. */
export const twoDestinations: ScriptPart = ({ get, post }) => {
  post('/webhooks', {
    name: 'B',
    url: 'https://hooks.example.com/b',
    events: ['contact.created'],
    active: true,
  })
  post('/webhooks', {
    name: 'C',
    url: 'https://hooks.example.com/c',
    events: ['contact.created'],
    active: true,
  })
  post('/contacts', { name: 'Delivered', email: 'delivered@example.com' })
  get('/webhooks?limit=1')
}
