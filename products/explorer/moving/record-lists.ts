import { op } from '../../../contract/index.js'
import type { Api, Json } from '../../../suites/api/index.js'
import type { FilterQuery } from '../../../suites/judgements/filters.js'
import { assignConversationTo } from '../../../suites/observations/borrow-conversation.js'
import { closeDealAt } from '../../../suites/observations/closing.js'
import { commentBody, detectCommentWords } from '../../../suites/observations/comment-words.js'
import { assignTicket, patchTicket, readListedNow } from '../../../suites/ticket/reading.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { Scenario } from '../scenario.js'
import { several, twoUsers } from './contact-lists.js'
import { among, either, into, type MovingList, out } from './moving-list.js'

const dealsBy = (
  name: string,
  { query, isOwn, hows }: Pick<MovingList, 'hows'> & { query: (deal: Json) => FilterQuery; isOwn: boolean },
): MovingList => ({
  name,
  hows,
  operation: op.listDeals,
  writes: [op.createDeal, op.closeDeal],
  async prepare({ api }: Scenario) {
    const contact = await api.given.contact()
    const make = () => api.given.deal({ contact })
    const deals = await several(isOwn ? 4 : 2, make)
    const won = async (deal: Json) => api.given2xx(await closeDealAt(api, deal, 'won'))
    return {
      query: query(deals[0] ?? {}),
      isOwn,
      isOwnRecord: among(deals),
      changes: { close: out(won), 'close in place': either(won), add: into(make) },
    }
  },
})

/** A ticket of the configuration, given back as far as a call can set what it had. */
const ticketsBy = (
  name: string,
  how: string,
  {
    query,
    change,
    first,
  }: {
    query: (ticket: Json) => FilterQuery
    change: (api: Api, ticket: Json) => Promise<unknown>
    first?: (api: Api, ticket: Json) => Promise<unknown>
  },
): MovingList => ({
  name,
  hows: [how],
  operation: op.listTickets,
  writes: [op.updateTicket, op.assignTicket, op.commentTicket],
  async prepare({ api, leases, world }: Scenario) {
    const had = await leases.ticket()
    api.after(async () => {
      const { ticket } = await readListedNow(api, had)
      if (ticket.priority !== had.priority) await patchTicket(api, ticket, { priority: had.priority })
      const { ticket: now } = await readListedNow(api, had)
      if (now.assigneeEmail !== had.assigneeEmail) await assignTicket(api, now, had.assigneeEmail)
    })
    world.forgetId(had.id)
    await first?.(api, had)
    const { ticket } = first ? await readListedNow(api, had) : { ticket: had }
    return {
      query: query(ticket),
      isOwn: false,
      isOwnRecord: among([ticket]),
      changes: {
        [how]: how === 'comment' ? either((one) => change(api, one)) : out((one) => change(api, one)),
      },
    }
  },
})

const comment = async (api: Api, { id }: Json) =>
  api.given2xx(
    await api.call(op.commentTicket, {
      params: { id: String(id) },
      body: commentBody(api, await detectCommentWords(api), 'note'),
    }),
  )

const conversations: MovingList = {
  name: 'conversations of a user',
  operation: op.listConversations,
  writes: [op.assignConversation],
  hows: ['unassign'],
  async prepare({ api, leases, world }) {
    const [user] = twoUsers(api)
    const had = await leases.conversation()
    world.forgetId(had.id)
    const rev = async () => (await api.read.conversation(had)).rev
    api.after(async () => assignConversationTo(api, had, had.assigneeEmail, await rev()))
    if (had.assigneeEmail !== user) api.given2xx(await assignConversationTo(api, had, user, had.rev))
    return {
      query: { assigneeEmail: user },
      isOwn: false,
      isOwnRecord: among([had]),
      changes: {
        unassign: out(async (one) => api.given2xx(await assignConversationTo(api, one, null, await rev()))),
      },
    }
  },
}

const webhooks: MovingList = {
  name: 'destinations',
  operation: op.listWebhooks,
  writes: [op.createWebhook, op.deleteWebhook],
  hows: ['delete', 'add'],
  async prepare({ api }) {
    const made = await several(3, () => api.given.webhook())
    return {
      query: {},
      isOwn: false,
      isOwnRecord: among(made),
      changes: {
        delete: out(async ({ id }) =>
          api.given2xx(await api.call(op.deleteWebhook, { params: { id: String(id) } })),
        ),
        add: into(() => api.given.webhook()),
      },
    }
  },
}

