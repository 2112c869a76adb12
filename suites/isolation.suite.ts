import { families, isErrorCode, op } from '../contract/index.js'
import { valueAtPath } from './api/error-body.js'
import { type Api, type Compared, isObject, type Json, member, Untested } from './api/index.js'
import { foreignDealNamed, foreignLead, taskUnderOwnContact } from './isolation/activity.js'
import { messageReferences } from './isolation/conversation.js'
import { type CrossTenantAccess, observeCrossTenantAccess } from './isolation/cross-tenant-access.js'
import { foreignFilters } from './isolation/filters.js'
import { differenceOf } from './isolation/likeness.js'
import { listsApart } from './isolation/lists.js'
import { meetingChecks } from './isolation/meeting.js'
import { familySuite } from './kinds/family-suite.js'
import { foreign } from './observations/foreign-records.js'

const exchangesOf = ({ foreign: tried, missing: [one, other] }: CrossTenantAccess) =>
  [one, tried, other].map(({ exchange }) => exchange)

/** Ends the check where the request is refused for any id: then an assumption is not met. */
function understood(api: Api, { foreign: tried, missing: [{ exchange }] }: CrossTenantAccess): void {
  if (exchange.response.status === 400 && tried.exchange.response.status === 400) api.given2xx(exchange)
}

/** What the answer on another workspace's record has to be at a place, by that on an unknown id. */
function asMissing(
  api: Api,
  { foreign: tried, missing: [{ id, exchange }] }: CrossTenantAccess,
  path: string,
): Compared {
  const { json, status } = exchange.response
  const steps = path.split('.')
  const holder = valueAtPath(tried.exchange.response.json, steps.slice(0, -1).join('.'))
  const there = valueAtPath(json, path)
  const due = typeof there === 'string' ? there.replaceAll(id, tried.id) : there
  const code = api.codeOf(exchange)
  if (!isObject(holder) || tried.exchange.response.status !== status)
    return { answers: [{ status, ...(isErrorCode(code) ? { code } : {}) }] }
  return member(holder, steps.at(-1) ?? '', due === undefined ? { present: false } : { equals: due })
}

const expectUnchanged = (api: Api, story: CrossTenantAccess): void =>
  api.expect.unmoved(story.after, story.before, 'the record as its owner sees it', { by: exchangesOf(story) })

/** The write gets 404, leaves the record alone, and succeeds for the record's owner. */
async function judgeRefusedAsMissing(api: Api): Promise<void> {
  const story = await observeCrossTenantAccess(api)
  understood(api, story)
  await api.case(async () => api.expect.error(story.foreign.exchange, 404, 'not_found'))
  await api.case(async () => expectUnchanged(api, story))
  if (story.owner) api.given2xx(story.owner)
}

/** The id of a conversation that only the other workspace has. */
async function findForeignConversation(api: Api): Promise<string> {
  const { conversations = [], foreign: configured } = api.target.records
  const id =
    configured?.conversation ??
    (await api.read.walk(op.listTickets, foreign)).records
      .map(({ conversationId }) => conversationId)
      .find((conversation) => typeof conversation === 'string')
  // Two workspaces may hold a conversation with the same channel and address.
  if (typeof id !== 'string' || conversations.some((own) => own.id === id))
    throw new Untested(
      'no conversation of the other workspace is known',
      'add records.foreign.conversation to the configuration',
    )
  return id
}

/** Makes one contact take the e-mail that a contact of the other workspace has. */
async function takeForeignEmail(api: Api): Promise<void> {
  api.need('key:other-workspace')
  const { email } = await api.given.contact({}, foreign)
  const taken =
    api.operation === op.createContact
      ? await api.call(op.createContact, { body: api.given.contactBody({ email }) })
      : await api.call(op.updateContact, {
          params: { id: String((await api.given.contact()).id) },
          body: { email },
        })
  api.expect.that(taken.response.status !== 409, 'no conflict with another workspace', taken.response.text, {
    by: taken,
    compared: { answers: [{ status: 200 }, { status: 201 }] },
    certain: true,
  })
  const { id } = api.read.record(taken)
  const found = await api.read.walk(op.listContacts, { query: { email: String(email) } })
  const own = found.records.map((contact: Json) => contact.id)
  api.expect.that(own.includes(id), 'the own contact under the e-mail', own, {
    by: taken,
    in: found.pages.map(({ exchange }) => exchange),
    compared: { lacks: [String(id)] },
    certain: true,
  })
}

