import * as fc from 'fast-check'
import { type OperationId, type RuleId, rules, surfaces } from '../../../contract/index.js'
import { type Api, type Call, Violation } from '../../../suites/api/index.js'
import { requireOrdinaryAccepted } from '../../../suites/drivers/trials.js'
import { judgeRefused } from '../../../suites/judgements/body.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { makeValidCall } from '../../../suites/judgements/refusals.js'
import { atOperation } from '../at-operation.js'
import { bodyRules, flawsOf, takingRules } from '../bodies/body-rules.js'
import { type Flaws, picked } from '../bodies/flaws.js'
import { queryFlawsOf, queryRules } from '../bodies/queries.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { World } from '../model/world.js'

const about = ['validation', 'limit', 'error']

const ruleOf = new Map(rules.map((rule) => [rule.id, rule]))

/** The rules among some that hold in the variant of the world. */
const ofVariant = (ids: readonly RuleId[], { variant }: World): readonly RuleId[] =>
  ids.filter((id) => [variant, 'both'].includes(ruleOf.get(id)?.variant ?? ''))

/** The operation that a rule on a body or query is about, the nth where it is about several. */
const operationAt = (id: RuleId, n = 0): OperationId => {
  const on = ruleOf.get(id)?.on ?? []
  const operation = on[n % on.length]
  if (operation === undefined) throw new NotApplicable(id)
  return operation
}

const operationsOf = (ids: readonly RuleId[]): readonly OperationId[] => [
  ...new Set(ids.flatMap((id) => ruleOf.get(id)?.on ?? [])),
]

const drawnRule = (ids: readonly RuleId[], world: World): fc.Arbitrary<RuleId> | undefined => {
  const own = ofVariant(ids, world)
  return own.length === 0 ? undefined : fc.constantFrom(...own)
}

/** Numbers of bodies or queries: those up to some number are given ones, those beyond are drawn. */
const picks = fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 8 })

/** Judges what a trial shows; where it fails, an ordinary body must be taken, or it says nothing of the rule. */
async function decided(api: Api, flaws: Flaws, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Violation) await requireOrdinaryAccepted(api, await flaws.open[0](api))
    throw error
  }
}

const openOf = ({ open }: Flaws, n: number) => open[n % open.length] ?? open[0]

const refusedBody = command({
  name: 'send bodies that are not valid',
  operations: operationsOf(bodyRules),
  about,
  weight: 8,
  draw: (world) => {
    const rule = drawnRule(bodyRules, world)
    return rule && fc.record({ rule, picks })
  },
  async run(scenario, { rule, picks: numbers = [0] }) {
    // A step that was made simpler may name no body.
    if (numbers.length === 0) throw new NotApplicable('a body')
    const flaws = flawsOf(rule)
    const { wish = {}, errors } = flaws
    const operation = operationAt(rule)
    await atOperation(
      scenario,
      operation,
      async (api) => {
        const trial = await openOf(flaws, numbers[0] ?? 0)(api)
        const given = await flaws.wrong(api, trial)
        if (given.length === 0) return
        const drawn = flaws.drawn?.(api, trial)
        if (numbers.length === 0) return
        const bodies = numbers.map((pick) => picked(given, pick, drawn))
        await scenario.judging(rule, operation, () =>
          decided(api, flaws, () => judgeRefused(api, trial, bodies, errors && { errors })),
        )
      },
      wish,
    )
  },
})

const takenBody = command({
  name: 'send a body at a bound',
  operations: operationsOf(takingRules),
  about,
  weight: 4,
  draw: (world) => {
    const rule = drawnRule(takingRules, world)
    return rule && fc.record({ rule, pick: fc.nat(40) })
  },
  async run(scenario, { rule, pick = 0 }) {
    const flaws = flawsOf(rule)
    const operation = operationAt(rule)
    const work = async (api: Api) => {
      const trial = await openOf(flaws, pick)(api)
      await scenario.judging(rule, operation, () =>
        decided(api, flaws, async () => flaws.right?.(api, trial, pick)),
      )
    }
    await atOperation(scenario, operation, work, flaws.wish)
  },
})

const queried = command({
  name: 'list by a query at and beyond its bounds',
  operations: operationsOf(queryRules),
  about: [...about, 'filter'],
  weight: 4,
  draw: (world) => {
    const rule = drawnRule(queryRules, world)
    return rule && fc.record({ rule, at: fc.nat(9), wrong: picks, right: picks })
  },
  async run(scenario, { rule, at = 0, wrong = [], right = [] }) {
    const flaws = queryFlawsOf(rule)
    const operation = operationAt(rule, at)
    const api = scenario.api.at(operation)
    await learnErrorCodes(api)
    const ask = (query: Call['query']) => api.call(operation, { query: { limit: '1', ...query } })
    for (const pick of wrong)
      await scenario.judging(rule, operation, async () =>
        api.expect.error(await ask(picked(flaws.wrong(api), pick, flaws.drawn)), 400, 'invalid_request'),
      )
    for (const pick of right)
      await scenario.judging(rule, operation, async () =>
        api.expect.status(await ask(picked(flaws.right(api), pick, flaws.drawnRight)), flaws.taken),
      )
  },
})

const malformed = 'error.malformed-json'
const nonObject = 'error.non-object-body'

/** Texts made from that of a valid body, each with the rule that its acceptance breaks. */
const rawTexts: readonly (readonly [
  rule: typeof malformed | typeof nonObject,
  of: (valid: string) => string,
])[] = [
  [malformed, (valid) => valid.slice(0, -1)],
  [malformed, (valid) => `${valid.slice(0, -1)},}`],
  [malformed, (valid) => `${valid}${valid}`],
  [malformed, (valid) => valid.replaceAll('"', "'")],
  [malformed, () => 'hello'],
  [nonObject, () => '[]'],
  [nonObject, (valid) => JSON.stringify(valid)],
  [nonObject, () => '1'],
  [nonObject, () => 'null'],
  [nonObject, () => 'true'],
  [nonObject, (valid) => `[${valid}]`],
]

const raw = command({
  name: 'send what is no JSON object',
  operations: operationsOf([malformed]),
  about,
  weight: 2,
  draw: ({ variant }) =>
    fc.record({
      operation: fc.constantFrom(...bodied(variant)),
      picks: fc.uniqueArray(fc.nat(rawTexts.length - 1), { minLength: 1, maxLength: 4 }),
    }),
  async run(scenario, { operation, picks: numbers = [0] }) {
    if (!bodied(scenario.world.variant).includes(operation)) throw new NotApplicable(operation)
    const api = scenario.api.at(operation)
    await learnErrorCodes(api)
    const { body, ...call }: Call = await makeValidCall(api)
    for (const pick of numbers) {
      const [rule, of] = picked(rawTexts, pick)
      const rawBody = of(JSON.stringify(body))
      await scenario.judging(rule, operation, async () =>
        api.expect.error(await api.call(operation, { ...call, rawBody }), 400, 'invalid_request'),
      )
    }
  },
})

/** The writes of a variant whose bodies have to be objects. */
const bodied = (variant: World['variant']): readonly OperationId[] =>
  operationsOf([malformed]).filter((id) => surfaces[variant].includes(id))

/** Bodies and queries within their bounds and beyond. */
export const bodyCommands = [refusedBody, takenBody, queried, raw]
