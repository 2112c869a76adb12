import * as fc from 'fast-check'
import { type OperationId, op, type RuleId, surfaces } from '../../../contract/index.js'
import type { Api, Call, Json } from '../../../suites/api/index.js'
import { undoAfter } from '../../../suites/drivers/index.js'
import { isRandom } from '../../../suites/isolation/likeness.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { expectAgreement } from '../../../suites/judgements/state.js'
import { foreign } from '../../../suites/observations/foreign-records.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import { recent, symbol } from '../references.js'

const about = ['isolation', 'access']

/** The rules on access to one kind of record of another workspace. */
const ownRules: { readonly [E in OperationId]?: RuleId } = {
  [op.tagContact]: 'isolation.contact-tags',
  [op.closeDeal]: 'isolation.deal-close',
  [op.updateTicket]: 'isolation.ticket-writes',
  [op.commentTicket]: 'isolation.ticket-writes',
  [op.assignTicket]: 'isolation.ticket-writes',
  [op.deleteWebhook]: 'isolation.webhook-delete',
  [op.listContactNotes]: 'isolation.contact-notes',
  [op.completeTask]: 'isolation.task-complete',
  [op.listMessages]: 'isolation.conversation-paths',
  [op.replyToConversation]: 'isolation.conversation-paths',
  [op.assignConversation]: 'isolation.conversation-paths',
  [op.updateContact]: 'isolation.contact-update',
  [op.cancelMeeting]: 'isolation.meeting-cancel',
}

/** Makes contacts of the other workspace, some with the e-mail addresses and tags that own ones have. */
const made = command({
  name: 'create a contact in the other workspace',
  operations: [op.createContact],
  about,
  weight: 2,
  draw: () => fc.record({ email: symbol(), tag: symbol() }),
  async run(scenario, { email, tag }, n) {
    const { api, world } = scenario
    api.need('key:other-workspace')
    const sent = { email: scenario.email(email) }
    const known = world.all('contact', { key: 'otherWorkspace' })
    if (known.some(({ record }) => record.email === sent.email))
      throw new NotApplicable('a free e-mail address')
    const more = world.variant === 'full' ? { tags: [scenario.word(`tag ${tag}`)] } : {}
    const body = api.given.contactBody({ ...sent, ...more })
    const exchange = await scenario.call(op.createContact, { body, ...foreign })
    const isTaken = world.all('contact').some(({ record }) => record.email === sent.email)
    if (isTaken && world.variant === 'full')
      scenario.judge('isolation.email-uniqueness', exchange, ({ expect }) =>
        expect.that(exchange.response.status !== 409, 'no conflict with another workspace', '409', {
          by: exchange,
          certain: true,
        }),
      )
    world.add('contact', `contact ${n}`, api.read.record(exchange), 'isolation.lists', 'otherWorkspace')
  },
})

/** Looks for records of one workspace in the list of the other. */
const listed = command({
  name: 'look for a contact in the list of the other workspace',
  operations: [op.listContacts],
  about,
  weight: 3,
  draw(world) {
    if (world.variant !== 'full') return undefined
    const own = recent(world.names('contact'))
    const theirs = recent(world.all('contact', { key: 'otherWorkspace' }).map(({ name }) => name))
    const either = [own, theirs].filter((one) => one !== undefined)
    if (either.length === 0) return undefined
    return fc.record({ contact: fc.oneof(...either), filter: fc.constantFrom('email', 'tag') })
  },
  async run(scenario, { contact, filter }) {
    const { api, world } = scenario
    api.need('key:other-workspace')
    const { record, key, name } = world.get(contact)
    const tag = Array.isArray(record.tags) ? record.tags[0] : undefined
    const value = filter === 'tag' ? tag : record.email
    if (typeof value !== 'string') throw new NotApplicable('a value to look for')
    const query = { [filter === 'tag' ? 'tag' : 'email']: value, limit: '100' }
    const owner: Call = key === 'main' ? {} : foreign
    const others: Call = key === 'main' ? foreign : {}
    const there = await scenario.call(op.listContacts, { ...others, query })
    const { records } = api.read.page(there)
    scenario.judge('isolation.lists', there, ({ expect }) => {
      // Two workspaces may count their ids alike.
      const stray = records.find(
        ({ id, createdAt, name: shown }) =>
          id === record.id && createdAt === record.createdAt && shown === record.name,
      )
      expect.that(stray === undefined, `only records of the own workspace, not ${name}`, stray, { by: there })
    })
    if (key === 'main') return
    const here = await scenario.call(op.listContacts, { ...owner, query })
    const found = api.read.page(here).records.find(({ id }) => id === record.id)
    if (found === undefined) return
    scenario.judge('isolation.foreign-write-no-effect', here, (judge) =>
      expectAgreement(judge, found, record, {
        noun: 'contact',
        except: ['noteCreatedId'],
        what: `${name} as it was made`,
        by: here,
      }),
    )
  },
})

/** What the key of the other workspace asks of a contact of the own one. */
const requests: readonly (readonly [OperationId, (api: Api, contact: Json) => Call])[] = [
  [op.updateContact, (api, { id }) => ({ params: { id: String(id) }, body: { name: api.fresh.word() } })],
  [op.listContactNotes, (_, { id }) => ({ params: { id: String(id) } })],
  [
    op.createActivity,
    (api, { id }) => ({
      body: { type: 'note', leadId: id, title: api.fresh.word(), body: api.fresh.word() },
    }),
  ],
]

const reached = command({
  name: 'ask for a contact with the key of the other workspace',
  operations: [op.updateContact],
  about,
  weight: 2,
  draw(world) {
    const contact = recent(world.names('contact'))
    const maxRequest = world.variant === 'full' ? requests.length - 1 : 0
    return contact && fc.record({ contact, request: fc.nat(maxRequest) })
  },
  async run(scenario, { contact, request = 0 }) {
    const { api, world } = scenario
    api.need('key:other-workspace')
    const { record } = world.get(contact)
    // An id that is counted up may be that of a record there, which must not be changed.
    if (!isRandom(String(record.id))) throw new NotApplicable('an id of its own')
    const [operation, callOf] = requests[request % requests.length] ?? requests[0] ?? []
    if (operation === undefined || callOf === undefined || !surfaces[world.variant].includes(operation))
      throw new NotApplicable('a request')
    await learnErrorCodes(api)
    const exchange = await scenario.call(operation, { ...callOf(api, record), ...foreign })
    undoAfter(api, exchange)
    const rule = operation === op.createActivity ? 'isolation.activity-lead' : ownRules[operation]
    scenario.judge(rule ?? 'isolation.same-as-missing', exchange, ({ expect }) =>
      expect.error(exchange, 404, 'not_found'),
    )
  },
})

/** Records of another workspace (section 5). */
export const workspaceCommands = [made, listed, reached]
