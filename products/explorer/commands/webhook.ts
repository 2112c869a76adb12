import * as fc from 'fast-check'
import { limits, op } from '../../../contract/index.js'
import { plainMembers } from '../../../fixtures/arbitraries/plain-members.js'
import { webhook as someWebhook } from '../../../fixtures/arbitraries/webhook.js'
import { type Exchange, type Json, succeeded } from '../../../suites/api/index.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { withId } from '../../../suites/judgements/pages.js'
import { expectValues } from '../../../suites/judgements/state.js'
import { secretAtCreation, secretSuffix } from '../../../suites/webhook/secrets.js'
import { command } from '../command.js'
import { write } from '../keyed-write.js'
import type { KnownRecord } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { deletedWebhooks, listedWebhook, restless } from '../model/webhook.js'
import { orNotApplicable } from '../or-not-applicable.js'
import { recent, symbol } from '../references.js'
import type { Scenario } from '../scenario.js'
import { updateKnown } from '../update-known.js'

const about = ['webhooks', 'webhook']
const members = plainMembers('webhook', 'createWebhook')
const { perWorkspace } = limits.webhook

/** The most destinations that one scenario holds, as the workspace takes but 20 of all that run at the same time. */
const maxHeld = 3

/** A destination as scenarios note it: what it is made of, any of which shrinking may leave out. */
interface Drawn extends Json {
  readonly path?: string
  readonly events?: readonly number[]
}

const create = command({
  name: 'create a webhook destination',
  operations: [op.createWebhook],
  about,
  weight: 2,
  draw: (world) =>
    world.all('webhook').length < maxHeld
      ? fc.record({
          drawn: someWebhook().map(({ plain, ...place }): Drawn => ({ ...plain, ...place })),
          // Its address is one of a few that come back, or one of its own.
          at: fc.option(symbol()),
          isPlain: fc.boolean(),
          keyed: fc.boolean(),
        })
      : undefined,
  async run(scenario, { drawn, at, isPlain, keyed }, n) {
    const { api, world } = scenario
    const catalog = await orNotApplicable('an event', () => api.given.eventIds())
    const { path = 'hooks', events = [0], ...plain } = drawn
    const { name = 'n', ...others } = plain
    if (!members.areValid(plain)) throw new NotApplicable('the fields of a webhook destination')
    const place =
      typeof at === 'string' ? scenario.word(`address ${at.slice(0, 1)}`) : path.replace(/[?/]$/, '')
    const ids = new Set(events.map((nth) => String(catalog[nth % catalog.length])))
    const sent: Json = {
      name,
      url: `https://example.com/${place}`,
      events: ids.size > 0 ? [...ids] : [catalog[0]],
      // What a destination has that is not sent is open (gap.webhook-defaults).
      ...(isPlain ? {} : others),
    }
    const exchange = await write(scenario, op.createWebhook, { body: sent }, keyed && n)
    if (succeeded(exchange)) api.given.deleteAfter(api.read.record(exchange))
    if (api.isError(exchange, 409, 'conflict')) return judgeFull(scenario, exchange, sent)
    scenario.judge('webhook.create-201', exchange, ({ expect }) => expect.status(exchange, 201))
    judgeSecrets(scenario, exchange)
    const record = api.read.record(exchange)
    scenario.judge('webhook.create-201', exchange, (judge) => expectValues(judge, record, sent, exchange))
    world.add('webhook', `webhook ${n}`, listedWebhook(record), 'webhook.create-201')
  },
})

/** Judges that a secret is shown by the creation alone, and how it ends by every answer with a destination. */
function judgeSecrets(scenario: Scenario, exchange: Exchange): void {
  scenario.judge('webhook.secret-at-creation', exchange, (api) => secretAtCreation(api, exchange))
  if (exchange.operation !== op.deleteWebhook)
    scenario.judge('webhook.secret-suffix', exchange, (api) => secretSuffix(api, exchange))
}

/** How often a refusal for want of a place is looked at again: others may fill and empty the workspace meanwhile. */
const looks = 3

/**
 * Judges a refusal for want of a place: the list shows room each time, and each time a creation is refused. Whether two
 * destinations may share a name or an address is open, so each creation has its own.
 */
