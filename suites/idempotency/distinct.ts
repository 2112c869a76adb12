import * as fc from 'fast-check'
import { op } from '../../contract/index.js'
import { type Api, type Check, type Exchange, type Json, member, property, recordIn } from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import { send } from '../judgements/keyed-scenario.js'

/** How often one body is sent: twice in most runs. */
const timesSent = fc.oneof(
  { weight: 2, arbitrary: fc.constant(2) },
  { weight: 1, arbitrary: fc.integer({ min: 3, max: 5 }) },
)

/** One body sent several times, each time under what `keys` gives, makes a record each time. */
export const recordEachTime = (keys: (api: Api, times: number) => readonly (string | undefined)[]): Check =>
  property(timesSent, (api, times) => judgeDistinctKeys(api, keys(api, times)), { atMost: 1 })

async function judgeDistinctKeys(api: Api, keys: readonly (string | undefined)[]): Promise<void> {
  const driver = driverAt(api)
  const call = await driver.valid(api)
  const by: Exchange[] = []
  const ids: unknown[] = []
  for (const [n, key] of keys.entries()) {
    const exchange = await send(
      api,
      api.operation,
      key === undefined ? call : { ...call, idempotencyKey: key },
    )
    by.push(exchange)
    // The list of destinations may be full by now, with a conflict that says nothing about keys.
    if (n > 0 && api.operation === op.createWebhook && api.isError(exchange, 409, 'conflict'))
      return api.inconclusive('another destination is refused as a conflict')
    const record = n === 0 ? api.read.record(exchange) : recordIn(exchange)
    const { id, alreadyExisted } = record
    if (n > 0) {
      const which = `call ${n + 1} of ${keys.length}`
      api.expect.status(exchange, 201, { by })
      // The answer of an activity says whether it was there already.
      api.expect.that(alreadyExisted !== true, `a new record by ${which}`, 'one that existed', {
        by,
        compared: member(record, 'alreadyExisted', { differs: true }),
      })
      api.expect.that(!ids.includes(id), `another record by ${which}`, `the same id ${String(id)}`, {
        by,
        compared: member(record, 'id', { differs: id }),
      })
    }
    ids.push(id)
  }
  const before = api.evidence.exchanges.length
  const state = (await driver.state?.(api, call)) as readonly Json[]
  const listed = state.map(({ id }) => id)
  const isWhole = ids.every((id) => listed.includes(id))
  api.expect.that(isWhole, `all ${ids.length} records listed`, `${listed.length} listed`, {
    by,
    in: api.evidence.exchanges.slice(before),
    compared: { lacks: ids.filter((id) => !listed.includes(id)).map(String) },
  })
}

/** Keys that differ in the case of one letter, or in one character more. */
export function similarKeys(api: Api, times: number): readonly string[] {
  const key = api.fresh.key()
  return ['x', 'X', 'xx', '-x', ''].slice(0, times).map((end) => `${key}${end}`)
}
