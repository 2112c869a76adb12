import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { notFound } from '../judgements/missing.js'
import { withId } from '../judgements/pages.js'

const list = op.listWebhooks
const removal = op.deleteWebhook

const remove = (api: Api, { id }: Json) => api.call(removal, { params: { id: String(id) } })

/** `webhook.list-ok`: destinations active and not, each once, none with its secret. */
export async function listOk(api: Api): Promise<void> {
  const made = [
    await api.given.webhook({ active: true }),
    await api.given.webhook({ active: false, description: 'asleep' }),
  ]
  const exchange = await api.call(list)
  api.expect.status(exchange, 200)
  const { records, by } = await api.read.webhooks()
  for (const { id, name, url } of made)
    await api.case(async () => {
      const shown = records.filter((record) => record.id === id).map((record) => [record.name, record.url])
      api.expect.equal(shown, [[name, url]], `destination ${id} in the list`, { by })
    })
  await foreignUnlisted(api)
  const count = records.filter((record) => Object.hasOwn(record, 'secret')).length
  api.expect.that(count === 0, 'no destination with `secret`', `${count} that have it`, { by, proof: true })
}

/** With a key of a second workspace: its destination is in no list but its own. */
async function foreignUnlisted(api: Api): Promise<void> {
  if (api.target.keys.otherWorkspace === undefined) return
  const foreign = await api.given.webhook({}, { as: 'otherWorkspace' })
  const { records, by } = await api.read.webhooks()
  const shown = records.filter(({ id }) => id === foreign.id).length
  api.expect.that(shown === 0, 'no destination of another workspace', `${foreign.id}`, { by })
}

/** `webhook.delete-200`: one destination goes, the other stays until its turn. */
export async function delete200(api: Api): Promise<void> {
  const [first, second] = [await api.given.webhook(), await api.given.webhook({ active: false })]
  for (const [webhook, staying] of [
    [first, second],
    [second, undefined],
  ] as const)
    await api.case(async () => {
      const exchange = await remove(api, webhook)
      api.expect.status(exchange, 200)
      const { id, deleted } = api.read.record(exchange)
      api.expect.equal({ id, deleted }, { id: webhook.id, deleted: true }, 'the answer', { by: exchange })
      const { records, by } = await api.read.webhooks()
      const basis = { by: [exchange, ...by] }
      const gone = withId(records, webhook.id) === undefined
      api.expect.that(gone, 'a list without the deleted destination', 'a list with it', basis)
      const stays = !staying || withId(records, staying.id) !== undefined
      api.expect.that(stays, 'a list with the other destination', 'a list without it', basis)
    })
}

/** `webhook.delete-missing`: of nothing, of what begins like one there is, and of what is already deleted. */
export async function deleteMissing(api: Api): Promise<void> {
  const [kept, gone] = [await api.given.webhook(), await api.given.webhook({ active: false })]
  await notFound(api, { existing: String(kept.id) })
  const { records, by } = await api.read.webhooks()
  const stays = withId(records, kept.id) !== undefined
  api.expect.that(stays, 'a list with the destination that no call named', 'a list without it', { by })
  const first = api.given2xx(await remove(api, gone))
  const again = await remove(api, gone)
  api.expect.error(again, 404, 'not_found', { by: [first, again] })
}
