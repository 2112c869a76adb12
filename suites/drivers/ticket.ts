import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { commentBody, commentWords } from '../observations/comment-words.js'
import { altered, type PreparedCall, withBody } from './call.js'
import type { Driver } from './driver.js'

/** A call on the ticket that may be changed. */
const onTicket = async (api: Api, body: (ticket: Json) => Json): Promise<PreparedCall> => {
  const ticket = await api.given.ticket()
  return { params: { id: String(ticket.id) }, body: body(ticket), on: ticket }
}

const state = (api: Api, { on = {} }: PreparedCall) => api.read.ticket(on)

/** Another subject, by a call that expects the ticket as it stands. */
const resubject = async (api: Api, ticket: Json) => {
  const params = { id: String(ticket.id) }
  const body = { subject: api.fresh.word(), expectedRev: ticket.rev }
  const call = { params, body, idempotencyKey: api.fresh.key() }
  api.given2xx(await api.call(op.updateTicket, call))
}

const other = (priority: unknown) => (priority === 'high' ? 'low' : 'high')

/** `PATCH /api/v1/tickets/{id}` */
export const ticketUpdate: Driver = {
  valid: (api) =>
    onTicket(api, ({ rev, priority }) => ({
      subject: api.fresh.word(),
      priority: other(priority),
      expectedRev: rev,
    })),
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: { subject: 'nobody' } }),
  state,
  async changes(_api, call, now) {
    const { subject, priority } = call.body as Json
    const { rev } = now as Json
    return [
      withBody(call, { expectedRev: rev }),
      withBody(call, { expectedRev: rev, subject: altered(subject) }),
      withBody(call, { expectedRev: rev, priority: other(priority) }),
      withBody(call, { expectedRev: rev, description: 'One more field.' }),
    ]
  },
  disturb: (api, _call, answer) => resubject(api, answer),
}

/** The words of a comment; the assumed ones where they cannot be found out. */
const wordsOf = (api: Api) => commentWords(api).catch(() => api.assumptions['ticket-comment-body'])

/** `POST /api/v1/tickets/{id}/comments` */
export const ticketComment: Driver = {
  async valid(api) {
    const words = await wordsOf(api)
    return onTicket(api, () => commentBody(api, words, 'note'))
  },
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: api.given.commentBody() }),
  state,
  async changes(api, call) {
    const { text, kind } = await wordsOf(api)
    return [
      withBody(call, { [text]: altered((call.body as Json)[text]) }),
      withBody(call, { [kind]: 'reply' }),
    ]
  },
  disturb: async (api, call) => resubject(api, await state(api, call)),
}

/** `POST /api/v1/tickets/{id}/assign` */
export const ticketAssign: Driver = {
  valid: (api) => onTicket(api, ({ rev }) => ({ assigneeEmail: api.given.user(), expectedRev: rev })),
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: { assigneeEmail: null } }),
  state,
  changes: async (_api, call, now) => [
    withBody(call, { assigneeEmail: null, expectedRev: (now as Json).rev }),
  ],
  disturb: (api, _call, answer) => resubject(api, answer),
}
