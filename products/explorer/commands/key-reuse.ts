import * as fc from 'fast-check'
import { idempotent, type OperationId, op, type RuleId } from '../../../contract/index.js'
import {
  type Api,
  type Call,
  dataOf,
  type Exchange,
  type Json,
  succeeded,
} from '../../../suites/api/index.js'
import { expectRefused } from '../../../suites/compact/replay.js'
import { altered, driverAt, undoAfter, withBody } from '../../../suites/drivers/index.js'
import { repeats } from '../../../suites/idempotency/answer.js'
import { expectUnmoved } from '../../../suites/idempotency/expect-unmoved.js'
import { answersFirst, findOtherPath } from '../../../suites/idempotency/other-path.js'
import { withoutOwnMoves } from '../../../suites/idempotency/replay.js'
import { bodiless, wantsReason } from '../../../suites/idempotency/reuse.js'
import { makeCallThere } from '../../../suites/idempotency/separation.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { foreign } from '../../../suites/observations/foreign-records.js'
import { atOperation } from '../at-operation.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { KeyedCall } from '../model/world.js'
import type { Scenario } from '../scenario.js'
import { judgeReplay, keyedBy, maySend, stateOf, usedKeys } from './keys.js'

const about = ['idempotency']

/** Members of bodies that take any text. */
const texts = ['name', 'title', 'text', 'subject', 'body', 'notes', 'description']

/** Calls that differ from one in one respect each. */
async function others(
  api: Api,
  { first, call, isPrepared }: KeyedCall,
  state: unknown,
): Promise<readonly Call[]> {
  if (isPrepared) return (await driverAt(api).changes?.(api, call, state)) ?? []
  const body = (call.body ?? {}) as Json
  const name = texts.find((one) => typeof body[one] === 'string' && body[one] !== '')
  const changes = name === undefined ? [] : [{ [name]: altered(body[name]) }]
  // A contact with another e-mail address is one that nothing else keeps out.
  const moved = first.operation === op.createContact ? [{ email: api.fresh.email() }] : []
  return [...changes, ...moved].map((change) => withBody(call, change))
}

const rules = (isCompact: boolean): readonly [reused: RuleId, noEffect: RuleId] =>
  isCompact
    ? ['compact.key-reused', 'compact.key-reused']
    : ['idempotency.key-reused', 'idempotency.key-reused-no-effect']

/** Judges the answer to another request under a used key. */
function refused(
  scenario: Scenario,
  api: Api,
  [first, other]: readonly [Exchange, Exchange],
  nth: number,
): void {
  const isCompact = scenario.world.variant === 'compact'
  const [rule] = rules(isCompact)
  const by = [first, other]
  scenario.judge(rule, other, ({ expect }) => {
    // The list of statuses has 409, section 7 has 422 (gap.compact-key-reuse-status).
    if (isCompact) {
      const isPathAlone = other.request.body === first.request.body
      if (!isPathAlone) expectRefused(api, other)
      return expect.status(other, [409, 422], { by })
    }
    if (nth === 0 && wantsReason(api, other)) return
    if (bodiless(api) && succeeded(other)) return expect.status(other, 200)
    expect.error(other, 422, 'idempotency_key_reused', { by })
  })
}

const reuse = command({
  name: 'send another request under a used key',
  operations: idempotent,
  about,
  weight: 3,
  draw(world) {
    const key = usedKeys(world)
    return key && fc.record({ key, pick: fc.nat(3), seen: fc.boolean() })
  },
  async run(scenario, { key, pick = 0, seen = false }) {
    const keyed = keyedBy(scenario, key)
    const { first, call } = keyed
    await atOperation(scenario, first.operation, async (api) => {
      maySend(scenario, first.operation)
      await learnErrorCodes(api)
      const before = await stateOf(api, keyed)
      const all = await others(api, keyed, before)
      const nth = pick % Math.max(1, all.length)
      const other = all[nth]
      if (other === undefined || other.params?.id === '') throw new NotApplicable('another request')
      const { idempotencyKey = '' } = call
      const exchange = await api.call(first.operation, { ...other, idempotencyKey })
      undoAfter(api, exchange)
      refused(scenario, api, [first, exchange], nth)
      if (![409, 422].includes(exchange.response.status)) return
      const [, noEffect] = rules(scenario.world.variant === 'compact')
      if (seen && keyed.isPrepared) {
        const states = withoutOwnMoves(api, [before, await stateOf(api, keyed)])
        scenario.judge(noEffect, exchange, () =>
          expectUnmoved(api, states, 'the refused request leaves all as it was', [first, exchange]),
        )
      }
      judgeReplay(scenario, first, await api.call(first.operation, call))
    })
  },
})

