import * as fc from 'fast-check'
import { copiedIn, dealMembers, movedWith, movingIn, op } from '../../../contract/index.js'
import { plainMembers } from '../../../fixtures/arbitraries/plain-members.js'
import type { Exchange, Json } from '../../../suites/api/index.js'
import { expectAgreement, expectValues } from '../../../suites/judgements/state.js'
import { makeCloseBody } from '../../../suites/observations/closing.js'
import { command } from '../command.js'
import { write } from '../keyed-write.js'
import type { KnownRecord } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { recent } from '../references.js'
import { growsAbove } from '../revised-record.js'
import type { Scenario } from '../scenario.js'

const noun = 'deal'
const about = ['deals', 'deal']

const plain = plainMembers(noun, 'createDeal')

/** What may differ once a deal is closed: what follows from that, what moves by itself, and what repeats other records. */
const freeAfterClosing = [
  'status',
  'rev',
  ...movedWith(dealMembers, ['status']),
  ...movingIn(dealMembers),
  ...copiedIn(dealMembers),
]

const create = command({
  name: 'create a deal',
  operations: [op.createDeal],
  about,
  weight: 2,
  draw(world) {
    const contact = recent(world.names('contact'))
    return contact && fc.record({ contact, fields: plain.some(['title']), keyed: fc.boolean() })
  },
  async run(scenario, { contact, fields, keyed }, n) {
    const { api, world } = scenario
    const { record: lead } = world.get(contact)
    if (!plain.areValid(fields)) throw new NotApplicable('the fields of a deal')
    const body = api.given.dealBody(lead, fields)
    const exchange = await write(scenario, op.createDeal, { body }, keyed && n)
    scenario.judge('deal.create-201', exchange, (judge) => {
      judge.expect.status(exchange, 201)
      const deal = api.read.record(exchange)
      expectValues(judge, deal, fields, exchange)
      judge.expect.member(deal, 'leadId', lead.id, 'the contact of the deal', { by: exchange })
    })
    const deal = api.read.record(exchange)
    scenario.judge('transition.deal-created-open', exchange, ({ expect }) =>
      expect.member(deal, 'status', 'open', 'the status of a new deal', { by: exchange }),
    )
    world.add(noun, `${noun} ${n}`, deal, 'deal.create-201')
  },
})

const several = command({
  name: 'create several deals of a contact',
  operations: [op.createDeal],
  about: [...about, 'paging'],
  weight: 1,
  draw(world) {
    const contact = recent(world.names('contact'))
    return contact && fc.record({ contact, count: fc.integer({ min: 2, max: 8 }) })
  },
  async run(scenario, { contact, count }, n) {
    const { api, world } = scenario
    const { record } = world.get(contact)
    for (let nth = 1; nth <= count; nth += 1)
      world.add(noun, `${noun} ${n}.${nth}`, await api.given.deal({ contact: record }), 'deal.create-201')
  },
})

const close = command({
  name: 'close a deal',
  operations: [op.closeDeal],
  about: [...about, 'revision'],
  weight: 3,
  draw(world) {
    const deal = recent(world.names(noun))
    return (
      deal &&
      fc.record({
        deal,
        outcome: fc.constantFrom('won', 'lost'),
        // How many revisions ago the expected one was the present one.
        stale: fc.constantFrom(0, 0, 0, 1, 2),
        keyed: fc.boolean(),
      })
    )
  },
  async run(scenario, { deal: name, outcome, stale = 0, keyed }, n) {
    const { api, world } = scenario
    const deal = world.get(name)
    const rev = stale === 0 ? deal.record.rev : deal.former.at(-stale)?.rev
    if (rev === undefined || (stale > 0 && rev === deal.record.rev)) return
    const call = {
      params: { id: String(deal.record.id) },
      body: await makeCloseBody(api, outcome === 'lost' ? 'lost' : 'won', rev),
      ...(stale > 0 ? { isStale: true } : {}),
    }
    const isOpen = deal.record.status === 'open'
    const exchange = await write(scenario, op.closeDeal, call, keyed && n)
    // Whether a closed deal may be closed again, and which error wins, is open (gaps deal-reclose, error-precedence).
    if (!isOpen) return followed(scenario, exchange, deal)
    if (stale > 0)
      return scenario.judge('revision.deal-close-stale', exchange, ({ expect }) =>
        expect.error(exchange, 409, 'rev_mismatch'),
      )
    // A server may move a revision by itself (gap.rev-increment).
    if (api.isError(exchange, 409, 'rev_mismatch') && (await hasMoved(scenario, deal))) return
    // A loss may need a reason that the configuration does not name (gap.deal-lost-reason).
    if (outcome === 'lost' && exchange.response.status === 400) return
    const rule = outcome === 'lost' ? 'transition.deal-lost' : 'transition.deal-won'
    scenario.judge(rule, exchange, ({ expect }) => expect.status(exchange, 200))
    const closed = api.read.record(exchange)
    scenario.judge(rule, exchange, ({ expect }) => {
      expect.member(closed, 'status', outcome, 'the status', { by: exchange })
      expect.that(typeof closed.closedAt === 'string', 'closedAt set', closed.closedAt, { by: exchange })
    })
    growsAbove(scenario, deal, closed, exchange)
    scenario.judge(rule, exchange, (judge) =>
      expectAgreement(judge, closed, deal.record, {
        noun,
        except: freeAfterClosing,
        what: `${deal.name} closed, and nothing else of it changed`,
        by: exchange,
      }),
    )
    scenario.coverage.moved(`deal open -> ${outcome}`)
    world.change(deal, closed, rule)
  },
})

/** Whether a deal has another revision by now; it is then known as it is. */
async function hasMoved({ api, world }: Scenario, deal: KnownRecord): Promise<boolean> {
  const present = await api.read.deal(deal.record)
  if (present.rev === deal.record.rev) return false
  world.change(deal, present, deal.rule)
  return true
}

/** Takes in what an answer shows where several are permitted. */
function followed({ api, world }: Scenario, exchange: Exchange, known: KnownRecord): void {
  if (exchange.response.status < 300)
    world.change(known, api.read.record(exchange) as Json, 'transition.deal-close-closed')
}

/** Creating and closing deals (section 4.5). */
export const dealCommands = [create, several, close]
