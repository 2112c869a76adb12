import { demoKeys } from '../../../fake-server/index.js'
import type { ScriptPart } from './scripted.js'

/** An error of each kind (section 7). */
export const errors: ScriptPart = ({ get, post, call }) => {
  get('/contacts', { key: null })
  get('/contacts', { key: demoKeys.revoked })
  get('/contacts', { headers: { authorization: `bearer ${demoKeys.main}` } })
  get('/contacts', { headers: { authorization: 'nonsense' } })
  get('/contacts', { key: 'demo_only_deals_read' })
  get('/deals', { key: demoKeys.featuresOff })
  get('/tickets', { key: demoKeys.contactLimited })
  get('/nowhere')
  call('PUT', '/tags')
  call('DELETE', '/webhooks/unknown')
  get(`/contacts/${'x'.repeat(201)}/notes`)
  get('/conversations/nonsense/messages')
  call('PATCH', '/contacts/unknown', { json: { name: 7 } })
  for (let n = 0; n < 7; n += 1) get('/contacts?limit=1', { key: demoKeys.lowRate })
  call('PUT', '/tags', { key: 'demo_nobody' })
  post('/deals', {}, { key: demoKeys.featuresOff })
}
