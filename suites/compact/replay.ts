import { isDeepStrictEqual } from 'node:util'
import { op } from '../../contract/index.js'
import { type Api, type Check, type Exchange, type Json, member, race, succeeded } from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import { type KeyedScenario, replaysOf, runKeyedScenario } from '../judgements/keyed-scenario.js'
import { readAllContacts } from '../observations/compact-list.js'

const create = op.createContact

/** Judges that an answer is the first one again. */
function expectRepeated(api: Api, first: Exchange, again: Exchange): void {
  const by = [first, again]
  api.expect.status(again, first.response.status, { by })
  const isSame = isDeepStrictEqual(again.response.json, first.response.json)
  api.expect.that(isSame, `the first answer: ${first.response.text}`, again.response.text, {
    by,
    values: { actual: again.response.json, expected: first.response.json },
  })
}

/** A replay gives the first answer, though the record has changed since, and changes nothing itself. */
export const replayed: Check = async (api) => {
  const story = await runKeyedScenario(api, api.operation)
  const { first, settled, replay, replayed: after } = story
  for (const again of replaysOf(story)) await api.case(async () => expectRepeated(api, first, again))
  await api.case(async () => api.expect.unmoved(after, settled, 'no second effect', { by: [first, replay] }))
  await api.case(() => judgeReplayAfterMany(api, story))
  if (api.operation === create) await api.case(() => judgeSimultaneousCreations(api))
}

/** After so many later changes of its contact a write is sent once more; a key outlives the writes of a few seconds. */
const laterChanges = { [op.createContact]: 2, [op.updateContact]: 11 } as const

/** A replay after several other changes of the contact gives the first answer, and makes no change either. */
async function judgeReplayAfterMany(api: Api, { keyed, first }: KeyedScenario): Promise<void> {
  const { id } = api.read.record(first)
  const params = { id: String(id) }
  const times = api.operation === create ? laterChanges[create] : laterChanges[op.updateContact]
  for (let n = 0; n < times; n += 1)
    api.given2xx(await api.call(op.updateContact, { params, body: { name: api.fresh.word() } }))
  const before = await api.read.contact({ id })
  const again = await api.call(api.operation, keyed)
  expectRepeated(api, first, again)
  const after = await api.read.contact({ id })
  api.expect.unmoved(after, before, 'no second effect after other changes', { by: [first, again] })
}

/** Identical creations released together make one contact between them, with any answers to the others. */
async function judgeSimultaneousCreations(api: Api): Promise<void> {
  const { email, ...bare } = api.given.contactBody()
  // Without an e-mail, which alone could keep the others out; where one is needed (gap.compact-input), with it.
  if (!(await createTogether(api, bare))) await createTogether(api, { ...bare, email })
}

/** Releases creations under one key together; gives whether any was accepted. */
async function createTogether(api: Api, body: Json): Promise<boolean> {
  const keyed = { body, idempotencyKey: api.fresh.key() }
  const answers = await race(Array.from({ length: 4 }, () => () => api.call(create, keyed)))
  const by = answers.filter((answer) => answer !== undefined)
  const made = by.filter(succeeded)
  if (made.length === 0) return false
  const ids = new Set(made.map((answer) => api.read.record(answer).id))
  api.expect.that(ids.size === 1, 'one contact for all', `${ids.size} contacts answered`, { by })
  const listed = (await readAllContacts(api)).filter(({ name }) => name === body.name)
  api.expect.that(listed.length === 1, 'one contact listed', `${listed.length} listed`, { by })
  return true
}

/** Other requests under a used key are refused, without effect on what they name or on what the key stands for. */
export const reuseRefused: Check = async (api) => {
  const story = await runKeyedScenario(api, api.operation)
  for (const exchange of story.reused) await api.case(async () => expectRefused(api, exchange))
  await api.case(async () =>
    api.expect.unmoved(story.refused, story.replayed, 'no effect of the refused', {
      by: story.reused,
      certain: true,
    }),
  )
  await api.case(() => expectNoEffect(api, story))
  // The list of statuses has 409, section 7 has 422 (gap.compact-key-reuse-status).
  const statuses = { 409: '409', 422: '422' }
  for (const exchange of story.reused)
    await api.case(async () => {
      api.oneChoice('compact-key-reuse-status', 'another request under a used key', exchange, statuses)
      api.expect.status(exchange, [409, 422])
    })
  await api.case(async () => expectRepeated(api, story.first, story.again))
}

