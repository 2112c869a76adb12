import * as fc from 'fast-check'
import { limits, movingIn, op, webhookMembers } from '../../contract/index.js'
import { plainMembers } from '../../fixtures/arbitraries/plain-members.js'
import { type DrawnWebhook, webhook } from '../../fixtures/arbitraries/webhook.js'
import { type Api, type Exchange, type Json, oddMember, property, readCatalog } from '../api/index.js'
import { withId } from '../judgements/pages.js'
import { expectAgreement, expectValues } from '../judgements/state.js'

const operation = op.createWebhook

const { perWorkspace } = limits.webhook

/** What may change by itself as soon as a destination exists. */
const restless = movingIn(webhookMembers)
/** What a creation takes whatever its value, by the document. */
const members = plainMembers('webhook', 'createWebhook')

/** Creates a destination and deletes it at once when it is judged, as a workspace holds but 20. */
async function judgeCreation(
  api: Api,
  body: Json,
  judge: (exchange: Exchange) => Promise<void>,
): Promise<void> {
  const exchange = await api.call(operation, { body })
  if (api.isError(exchange, 409, 'conflict') && (await api.read.webhooks()).records.length >= perWorkspace)
    api.inconclusive('the workspace holds as many webhook destinations as it may')
  try {
    await judge(exchange)
  } finally {
    if (exchange.response.status < 300) {
      const params = { id: String(api.read.record(exchange).id) }
      await api.call(op.deleteWebhook, { params })
    }
  }
}

async function judgeEcho(api: Api, { path, events, plain }: DrawnWebhook): Promise<void> {
  const catalog = await api.given.eventIds()
  const ids = new Set(events.map((n) => String(catalog[n % catalog.length])))
  const body = { ...plain, url: `https://example.com/${path}`, events: [...ids] }
  await judgeCreation(api, body, async (exchange) => {
    api.expect.status(exchange, 201)
    const answer = api.read.record(exchange)
    expectValues(api, answer, body, exchange)
    const { records, by } = await api.read.webhooks()
    const listed = withId(records, answer.id)
    const basis = [exchange, ...by]
    api.expect.that(listed !== undefined, 'the new destination in the list', 'a list without it', {
      by: basis,
      in: by,
      compared: { lacks: [String(answer.id)] },
    })
    const what = 'the list shows the destination as it was created'
    expectAgreement(api, listed ?? {}, answer, { noun: 'webhook', except: restless, what, by: basis })
  })
}

/** Creates a destination, and once it is deleted another one like it, as its name and address are free again. */
async function judgeEchoTwice(
  api: Api,
  { drawn, times }: { drawn: DrawnWebhook; times: number },
): Promise<void> {
  for (let n = 0; n < times; n += 1) await judgeEcho(api, drawn)
}

/** `webhook.create-201` */
export async function create201(api: Api): Promise<void> {
  // What is refused here is the address or the event, both of which are open.
  await api.given.webhook()
  const place = { path: 'hooks', events: [0] }
  const rows = members.rows({ seed: api.seed, count: 3 })
  const plain = (nth: number, own: Json) => ({ ...rows[nth % rows.length], active: true, ...own })
  await property(fc.record({ drawn: webhook(), times: fc.integer({ min: 1, max: 2 }) }), judgeEchoTwice, {
    examples: [
      { ...place, plain: plain(0, { name: "O'Neill & Söhne 🙂", description: 'Ünïcode, "quoted"' }) },
      {
        events: [2, 0, 1, 3, 5, 4, 7, 6],
        path: 'hooks',
        plain: plain(1, { name: '007', description: '0', active: false }),
      },
      {
        events: [0],
        path: 'Hooks/Of_Mine?a=1&b=%C3%A9',
        plain: plain(2, { name: 'n'.repeat(120), description: 'd'.repeat(500) }),
      },
    ].map((drawn) => ({ drawn, times: 1 })),
    atMost: 1,
  })(api)
}

/** `webhook.counters-initial` */
export async function countersInitial(api: Api): Promise<void> {
  for (const fields of [{}, { active: false }])
    await api.case(async () => {
      const made = await api.given.webhook(fields)
      const { failureCount, lastEventAt } = made
      const by = api.evidence.exchanges.slice(-1)
      const [seen, due] = [
        { failureCount, lastEventAt },
        { failureCount: 0, lastEventAt: null },
      ]
      api.expect.equal(seen, due, 'the counters of a new destination', {
        by,
        compared: oddMember(made, due),
      })
    })
}

/** `webhook.active-default`, in answer and list. */
export async function activeDefault(api: Api): Promise<void> {
  const created = await api.given.webhook()
  const creation = api.evidence.exchanges.slice(-1)
  const what = '`active` of a destination created without it'
  const { active } = api.assumptions['webhook-defaults']
  api.expect.member(created, 'active', active, what, { by: creation })
  const { records, by } = await api.read.webhooks()
  const listed = withId(records, created.id)
  api.expect.member(listed, 'active', active, what, { by: [...creation, ...by] })
}

/** `webhook.event-catalog`: it holds ids, and a destination may subscribe to them. */
export async function eventCatalog(api: Api): Promise<void> {
  const { ids, by } = await readCatalog(api)
  for (const page of by) api.expect.status(page, 200)
  api.expect.that(ids.length > 0, 'ids of events', by.at(-1)?.response.text, { by })
  const body = await api.given.webhookBody({ events: ids.slice(0, 100) })
  await judgeCreation(api, body, async (exchange) => {
    api.expect.status(exchange, 201, { by: [...by, exchange] })
  })
}
