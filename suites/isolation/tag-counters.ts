import { op } from '../../contract/index.js'
import { type Api, type Json, member, type Sought } from '../api/index.js'
import { foreign } from '../observations/foreign-records.js'

const tags = op.listTags

const counters = ['total', 'active', 'inactive'] as const

const countersOf = (tag: Json | undefined): readonly unknown[] => counters.map((name) => tag?.[name])

/** A tag of both workspaces counts no contact of the other one; what it counts of the own is open (gap.tag-origin). */
export async function countersApart(api: Api): Promise<void> {
  const name = api.fresh.word()
  const find = (): Promise<Sought> => api.read.first(tags, (tag) => tag.name === name)
  await api.given.contact({ tags: [name] })
  const before = await find()
  for (let n = 0; n < 2; n += 1) await api.given.contact({ tags: [name] }, foreign)
  const after = await find()
  const [own, now] = [countersOf(before.record), countersOf(after.record)]
  // Counters that follow later prove nothing.
  if (own[0] !== 1 || now[0] === undefined) return
  const odd = counters.find((counter) => before.record?.[counter] !== after.record?.[counter]) ?? 'total'
  const by = [...before.exchanges.slice(-1), ...after.exchanges.slice(-1)]
  await api.case(async () =>
    api.expect.equal(now, own, 'the counters of a tag that the other workspace has as well', {
      by,
      compared: member(after.record, odd, { equals: before.record?.[odd] }),
    }),
  )
}
