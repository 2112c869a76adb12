import { op } from '../../contract/index.js'
import { type Api, type Compared, type Json, member, oddMember } from '../api/index.js'
import { judgeNotFound } from '../judgements/not-found.js'
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
      const listed = records.filter((record) => record.id === id)
      const shown = listed.map((record) => [record.name, record.url])
      api.expect.equal(shown, [[name, url]], `destination ${id} in the list`, {
        by,
        compared: onceAs(listed, { id, name, url }),
      })
    })
  await judgeForeignUnlisted(api)
  const count = records.filter((record) => Object.hasOwn(record, 'secret')).length
  api.expect.that(count === 0, 'no destination with `secret`', `${count} that have it`, {
    by,
    proof: true,
    compared: member(
      records.find((record) => Object.hasOwn(record, 'secret')),
      'secret',
      { present: false },
    ),
  })
}

/** What is wrong with the records that a list shows of one: none, more than one, or another one. */
function onceAs([first, again]: readonly Json[], { id, ...due }: Json): Compared {
  if (first === undefined) return { lacks: [String(id)] }
  return again === undefined ? oddMember(first, due) : { shows: [String(id), String(id)] }
}

/** With a key of a second workspace: its destination is in no list but its own. */
async function judgeForeignUnlisted(api: Api): Promise<void> {
  if (api.target.keys.otherWorkspace === undefined) return
  const foreign = await api.given.webhook({}, { as: 'otherWorkspace' })
  const { records, by } = await api.read.webhooks()
  const shown = records.filter(({ id }) => id === foreign.id).length
  api.expect.that(shown === 0, 'no destination of another workspace', `${foreign.id}`, {
    by,
    compared: { shows: [String(foreign.id)] },
  })
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
      const answer = api.read.record(exchange)
      const { id, deleted } = answer
      const due = { id: webhook.id, deleted: true }
      api.expect.equal({ id, deleted }, due, 'the answer', { by: exchange, compared: oddMember(answer, due) })
      const { records, by } = await api.read.webhooks()
      const basis = { by: [exchange, ...by], in: by }
      const gone = withId(records, webhook.id) === undefined
      api.expect.that(gone, 'a list without the deleted destination', 'a list with it', {
        ...basis,
        compared: { shows: [String(webhook.id)] },
      })
      const stays = !staying || withId(records, staying.id) !== undefined
      api.expect.that(stays, 'a list with the other destination', 'a list without it', {
        ...basis,
        compared: { lacks: [String(staying?.id)] },
      })
    })
}

/** `webhook.delete-missing`: of nothing, of what begins like one there is, and of what is already deleted. */
export async function deleteMissing(api: Api): Promise<void> {
  const [kept, gone] = [await api.given.webhook(), await api.given.webhook({ active: false })]
  await judgeNotFound(api, { existing: String(kept.id) })
  const { records, by } = await api.read.webhooks()
  const stays = withId(records, kept.id) !== undefined
  api.expect.that(stays, 'a list with the destination that no call named', 'a list without it', {
    by,
    compared: { lacks: [String(kept.id)] },
  })
  const first = api.given2xx(await remove(api, gone))
  const again = await remove(api, gone)
  api.expect.error(again, 404, 'not_found', { by: [first, again] })
}