async function judgeFull(scenario: Scenario, refused: Exchange, body: Json): Promise<void> {
  const by = [refused]
  let [count, inactive] = [0, 0]
  for (let n = 0; n < looks; n += 1) {
    const { records, by: pages } = await scenario.api.read.webhooks()
    by.push(...pages)
    count = Math.max(count, records.length)
    inactive = records.filter(({ active }) => active === false).length
    if (records.length >= perWorkspace - 1) return
    const word = scenario.api.fresh.word()
    const own = { ...body, name: word, url: `https://example.com/${word}` }
    const exchange = await scenario.call(op.createWebhook, { body: own })
    by.push(exchange)
    if (succeeded(exchange)) {
      scenario.api.given.deleteAfter(scenario.api.read.record(exchange))
      return
    }
    if (!scenario.api.isError(exchange, 409, 'conflict')) return
    await scenario.api.waitForReal(100 * (n + 1))
  }
  scenario.judge('limit.webhook-destinations', by.at(-1) as Exchange, ({ expect }) =>
    expect.that(
      false,
      `one destination more, as the list shows ${count}, ${inactive} of them inactive, of ${perWorkspace} allowed`,
      '409 conflict each time',
      { by },
    ),
  )
}

const remove = command({
  name: 'delete a webhook destination',
  operations: [op.deleteWebhook],
  about,
  weight: 1,
  draw(world) {
    const webhook = recent(world.names('webhook'))
    return webhook && fc.record({ webhook, keyed: fc.boolean() })
  },
  async run(scenario, { webhook: name, keyed }, n) {
    const webhook = scenario.world.get(name)
    if (webhook.isGone) return judgeGone(scenario, webhook)
    const call = { params: { id: String(webhook.record.id) } }
    const exchange = await write(scenario, op.deleteWebhook, call, keyed && n)
    scenario.judge('webhook.delete-200', exchange, ({ expect }) => {
      expect.status(exchange, 200)
      const { id, deleted } = scenario.api.read.record(exchange)
      expect.equal({ id, deleted }, { id: webhook.record.id, deleted: true }, 'the answer', { by: exchange })
    })
    judgeSecrets(scenario, exchange)
    webhook.isGone = true
    webhook.rule = 'webhook.delete-200'
    scenario.coverage.moved('webhook -> deleted')
  },
})

/** Judges that a destination that was deleted cannot be deleted again. */
async function judgeGone(scenario: Scenario, { record }: KnownRecord): Promise<void> {
  await learnErrorCodes(scenario.api)
  const exchange = await scenario.call(op.deleteWebhook, { params: { id: String(record.id) } })
  scenario.judge('webhook.delete-missing', exchange, ({ expect }) => expect.error(exchange, 404, 'not_found'))
}

const removeAgain = command({
  name: 'delete a webhook destination again',
  operations: [op.deleteWebhook],
  about,
  weight: 1,
  draw(world) {
    const webhook = recent(deletedWebhooks(world).map(({ name }) => name))
    return webhook && fc.record({ webhook })
  },
  async run(scenario, { webhook: name }) {
    const webhook = scenario.world.get(name)
    if (webhook.isGone) await judgeGone(scenario, webhook)
  },
})

const list = command({
  name: 'list webhook destinations',
  operations: [op.listWebhooks],
  about,
  weight: 2,
  draw: (world) => (world.ever('webhook').length > 0 ? fc.constant({}) : undefined),
  async run(scenario) {
    const { world } = scenario
    const { records, by } = await scenario.api.read.webhooks()
    const last = by.at(-1)
    if (last === undefined) return
    for (const page of by) judgeSecrets(scenario, page)
    for (const webhook of world.ever('webhook')) {
      const shown = withId(records, webhook.record.id)
      const count = records.filter(({ id }) => id === webhook.record.id).length
      scenario.judge(webhook.isGone ? 'webhook.delete-200' : 'webhook.list-ok', last, ({ expect }) =>
        expect.equal(count, webhook.isGone ? 0 : 1, `how often the list has ${webhook.name}`, { by }),
      )
      if (!shown || webhook.isGone) continue
      // Deliveries that fail may deactivate it (gap.webhook-retries).
      const failed = shown.failureCount !== webhook.record.failureCount
      updateKnown(scenario, webhook, shown, { by, moving: [...restless, ...(failed ? ['active'] : [])] })
    }
  },
})

/** Webhook destinations (section 4.9). */
export const webhookCommands = [create, remove, removeAgain, list]