/** A reply to the conversation that a page ends with moves it, and its messages grow. */
const messages: MovingList = {
  name: 'messages of a conversation',
  operation: op.listMessages,
  writes: [op.replyToConversation],
  hows: ['reply'],
  async prepare({ api, leases }) {
    const { id } = await leases.conversation({ channels: ['sms'] })
    const reply = async () =>
      api.given2xx(
        await api.call(op.replyToConversation, {
          params: { id: String(id) },
          body: { text: api.fresh.word() },
          idempotencyKey: api.fresh.key(),
        }),
      )
    await several(2, reply)
    return {
      params: { id: String(id) },
      query: {},
      isOwn: false,
      isOwnRecord: () => true,
      changes: { reply: into(reply) },
    }
  },
}

const conversationsOfChannel: MovingList = {
  name: 'conversations of a channel',
  operation: op.listConversations,
  writes: [op.replyToConversation],
  hows: ['reply'],
  async prepare({ api, leases }) {
    const conversation = await leases.conversation({ channels: ['sms'] })
    const reply = async ({ id }: Json) =>
      api.given2xx(
        await api.call(op.replyToConversation, {
          params: { id: String(id) },
          body: { text: api.fresh.word() },
          idempotencyKey: api.fresh.key(),
        }),
      )
    return {
      query: { channel: 'sms' },
      isOwn: false,
      isOwnRecord: among([conversation]),
      changes: { reply: either(reply) },
    }
  },
}

const meetings: MovingList = {
  name: 'meetings',
  operation: op.listMeetings,
  writes: [op.bookMeeting, op.cancelMeeting],
  hows: ['cancel'],
  async prepare({ api }) {
    const booked = await several(2, () => api.given.booking())
    const from = booked.map(({ result }) => String(result.startAt)).toSorted()[0]
    if (from === undefined || Number.isNaN(Date.parse(from))) throw new NotApplicable('startAt')
    return {
      query: { from: new Date(Date.parse(from) - 60_000).toISOString() },
      isOwn: false,
      isOwnRecord: ({ id }) => booked.some(({ result }) => result.meetingId === id),
      changes: {
        cancel: either(async ({ id }) =>
          api.given2xx(await api.call(op.cancelMeeting, { params: { id: String(id) }, body: {} })),
        ),
      },
    }
  },
}

const otherPriority = (priority: unknown) => (priority === 'low' ? 'medium' : 'low')

/** Lists of deals, tickets, conversations, destinations and meetings that move while they are walked. */
export const recordLists: readonly MovingList[] = [
  dealsBy('deals of a contact', {
    query: ({ leadId }) => ({ leadId: String(leadId) }),
    isOwn: true,
    hows: ['add', 'close in place'],
  }),
  dealsBy('open deals', { query: () => ({ status: 'open' }), isOwn: false, hows: ['close'] }),
  dealsBy('deals of a pipeline', {
    query: ({ pipelineId }) => ({ pipelineId: String(pipelineId) }),
    isOwn: false,
    hows: ['close in place'],
  }),
  ticketsBy('tickets of a priority', 'change the priority', {
    query: ({ priority }) => ({ priority: String(priority) }),
    change: async (api, ticket) => {
      const { ticket: now } = await readListedNow(api, ticket)
      return api.given2xx(await patchTicket(api, now, { priority: otherPriority(now.priority) }))
    },
  }),
  ticketsBy('tickets of a user', 'unassign', {
    first: async (api, ticket) => api.given2xx(await assignTicket(api, ticket, twoUsers(api)[0])),
    query: ({ assigneeEmail }) => ({ assigneeEmail: String(assigneeEmail) }),
    change: async (api, ticket) => {
      const { ticket: now } = await readListedNow(api, ticket)
      return api.given2xx(await assignTicket(api, now, null))
    },
  }),
  ticketsBy('tickets of a state and priority', 'comment', {
    query: ({ status, priority }) => ({ status: String(status), priority: String(priority) }),
    change: comment,
  }),
  conversations,
  webhooks,
  messages,
  conversationsOfChannel,
  meetings,
]
