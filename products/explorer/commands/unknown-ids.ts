import * as fc from 'fast-check'
import { type OperationId, type RuleId, rules } from '../../../contract/index.js'
import type { Exchange } from '../../../suites/api/index.js'
import { driverAt } from '../../../suites/drivers/index.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { filled } from '../../../suites/limit/path-id.js'
import { addressed, everyAddressed } from '../addressed.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { World } from '../model/world.js'

/** The rule on unknown ids of an operation's path; where there is none, they are judged as ids of any length are. */
function missingRule(operation: OperationId, variant: World['variant']): RuleId {
  const own = rules.find(
    (rule) => rule.kind?.kind === 'unknownId' && rule.variant === variant && rule.on.includes(operation),
  )
  return (own?.id ?? 'limit.path-id') as RuleId
}

/** The ids that an unknown record may have, each with the statuses that it may get. */
const unknown = command({
  name: 'name a record that there is not',
  operations: everyAddressed,
  about: ['limit', 'access'],
  weight: 3,
  draw: (world) =>
    fc.record({
      operation: fc.constantFrom(...addressed(world)),
      lengths: fc.uniqueArray(
        fc.oneof(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 200, max: 800 })),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    }),
  async run(scenario, { operation, lengths = [] }) {
    if (!addressed(scenario.world).includes(operation)) throw new NotApplicable(operation)
    const api = scenario.api.at(operation)
    await learnErrorCodes(api)
    const { params = {}, ...call } = driverAt(api).harmless(api)
    const ask = (id: string): Promise<Exchange> =>
      api.call(operation, { ...call, params: { ...params, [lastOf(params)]: id } })
    const ordinary = await ask(filled(api, 20))
    // A body may be refused for what the document does not show.
    if (call.body !== undefined && ordinary.response.status === 400) api.given2xx(ordinary)
    scenario.judge(missingRule(operation, scenario.world.variant), ordinary, ({ expect }) =>
      expect.error(ordinary, 404, 'not_found'),
    )
    for (const length of lengths) {
      const exchange = await ask(filled(api, Math.max(20, length)))
      const { status } = exchange.response
      if (length > 200 && status === 414) continue
      scenario.judge('limit.path-id', exchange, ({ expect }) =>
        expect.errorOf(exchange, [
          [404, 'not_found'],
          ...(length > 200 ? ([[400, 'invalid_request']] as const) : []),
        ]),
      )
    }
  },
})

/** The value of the path that names the record itself. */
const lastOf = (params: Readonly<Record<string, string>>): string => Object.keys(params).at(-1) ?? 'id'

/** Ids of no record in paths, of any length. */
export const unknownIdCommands = [unknown]