/** The checks of the family isolation. */
export const isolationSuite = familySuite(families.isolation, {
  'isolation.lists': listsApart,

  async 'isolation.same-as-missing'(api) {
    const story = await observeCrossTenantAccess(api)
    understood(api, story)
    await api.case(async () => api.expect.error(story.foreign.exchange, 404, 'not_found'))
    await api.case(async () => {
      const path = differenceOf(story.foreign, story.missing)
      const actual = `a difference at ${path}: ${story.foreign.exchange.response.text}`
      const { exchange } = story.foreign
      const values = { actual: valueAtPath(exchange.response.json, path ?? ''), in: exchange }
      api.expect.that(path === undefined, `the answer ${api.operation} gives on an unknown id`, actual, {
        by: exchangesOf(story),
        values,
        ...(path === undefined ? {} : { compared: asMissing(api, story, path) }),
      })
    })
    const { flawed } = story
    if (!flawed) return
    await api.case(async () => {
      const [status, code] = [flawed.missing.exchange.response.status, api.codeOf(flawed.missing.exchange)]
      const seen = flawed.foreign.exchange
      api.expect.equal(
        { status: seen.response.status, code: api.codeOf(seen) },
        { status, code },
        'the same for both ids',
        {
          by: [flawed.missing.exchange, seen],
          compared: { answers: [{ status, ...(isErrorCode(code) ? { code } : {}) }] },
        },
      )
    })
  },

  async 'isolation.foreign-write-no-effect'(api) {
    const story = await observeCrossTenantAccess(api)
    expectUnchanged(api, story)
  },

  'isolation.contact-update': judgeRefusedAsMissing,
  'isolation.contact-tags': judgeRefusedAsMissing,
  'isolation.deal-close': judgeRefusedAsMissing,
  'isolation.ticket-writes': judgeRefusedAsMissing,

  async 'isolation.ticket-conversation'(api) {
    api.need('key:other-workspace', 'record:ticket', 'record:conversation')
    const ticket = await api.given.ticket()
    const theirs = await findForeignConversation(api)
    const ours = ticket.conversationId === theirs ? null : ticket.conversationId
    const link = (conversationId: unknown, { rev }: Json) =>
      api.call(op.updateTicket, {
        params: { id: String(ticket.id) },
        body: { conversationId, expectedRev: rev },
      })
    // A conversation of the check's own is taken: it is the other workspace that the refusal is about.
    const linked = api.read.record(await link(ours ?? api.given.conversationId(), ticket))
    const refused = await link(theirs, linked)
    await api.case(async () => api.expect.error(refused, 404, 'not_found'))
    const now = await api.read.ticket(ticket)
    await api.case(async () =>
      api.expect.member(now, 'conversationId', linked.conversationId, 'the conversation of the ticket', {
        by: refused,
      }),
    )
  },

  'isolation.webhook-delete': judgeRefusedAsMissing,
  'isolation.contact-notes': judgeRefusedAsMissing,
  async 'isolation.task-complete'(api) {
    await judgeRefusedAsMissing(api)
    await api.case(() => taskUnderOwnContact(api))
  },
  'isolation.activity-lead': foreignLead,
  'isolation.activity-deal': foreignDealNamed,
  'isolation.conversation-paths': judgeRefusedAsMissing,
  'isolation.message-references': messageReferences,
  'isolation.filters': foreignFilters,
  'isolation.email-uniqueness': takeForeignEmail,
  ...meetingChecks,
})
