import { demoKeys } from '../../../fake-server/index.js'
import { type Earlier, enc, type ScriptPart } from './scripted.js'

/** Conversations, their messages and assignees (section 4.7). */
export const conversations: ScriptPart = ({ get, post }) => {
  for (const n of ['0', '3', '7']) {
    const path = (of: Earlier) => `/conversations/${enc(of('/conversations', `data.${n}.id`))}`
    post((of) => `${path(of)}/reply`, { text: 'Hello' })
    get((of) => `${path(of)}/messages?limit=3`)
    post((of) => `${path(of)}/assign`, { assigneeEmail: null })
  }
  post((of) => `/conversations/${enc(of('/conversations', 'data.1.id'))}/reply`, { text: 'x'.repeat(1700) })
  post((of) => `/conversations/${enc(of('/conversations', 'data.2.id'))}/reply`, {
    message: { type: 'text', text: 'A' },
  })
}

/** Replies in conversations of each channel and state (section 4.7). */
export const replies: ScriptPart = ({ get, post, about }) => {
  for (const channel of ['chatapp_1', 'chatapp_2', 'sms', 'email'])
    for (const status of ['open', 'closed', 'snoozed'])
      get(`/conversations?channel=${channel}&status=${status}&limit=20`, {}, `${channel} ${status}`)
  get('/messaging/chat/templates?limit=100', {}, 'templates')
  const said = (name: string, n: number) => (of: Earlier) =>
    `/conversations/${enc(of(name, `data.${n}.id`))}/reply`
  for (const name of ['chatapp_1 open', 'chatapp_2 open', 'sms closed', 'email closed', 'sms open'])
    for (const n of [0, 1, 2]) post(said(name, n), { text: 'Hello' })
  const button = { type: 'reply', id: 'a', title: 'A' }
  const nested = { type: 'reply', reply: { id: 'a', title: 'A' } }
  for (const n of [0, 1, 2]) {
    for (const one of [button, nested])
      post(said('chatapp_1 open', n), {
        message: {
          type: 'interactive',
          interactive: { type: 'button', body: { text: 'A' }, action: { buttons: [one] } },
        },
      })
    post(said('chatapp_1 open', n), { text: 'A', message: { type: 'text', text: 'B' } })
    about(said('chatapp_1 open', n), (of) => ({
      text: 'A',
      template: { name: of('templates', 'data.0.name'), language: of('templates', 'data.0.language') },
    }))
    about(said('chatapp_1 open', n), (of) => ({ template: { name: of('templates', `data.${n}.name`) } }))
    about(said('chatapp_1 open', n), (of) => ({
      template: { name: of('templates', `data.${n}.name`), language: of('templates', `data.${n}.language`) },
    }))
  }
  post(said('chatapp_1 open', 0), { template: { name: 'unknown', language: 'en' } })
  post(said('sms open', 0), { text: 'x'.repeat(1700) })
  post(said('sms open', 0), { message: { type: 'text', text: 'A' } })
  post((of) => `/conversations/${enc(of('sms snoozed', 'data.0.id'))}/assign`, { assigneeEmail: null })
  get('/conversations?channel=sms&status=closed&limit=20')
  get('/conversations?channel=email&limit=3', { key: demoKeys.sendingPaused }, 'paused')
  for (const n of [0, 1, 2]) post(said('paused', n), { text: 'Hello' }, { key: demoKeys.sendingPaused })
}