const atOtherPath = command({
  name: 'send a used key with its body to another path',
  operations: idempotent,
  about,
  weight: 1,
  draw(world) {
    const key = world.variant === 'full' ? usedKeys(world, { prepared: true }) : undefined
    return key && fc.record({ key })
  },
  async run(scenario, { key }) {
    const { first, call } = keyedBy(scenario, key)
    await atOperation(scenario, first.operation, async (api) => {
      maySend(scenario, first.operation)
      const [operation, params] = await findOtherPath(api, first)
      const second = await api.call(operation, { ...call, params, aside: true })
      undoAfter(api, second)
      const expected = 'an answer of its own, or 422 `idempotency_key_reused`'
      const seen = `${second.response.status} with the answer of the first`
      await scenario.judging('idempotency.reuse-other-path', first.operation, async () =>
        api.expect.that(!answersFirst(first, second), expected, seen, { by: [first, second], certain: true }),
      )
    })
  },
})

/** Writes of which the other workspace is asked for records that the configuration names. */
const scarceThere: readonly OperationId[] = [op.bookMeeting, op.cancelMeeting]

const elsewhereUsed = command({
  name: 'send a used key from the other workspace',
  operations: idempotent,
  about: [...about, 'isolation'],
  weight: 2,
  draw(world) {
    const key = usedKeys(world)
    return key && fc.record({ key })
  },
  async run(scenario, { key }) {
    const keyed = keyedBy(scenario, key)
    const { first, call } = keyed
    const { idempotencyKey = '' } = call
    // The second time it would be a used key there.
    if (keyed.isUsedElsewhere || scarceThere.includes(first.operation))
      throw new NotApplicable('records of the other workspace')
    await atOperation(scenario, first.operation, async (api) => {
      api.need('key:other-workspace')
      await learnErrorCodes(api)
      const there = api.signedBy('otherWorkspace')
      keyed.isUsedElsewhere = true
      const theirs = await there.call(first.operation, {
        ...(await makeCallThere(there)),
        idempotencyKey,
        ...foreign,
      })
      undoAfter(there, theirs)
      const isCompact = scenario.world.variant === 'compact'
      const rule = isCompact ? 'compact.key-scope-workspace' : 'idempotency.workspace-separation'
      const isKnown =
        (isCompact && [409, 422].includes(theirs.response.status)) ||
        api.isError(theirs, 422, 'idempotency_key_reused') ||
        (api.codeOf(theirs) === 'idempotency_in_progress' && theirs.response.status === 409) ||
        (repeats(first, theirs) && shares(first, theirs))
      const seen = `${theirs.response.status}, as if the key had been used in that workspace`
      scenario.judge(rule, theirs, ({ expect }) =>
        expect.that(!isKnown, 'a fresh key', seen, { by: [first, theirs] }),
      )
      judgeReplay(scenario, first, await api.call(first.operation, call))
    })
  },
})

/** Whether two answers share a text of their own, as two workspaces may count their ids alike. */
function shares(first: Exchange, theirs: Exchange): boolean {
  const textsOf = (exchange: Exchange) =>
    Object.values((dataOf(exchange) ?? {}) as Json).filter(
      (value): value is string => typeof value === 'string' && value.length >= 12,
    )
  return textsOf(first).some((text) => textsOf(theirs).includes(text))
}

/** Used keys that come with something else. */
export const keyReuseCommands = [reuse, atOtherPath, elsewhereUsed]
