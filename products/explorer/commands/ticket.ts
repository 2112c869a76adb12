import * as fc from 'fast-check'
import { emptyFor, membersOf, op } from '../../../contract/index.js'
import { plainMembers } from '../../../fixtures/arbitraries/plain-members.js'
import type { Exchange, Json } from '../../../suites/api/index.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { expectAgreement, expectValues } from '../../../suites/judgements/state.js'
import { assignTicket, patchTicket } from '../../../suites/ticket/reading.js'
import { atOnce } from '../at-once.js'
import { command } from '../command.js'
import type { KnownRecord } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { freeAfter, updatedTicket } from '../model/ticket.js'
import { recent } from '../references.js'
import { change, expectation, grows, look } from '../revised-record.js'
import type { Scenario } from '../scenario.js'

const noun = 'ticket'
const about = ['tickets', 'ticket']
const rules = { stale: 'revision.ticket-update-stale', current: 'revision.ticket-update-current' } as const

/** The most tickets that one scenario has for itself. */
const maxTickets = 2

const take = command({
  name: 'take a ticket',
  operations: [op.listTickets],
  about,
  weight: 3,
  draw: (world) => (world.names(noun).length < maxTickets ? fc.record({}) : undefined),
  async run(scenario, _, n) {
    const { api, world } = scenario
    await learnErrorCodes(api)
    const ticket = await scenario.leases.ticket()
    const known = world.add(noun, `${noun} ${n}`, ticket, 'ticket.list-ok')
    api.after(() => putBack(scenario, known, ticket))
  },
})

/** Gives a ticket the values again that it had, as far as a call can set them. */
async function putBack({ api, world }: Scenario, known: KnownRecord, before: Json): Promise<void> {
  const fields = [...plain.names, 'conversationId']
  const differs = (record: Json, name: string) => record[name] !== before[name]
  const isAsBefore = ![...fields, 'assigneeEmail'].some((name) => differs(known.record, name))
  if (world.has(known.name) && isAsBefore && known.rule !== 'revision.stale-no-effect') return
  let present = await api.read.ticket(before)
  const dueOf = (name: string) => before[name] ?? emptyFor(membersOf(noun)[name] ?? {})
  const moved = fields.filter((name) => differs(present, name) && dueOf(name) !== undefined)
  if (moved.length > 0) {
    const own = Object.fromEntries(moved.map((name) => [name, dueOf(name)]))
    present = api.read.record(await patchTicket(api, present, own))
  }
  if (differs(present, 'assigneeEmail')) api.given2xx(await assignTicket(api, present, before.assigneeEmail))
}

const plain = plainMembers(noun, 'updateTicket')

/** Some of the documented fields of an update, and often one alone: each of them moves the revision, and none may ignore it. */
const someFields: fc.Arbitrary<Json> = fc.oneof(
  plain.some(),
  fc
    .tuple(plain.some(), fc.nat(plain.names.length - 1))
    .map(([fields, nth]) => Object.fromEntries(Object.entries(fields).slice(nth, nth + 1)))
    .filter((fields) => Object.keys(fields).length === 1),
)

const update = command({
  name: 'update a ticket',
  operations: [op.updateTicket],
  about: [...about, 'revision'],
  weight: 5,
  draw(world) {
    const ticket = recent(world.names(noun))
    if (ticket === undefined) return undefined
    return fc.record({
      ticket,
      fields: someFields,
      link: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(8) }),
      expects: expectation(),
      keyed: fc.boolean(),
      isRead: fc.boolean(),
    })
  },
  async run(scenario, { ticket, fields, link, expects, keyed, isRead }, n) {
    const { api, world } = scenario
    const known = world.get(ticket)
    const { conversations = [] } = api.target.records
    const conversation = link === null ? undefined : conversations[link % Math.max(1, conversations.length)]
    const linked = conversation === undefined ? {} : { conversationId: conversation.id }
    const body = valid({ ...fields, ...linked })
    const exchange = await change(scenario, known, {
      operation: op.updateTicket,
      body,
      expects,
      keyedBy: keyed && n,
      rules,
    })
    if (exchange !== undefined) shows(scenario, known, body, exchange)
    if (isRead) await look(scenario, known)
  },
})

/** The fields of an update; throws `NotApplicable` where a text or a word was made too simple to be valid. */
function valid(fields: Json): Json {
  if (Object.keys(fields).length === 0 || !plain.areValid(fields))
    throw new NotApplicable('the fields of an update')
  return fields
}

/** Judges that an update is answered with what was sent, and with everything else as it was. */
function shows(scenario: Scenario, known: KnownRecord, body: Json, exchange: Exchange): void {
  const { api, world } = scenario
  const record = api.read.record(exchange)
  const rule = 'conversationId' in body ? 'ticket.update-conversation' : 'ticket.update-200'
  scenario.judge(rule, exchange, (judge) => {
    judge.expect.member(record, 'id', known.record.id, `the id of ${known.name}`, { by: exchange })
    expectValues(judge, record, body, exchange)
  })
  scenario.judge('ticket.update-only-sent', exchange, (judge) =>
    expectAgreement(judge, record, updatedTicket(known.record, body), {
      noun,
      except: freeAfter(body),
      what: `${known.name} with what was sent changed, and nothing else`,
      by: exchange,
    }),
  )
  grows(scenario, known, record, exchange, body)
  for (const name of Object.keys(body)) scenario.coverage.moved(`ticket ${name} changed`)
  world.change(known, record, rule)
}

const updateAtOnce = command({
  name: 'update a ticket several times at once',
  operations: [op.updateTicket],
  about: [...about, 'revision'],
  weight: 1,
  draw(world) {
    const ticket = recent(world.names(noun))
    return ticket && fc.record({ ticket, calls: fc.integer({ min: 2, max: 4 }) })
  },
  async run(scenario, { ticket, calls }, n) {
    const known = scenario.world.get(ticket)
    await atOnce(scenario, known, (rev) =>
      Array.from({ length: Math.max(2, calls) }, (_, at) => ({
        operation: op.updateTicket,
        params: { id: String(known.record.id) },
        body: { subject: scenario.word(`subject ${n} ${at}`), expectedRev: rev },
      })),
    )
  },
})

/** Taking and changing tickets (section 4.6). */
export const ticketCommands = [take, update, updateAtOnce]
