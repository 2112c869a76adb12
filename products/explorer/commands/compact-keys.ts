import * as fc from 'fast-check'
import { limits, type OperationId, op } from '../../../contract/index.js'
import type { Api, Json } from '../../../suites/api/index.js'
import { makeCallMaker, oddKeys, padded, plainKeys, tail } from '../../../suites/compact/keys.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { atOperation } from '../at-operation.js'
import { picked } from '../bodies/flaws.js'
import { command } from '../command.js'

type CompactKeyRule =
  | 'compact.key-min-length'
  | 'compact.key-max-length'
  | 'compact.key-characters'
  | 'compact.key-required-create'
  | 'compact.key-required-update'

/** Keys of the compact variant that are not good, and some that are, each with the rule it tries. */
function compactKeys(
  api: Api,
): Readonly<Record<'wrong' | 'right', readonly (readonly [CompactKeyRule, string | null])[]>> {
  const { key } = limits.compact
  const required =
    api.operation === op.createContact ? 'compact.key-required-create' : 'compact.key-required-update'
  return {
    wrong: [
      [required, null],
      [required, ''],
      ['compact.key-min-length', padded(api, key.min - 1)],
      ['compact.key-min-length', tail(api, 1)],
      ['compact.key-max-length', padded(api, key.max + 1)],
      ['compact.key-max-length', padded(api, limits.idempotencyKey.max)],
      ...oddKeys(api).map((odd) => ['compact.key-characters', odd] as const),
    ],
    right: [
      ['compact.key-min-length', padded(api, key.min)],
      ['compact.key-max-length', padded(api, key.max)],
      ...plainKeys(api).map((plain) => ['compact.key-characters', plain] as const),
    ],
  }
}

const picks = fc.uniqueArray(fc.nat(20), { maxLength: 4 })

const forms = command({
  name: 'send a write under keys at and beyond their bounds',
  operations: [op.createContact, op.updateContact],
  about: ['idempotency', 'compact'],
  weight: 4,
  draw: ({ variant }) =>
    variant === 'compact'
      ? fc.record({
          operation: fc.constantFrom<OperationId>(op.createContact, op.updateContact),
          wrong: picks,
          right: picks,
        })
      : undefined,
  async run(scenario, { operation, wrong = [], right = [] }) {
    await atOperation(scenario, operation, async (api) => {
      await learnErrorCodes(api)
      const next = await makeCallMaker(api)
      // A plain body may lack what the document does not show (gap.compact-input).
      api.given2xx(await api.call(operation, { ...next(), idempotencyKey: api.fresh.key() }))
      for (const pick of wrong) {
        const [rule, idempotencyKey] = picked(compactKeys(api).wrong, pick)
        const { params, ...call } = next()
        const exchange = await api.call(operation, { ...call, ...(params && { params }), idempotencyKey })
        scenario.judge(rule, exchange, ({ expect }) => expect.error(exchange, 400, 'invalid_request'))
        if (params === undefined) continue
        const { name } = await api.read.contact({ id: params.id })
        scenario.judge(rule, exchange, ({ expect }) =>
          expect.that(name !== (call.body as Json).name, 'no effect of a refused write', name, {
            by: exchange,
          }),
        )
      }
      for (const pick of right) {
        const [rule, idempotencyKey] = picked(compactKeys(api).right, pick)
        const exchange = await api.call(operation, { ...next(), idempotencyKey })
        scenario.judge(rule, exchange, ({ expect }) =>
          expect.status(exchange, operation === op.createContact ? 201 : 200),
        )
      }
    })
  },
})

/** Writes of the compact variant under keys of every form (section 4.11). */
export const compactKeyCommands = [forms]
