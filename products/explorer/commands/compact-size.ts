import * as fc from 'fast-check'
import { limits, op } from '../../../contract/index.js'
import { makeCallMaker } from '../../../suites/compact/keys.js'
import {
  blanked,
  expectFits,
  expectFitsBlank,
  filled,
  noSideEffect,
  tooLarge,
} from '../../../suites/compact/size.js'
import { command } from '../command.js'

const { fewest, most } = limits.compact.body

/** Sizes that are within the bound, and beyond it, by any reading of 16 KB (gap.compact-body-16kb). */
const within = { min: 200, max: fewest - 1 }
const beyond = { min: most + 1, max: 8 * most }

const ofSize = command({
  name: 'send a body of a size',
  variant: 'compact',
  operations: [op.createContact, op.updateContact],
  about: ['contacts', 'compact', 'limit'],
  weight: 2,
  draw: () =>
    fc.record({
      isUpdate: fc.boolean(),
      size: fc.oneof(
        fc.constantFrom(within.max, beyond.min),
        fc.integer(within),
        fc.integer({ ...beyond, max: 2 * most }),
        fc.integer(beyond),
      ),
      unit: fc.constantFrom('n', 'é', '李', ' '),
    }),
  async run(scenario, { isUpdate = false, size = 0, unit }) {
    const operation = isUpdate ? op.updateContact : op.createContact
    const api = scenario.api.at(operation)
    const rule = 'compact.body-max'
    const call = (await makeCallMaker(api))()
    if (size >= beyond.min)
      return scenario.judging(rule, operation, async () => {
        await tooLarge(api, [filled(api, call, size, 'n'), blanked(call, size)])
        await noSideEffect(api, [call])
      })
    const bytes = Math.min(within.max, Math.max(within.min, size))
    if (unit.trim() === '') {
      const plain = (await makeCallMaker(api))()
      api.given2xx(await api.call(operation, plain))
      const exchange = await api.call(operation, blanked(call, bytes))
      return scenario.judge(rule, exchange, () => expectFitsBlank(api, exchange))
    }
    const exchange = await api.call(operation, filled(api, call, bytes, unit))
    scenario.judge(rule, exchange, () => expectFits(api, exchange))
  },
})

/** The size of what is written in the compact variant (section 4.11). */
export const compactSizeCommands = [ofSize]