/** Holds where another request under a used key is not carried out; only the status of the refusal is in doubt. */
export const expectRefused = (api: Api, exchange: Exchange): void =>
  api.expect.refused(exchange, [{ status: 409 }, { status: 422 }])

/** The records that only the refused requests name are not there, or not changed. */
async function expectNoEffect(api: Api, { keyed: call, reused }: KeyedScenario): Promise<void> {
  const own = call.body as Json
  const sent = reused.map(({ request }) => JSON.parse(request.body ?? '{}') as Json)
  if (api.operation === create) {
    const emails = sent.map(({ email }) => email).filter((email) => email !== own.email)
    const made = (await readAllContacts(api)).find(({ email }) => emails.includes(email))
    return api.expect.that(made === undefined, 'no contact of a refused creation', made, {
      by: reused,
      certain: true,
    })
  }
  for (const exchange of reused) {
    const id = decodeURIComponent(exchange.request.path.split('/').at(-1) ?? '')
    if (id === call.params?.id) continue
    const contact = await api.read.contact({ id })
    const { name } = contact
    api.expect.that(name !== own.name, 'the other contact as it was', name, {
      by: exchange,
      compared: member(contact, 'name', { differs: own.name }),
      ...(succeeded(exchange) ? {} : { certain: true }),
    })
  }
}

/** A key that another workspace has used is a fresh one here. */
export const otherWorkspaceApart: Check = async (api) => {
  api.need('key:other-workspace')
  const there = api.signedBy('otherWorkspace')
  const idempotencyKey = api.fresh.key()
  const driver = driverAt(api)
  const theirCall = await driver.valid(there)
  const theirs = api.given2xx(await there.call(api.operation, { ...theirCall, idempotencyKey }))
  // Where paths need not differ, the very same body must not find the other workspace's answer.
  const call = api.operation === create ? theirCall : await driver.valid(api)
  const ours = await api.call(api.operation, { ...call, idempotencyKey })
  const by = [theirs, ours] as const
  await api.case(() => expectNotForeign(api, by))
  api.expect.status(ours, theirs.response.status, { by, certain: true })
  const ids = [theirs, ours].map((exchange) => api.read.record(exchange).id)
  const { email } = api.read.record(ours)
  // Two workspaces may count their ids alike, so the own list decides.
  const own = await api.read.contact({ id: ids[1] }).catch(() => undefined)
  const isOwn = own !== undefined && own.email === email
  api.expect.that(isOwn, 'a contact of the own workspace', own, {
    by,
    in: api.evidence.exchanges.slice(-1),
    compared: own ? member(own, 'email', { equals: email }) : { answers: [{ status: 200 }] },
    certain: true,
  })
  const name = (call.body as Json).name
  api.expect.member(own, 'name', name, 'the name sent from here', { by, certain: true })
}

/** Whatever a key is counted by, the answer shows no record of the other workspace (section 5). */
async function expectNotForeign(api: Api, by: readonly [theirs: Exchange, ours: Exchange]): Promise<void> {
  const [theirs, ours] = by.map((exchange) => (succeeded(exchange) ? api.read.record(exchange) : undefined))
  if (theirs === undefined || ours === undefined || theirs.id !== ours.id) return
  // Two workspaces may count their ids alike: then the own one has such a contact, too.
  const own = await api.call(op.getContact, { params: { id: String(ours.id) } })
  const isOwn = own.response.status !== 404 || ours.email !== theirs.email
  api.expect.that(isOwn, 'no contact of the other workspace', ours, {
    by: [...by, own],
    compared: { answers: [{ status: 200 }] },
    certain: true,
  })
}
