import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { idempotent, limits, type OperationId, op, type RuleId } from '../../../contract/index.js'
import {
  type Api,
  type Call,
  type Exchange,
  type Json,
  race,
  recordIn,
  succeeded,
} from '../../../suites/api/index.js'
import { driverAt, undoAfter } from '../../../suites/drivers/index.js'
import { describesRetry } from '../../../suites/idempotency/answer.js'
import { seemsReplay, sendAnother, unseen } from '../../../suites/idempotency/header.js'
import { expectOneEffect } from '../../../suites/idempotency/together.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { atOperation } from '../at-operation.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { World } from '../model/world.js'
import type { Scenario } from '../scenario.js'
import { drawnWrite, judgeReplay, maySend } from './keys.js'

const about = ['idempotency']

const onlyFull = <T>({ variant }: World, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> | undefined =>
  variant === 'full' ? arbitrary : undefined

/** Sends a write, which is undone at the end of the step. */
async function send(api: Api, call: Call): Promise<Exchange> {
  const exchange = await api.call(api.operation, call)
  undoAfter(api, exchange)
  return exchange
}

/** The writes that make a record of their own each time they are sent. */
const making: readonly OperationId[] = [op.createActivity, op.createWebhook, op.createDeal]

const idsOf = (exchanges: readonly Exchange[]): readonly unknown[] => exchanges.map((one) => recordIn(one).id)

/** Judges that each of some answers shows a record of its own, and that all of them are listed. */
async function eachItsOwn(
  scenario: Scenario,
  api: Api,
  rule: RuleId,
  { call, answers }: { readonly call: Call; readonly answers: readonly Exchange[] },
): Promise<void> {
  const last = answers.at(-1)
  if (last === undefined) return
  // The list of destinations may be full by now, which says nothing about keys.
  if (answers.some((answer) => answer.response.status === 409))
    throw new NotApplicable('room for another record')
  const [first] = answers
  if (first) api.given2xx(first)
  for (const answer of answers)
    scenario.judge(rule, answer, ({ expect }) => {
      expect.status(answer, 201, { by: answers })
      expect.that(recordIn(answer).alreadyExisted !== true, 'a new record', 'one that existed', {
        by: answers,
      })
    })
  const ids = idsOf(answers)
  const listed = (await driverAt(api).state?.(api, call)) as readonly Json[]
  scenario.judge(rule, last, ({ expect }) => {
    const seen = `${new Set(ids).size} records`
    expect.that(new Set(ids).size === ids.length, `${ids.length} records`, seen, { by: answers })
    const lost = ids.filter((id) => !listed.some((one) => one.id === id))
    expect.that(lost.length === 0, `all of ${ids.length} records listed`, `${lost[0]} not listed`, {
      by: answers,
    })
  })
}

const without = command({
  name: 'send a write without a key',
  operations: idempotent,
  about,
  weight: 2,
  draw: (world) =>
    onlyFull(world, fc.record({ operation: drawnWrite(world), times: fc.integer({ min: 1, max: 5 }) })),
  async run(scenario, { operation, times = 1 }) {
    if (operation === op.sendMessage) throw new NotApplicable('a write that may come without a key')
    await atOperation(scenario, operation, async (api) => {
      maySend(scenario, operation)
      const call = await driverAt(api).valid(api)
      const state = async () => (unseen.includes(operation) ? undefined : driverAt(api).state?.(api, call))
      const before = await state()
      const plain = await send(api, call)
      if (!succeeded(plain)) {
        // Only where a key makes the difference is the header to blame.
        api.given2xx(await send(api, { ...call, idempotencyKey: api.fresh.key() }))
        return scenario.judge('idempotency.header-optional', plain, ({ expect }) =>
          expect.that(false, 'a success without a key, as with one', plain.response.status, { by: plain }),
        )
      }
      if (making.includes(operation)) {
        const answers = [plain, ...(await api.each(times - 1, () => send(api, call)))]
        return eachItsOwn(scenario, api, 'idempotency.no-key-no-replay', { call, answers })
      }
      const after = await state()
      if (after === undefined) return
      scenario.judge('idempotency.header-optional', plain, ({ expect }) =>
        expect.that(!isDeepStrictEqual(before, after), 'a write that takes effect', 'nothing has changed', {
          by: plain,
        }),
      )
    })
  },
})

const distinct = command({
  name: 'send one body under several keys',
  operations: making,
  about,
  weight: 2,
  draw: (world) =>
    onlyFull(
      world,
      fc.record({
        operation: fc.constantFrom(...making),
        ends: fc.uniqueArray(fc.constantFrom('x', 'X', 'y', '-x', 'x-', 'xx'), {
          minLength: 2,
          maxLength: 4,
        }),
      }),
    ),
  async run(scenario, { operation, ends = [] }, n) {
    await atOperation(scenario, operation, async (api) => {
      const call = await driverAt(api).valid(api)
      const keys = [...new Set(ends)].map((end) => `${scenario.key(`keys ${n}`)}${end}`)
      const answers = await api.each(keys.length, (at) =>
        send(api, { ...call, idempotencyKey: keys[at] ?? '' }),
      )
      await eachItsOwn(scenario, api, 'idempotency.distinct-keys', { call, answers })
    })
  },
})

const { max } = limits.idempotencyKey

const long = command({
  name: 'send a write under a key of the greatest length',
  operations: idempotent,
  about,
  weight: 2,
  draw: (world) =>
    onlyFull(
      world,
      fc.record({ operation: drawnWrite(world), beyond: fc.integer({ min: 1, max: 60 }), less: fc.nat(3) }),
    ),
  async run(scenario, { operation, beyond = 1, less = 0 }) {
    await atOperation(scenario, operation, async (api) => {
      maySend(scenario, operation)
      await learnErrorCodes(api)
      const rule = 'idempotency.key-max-length'
      const call = await driverAt(api).valid(api)
      const longest = api.fresh.key().padEnd(max, 'k')
      const tooLong = await send(api, { ...call, idempotencyKey: longest + 'k'.repeat(beyond) })
      scenario.judge(rule, tooLong, ({ expect }) => expect.error(tooLong, 400, 'invalid_request'))
      const key = longest.slice(0, max - less)
      const taken = await send(api, { ...call, idempotencyKey: key })
      if (!succeeded(taken)) api.given2xx(await send(api, { ...call, idempotencyKey: api.fresh.key() }))
      scenario.judge(rule, taken, ({ expect }) =>
        expect.that(succeeded(taken), `a key of ${key.length} characters taken`, taken.response.status, {
          by: taken,
        }),
      )
      judgeReplay(scenario, taken, await send(api, { ...call, idempotencyKey: key }))
      const last = await send(api, {
        ...(await sendAnother(api, call, operation)),
        idempotencyKey: `${key.slice(0, -1)}x`,
      })
      // A second cancel that answers as the first one may be wrong by itself.
      const isClear = operation !== op.cancelMeeting
      const collides =
        api.isError(last, 422, 'idempotency_key_reused') || (isClear && seemsReplay(taken, last))
      scenario.judge(rule, last, ({ expect }) =>
        expect.that(!collides, 'keys distinguished by their last character', 'as if the key had been used', {
          by: [taken, last],
        }),
      )
    })
  },
})

/** Judges that the requests of a crowd under one key have one effect. */
const together = command({
  name: 'send a write under one key several times at once',
  operations: idempotent,
  about,
  weight: 2,
  draw: (world) => fc.record({ operation: drawnWrite(world), times: fc.integer({ min: 2, max: 5 }) }),
  async run(scenario, { operation, times = 2 }) {
    await atOperation(scenario, operation, async (api) => {
      maySend(scenario, operation)
      const call = { ...(await driverAt(api).valid(api)), idempotencyKey: api.fresh.key() }
      const answers = await race(Array.from({ length: Math.max(2, times) }, () => () => send(api, call)))
      if (scenario.world.variant === 'compact') return oneContact(scenario, api, answers)
      const state = await driverAt(api).state?.(api, call)
      await scenario.judging('idempotency.concurrent-single-effect', operation, async () =>
        expectOneEffect(api, { answers, held: true, state }),
      )
      const first = answers.find((answer) => answer !== undefined && succeeded(answer))
      if (first === undefined) return
      const again = await send(api, call)
      // A retry that its entry describes differs from a first answer, and any of the answers may be one.
      if (!describesRetry(operation)) judgeReplay(scenario, first, again)
    })
  },
})

/** Judges that those of some answers that are successes show one contact. */
function oneContact(scenario: Scenario, api: Api, answers: readonly (Exchange | undefined)[]): void {
  const taken = answers.filter((answer) => answer !== undefined).filter(succeeded)
  const [first] = taken
  if (first === undefined) return
  const ids = new Set(taken.map((answer) => api.read.record(answer).id))
  scenario.judge('compact.replay', first, ({ expect }) =>
    expect.that(ids.size === 1, 'one contact for all', `${ids.size} contacts answered`, { by: taken }),
  )
}

/** Writes without a key, under keys of several forms, and under one key at once. */
export const keyFormCommands = [without, distinct, long, together]
