import { demoKeys } from '../../../fake-server/index.js'
import type { ScriptPart } from './scripted.js'

/** Lists, records and errors of the compact variant (section 4.11). */
export const compactLists: ScriptPart = ({ get, call }) => {
  get('/me')
  for (const list of ['/contacts', '/agents', '/leads', '/conversations']) {
    get(`${list}?limit=3`, {}, list)
    get((of) => `${list}?limit=3&cursor=${of(list, 'next_cursor')}`)
    get((of) => `${list}?limit=2&cursor=${of(list, 'next_cursor')}`)
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=01',
      'cursor=garbage',
      'colour=red&limit=1',
      'limit=100',
      'email=unknown%40example.com',
      'limit=abc',
      '',
    ])
      get(`${list}?${query}`)
    if (list !== '/conversations') get((of) => `${list}/${of(list, 'data.1.id')}`)
    if (list !== '/conversations') get(`${list}/unknown`)
  }
  get('/contacts', { key: null })
  get('/contacts', { key: demoKeys.revoked })
  get('/contacts', { key: 'demo_only_leads_read' })
  get('/nowhere')
  call('PUT', '/contacts')
  for (let n = 0; n < 7; n += 1) get('/contacts?limit=1', { key: demoKeys.lowRate })
}
