import { demoKeys } from '../../../fake-server/index.js'
import type { ScriptPart } from './scripted.js'

/** Messages in the forms of an SMS (section 4.7). */
export const messages: ScriptPart = ({ post }) => {
  post('/messaging/messages', { channel: 'sms', to: '+15550009999', text: 'Hi' })
  post('/messaging/messages', { channel: 'sms', recipient: '+15550009999', body: 'Hi' }, { under: 'k-5' })
  post(
    '/messaging/messages',
    { channel: 'sms', to: '+15550009999', text: 'Hi', colour: 'red' },
    { under: 'k-6' },
  )
}

/** Messages to numbers of contacts and of nobody (section 4.7). */
export const messagesByNumber: ScriptPart = ({ post, about }) => {
  const template = { type: 'template', template: { name: 'unknown', language: 'en' } }
  const secret = { key: demoKeys.silentProvider }
  post(
    '/messaging/messages',
    { channel: 'chatapp_1', to: '+12025550140', leadId: 'unknown', message: template },
    { ...secret, under: 'k-30' },
  )
  post(
    '/messaging/messages',
    { channel: 'chatapp_1', leadId: 'unknown', message: template },
    { ...secret, under: 'k-31' },
  )
  const phones = {
    phone: { phone_code: '+1', phone: '2025550141' },
    movil: { movil_code: '+1', movil: '2025550142' },
  }
  post('/contacts', { name: 'Phones', email: 'phones@example.com', ...phones }, {}, 'phones')
  let serial = 40
  for (const to of ['+12025550141', '+12025550142', '+12025550143'])
    for (const id of ['phones', 'ana'])
      for (const sms of [
        { to, text: 'Hi' },
        { recipient: to, body: 'Hi' },
        { to, message: { type: 'text', text: 'Hi' } },
      ]) {
        serial += 1
        about('/messaging/messages', (of) => ({ channel: 'sms', leadId: of(id, 'data.id'), ...sms }), {
          under: `k-${serial}`,
        })
      }
}
