import type { Api } from '../harness/api.js'
import type { Call } from '../harness/client.js'
import type { Json } from '../harness/read.js'
import { type Sample, withBody } from './sample.js'

const onTicket = async (api: Api, body: (ticket: Json) => Json): Promise<Call> => {
  const ticket = await api.given.ticket()
  return { params: { id: String(ticket.id) }, body: body(ticket) }
}

const state = (api: Api, call: Call) => api.read.present('GET /api/v1/tickets', String(call.params?.id))

const disturb = async (api: Api, call: Call) => {
  const body = { subject: api.fresh.word() }
  api.given2xx(
    await api.call('PATCH /api/v1/tickets/{id}', { params: { id: String(call.params?.id) }, body }),
  )
}

/** `PATCH /api/v1/tickets/{id}` */
export const ticketUpdate: Sample = {
  valid: (api) =>
    onTicket(api, ({ rev, priority }) => ({
      subject: api.fresh.word(),
      priority: priority === 'high' ? 'low' : 'high',
      expectedRev: rev,
    })),
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: { subject: 'nobody' } }),
  state,
  changed: (call) => withBody(call, { subject: 'changed' }),
  disturb,
}

/** `POST /api/v1/tickets/{id}/comments` */
export const ticketComment: Sample = {
  valid: (api) => onTicket(api, () => api.given.commentBody()),
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: api.given.commentBody() }),
  state,
  changed: (call) => {
    const [text] = Object.keys(call.body as Json)
    return withBody(call, { [String(text)]: 'changed' })
  },
  disturb,
}

/** `POST /api/v1/tickets/{id}/assign` */
export const ticketAssign: Sample = {
  valid: (api) => onTicket(api, ({ rev }) => ({ assigneeEmail: api.given.user(), expectedRev: rev })),
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: { assigneeEmail: null } }),
  state,
  changed: (call) => withBody(call, { assigneeEmail: null }),
  disturb,
}
