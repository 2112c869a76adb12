import { demoKeys } from '../../../fake-server/index.js'
import type { ScriptPart } from './scripted.js'

/** Calls in workspaces that may do less (sections 5 and 7). */
export const restrictedWorkspaces: ScriptPart = ({ get, post, call, about }) => {
  for (const path of [
    '/tickets',
    '/meetings',
    '/conversations',
    '/messaging/chat/templates',
    '/messaging/chatapp_1/templates',
  ])
    get(path, { key: demoKeys.featuresOff })
  const blocked = { key: demoKeys.contactLimited }
  post('/contacts', { name: 'Blocked', email: 'blocked@example.com' }, blocked)
  get('/tasks?limit=1', blocked, 'blocked tasks')
  for (const lead of ['leadId', 'contactId'])
    about('/deals', (of) => ({ title: 'Blocked', [lead]: of('blocked tasks', 'data.0.leadId') }), blocked)
  about('/deals', () => ({ title: 'Blocked', leadEmail: 'nobody@example.com' }), blocked)
  call('PATCH', (of) => `/contacts/${of('blocked tasks', 'data.0.leadId')}`, {
    ...blocked,
    json: { name: 'Blocked' },
  })
}
