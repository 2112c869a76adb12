import * as fc from 'fast-check'
import { idempotent } from '../../../contract/index.js'
import { succeeded } from '../../api/index.js'
import { expectReplay } from '../../idempotency/answer.js'
import { command } from '../command.js'

/** Repeats a write under its key, also after other writes, and many times over. */
const repeat = command({
  name: 'repeat a write under its key',
  operations: idempotent,
  about: ['idempotency'],
  weight: 4,
  draw: ({ keyed }) => {
    const keys = [...keyed].filter(([, { first }]) => succeeded(first)).map(([key]) => key)
    if (keys.length === 0) return undefined
    return fc.record({ key: fc.constantFrom(...keys), times: fc.constantFrom(1, 1, 1, 2, 3, 8) })
  },
  async run(scenario, { key, times = 1 }) {
    const keyed = scenario.world.keyed.get(key)
    if (keyed === undefined) return
    const { first, call } = keyed
    keyed.repeats += times
    for (let n = 0; n < times; n += 1) {
      const replay = await scenario.call(first.operation, call)
      scenario.judge('idempotency.replay-same-response', replay, (api) => expectReplay(api, first, replay))
    }
  },
})

/** Idempotency keys (section 4.1). */
export const keyCommands = [repeat]
