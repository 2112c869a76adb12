import * as fc from 'fast-check'
import { type OperationId, operationOf, type RuleId, rules, surfaces } from '../../../contract/index.js'
import type { Api, Call, LimitedKey } from '../../../suites/api/index.js'
import { answerOf, isAdmitted, proveHarmlessCall } from '../../../suites/auth/admission.js'
import { invalidKeyFor, invalidKeys } from '../../../suites/auth/invalid-key.js'
import { keyPresentations } from '../../../suites/auth/key-presentation.js'
import { driverAt, undoAfter } from '../../../suites/drivers/index.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { makeValidCall } from '../../../suites/judgements/refusals.js'
import { atOperation } from '../at-operation.js'
import { picked } from '../bodies/flaws.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { World } from '../model/world.js'
import type { Scenario } from '../scenario.js'

const about = ['auth', 'access']

/** Every operation of a variant that rules on keys are about. */
export const operationsOf = ({ variant }: Pick<World, 'variant'>): readonly OperationId[] =>
  surfaces[variant].filter((id) => operationOf(id).answer.kind !== 'catalog')

const all = [...new Set([...operationsOf({ variant: 'full' }), ...operationsOf({ variant: 'compact' })])]

/** Draws some operations of the variant of the world. */
const someOperations = (world: World): fc.Arbitrary<readonly OperationId[]> =>
  fc.uniqueArray(fc.constantFrom(...operationsOf(world)), { minLength: 1, maxLength: 6 })

const isOf = ({ variant }: World, operation: OperationId): boolean =>
  operationsOf({ variant }).includes(operation)

type Signature = NonNullable<Call['as']>

/** Credentials that no operation accepts, each with the rule that an answer breaks which accepts them. */
interface BadKey {
  readonly rule: RuleId
  readonly name: string
  /** How a call carries them; undefined where the target has none. */
  readonly of: (api: Api) => Pick<Call, 'as' | 'query' | 'headers'> | undefined
}

const badKeys: readonly BadKey[] = [
  { rule: 'auth.missing-header', name: 'no header', of: () => ({ as: 'none' }) },
  ...(['revoked', 'expired'] as const).map(
    (as): BadKey => ({
      rule: `auth.${as}-key`,
      name: as,
      of: ({ target }) => (target.keys[as] === undefined ? undefined : { as }),
    }),
  ),
  ...invalidKeys.map(
    (invalidKey): BadKey => ({
      rule: 'auth.unknown-key',
      name: invalidKey.name,
      of: ({ target, fresh }) => {
        const key = invalidKeyFor(target, invalidKey, fresh.word())
        return key === undefined ? undefined : { as: { key, name: invalidKey.name } }
      },
    }),
  ),
  ...keyPresentations.map(
    ({ name, of }): BadKey => ({
      rule: 'auth.other-scheme',
      name,
      of: ({ target }) => of(target.keys.main),
    }),
  ),
]

/** Calls an operation with credentials that are none, now and again. */
const badKey = command({
  name: 'call with a key that is none',
  operations: all,
  about,
  weight: 4,
  draw: (world) =>
    fc.record({
      operations: someOperations(world),
      keys: fc.uniqueArray(fc.nat(badKeys.length - 1), { minLength: 1, maxLength: 4 }),
    }),
  async run(scenario, { operations, keys }) {
    for (const operation of operations.filter((one) => isOf(scenario.world, one))) {
      const api = scenario.api.at(operation)
      await learnErrorCodes(api)
      const open = await proveHarmlessCall(api)
      for (const pick of keys) await refused(scenario, api, open, picked(badKeys, pick))
    }
  },
})

/** Calls an operation with credentials that are none, and judges the refusal. */
async function refused(scenario: Scenario, api: Api, open: Call, { rule, of }: BadKey): Promise<void> {
  const { operation } = api
  const bad = of(api)
  if (bad === undefined) return
  // Credentials that make no sense may count as a bad request as well, which the call must not be then.
  const isMalformed = rule === 'auth.other-scheme'
  const call = isMalformed && isBodied(operation) ? await makeValidCall(api) : open
  const exchange = await api.call(operation, { ...call, ...bad })
  undoAfter(api, exchange)
  scenario.judge(rule, exchange, ({ expect }) =>
    expect.errorOf(exchange, [
      [401, 'unauthorized'],
      ...(isMalformed ? ([[400, 'invalid_request']] as const) : []),
    ]),
  )
}

/** Whether a write has a body and no record in its path that could be missing. */
const isBodied = (operation: OperationId): boolean => {
  const { method, target } = operationOf(operation)
  return method === 'POST' && target === undefined
}

const scopeRules = new Map<OperationId, RuleId>(
  rules.flatMap(({ id, kind, on }) => (kind?.kind === 'scope' && on[0] ? [[on[0], id as RuleId]] : [])),
)

/** Calls an operation with a key that holds some scopes. */
const limitedKey = command({
  name: 'call with a key of some scopes',
  operations: all,
  about,
  weight: 5,
  draw: (world) =>
    fc.record({
      operations: someOperations(world),
      keys: fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 3 }),
      isValid: fc.boolean(),
    }),
  async run(scenario, { operations, keys, isValid }) {
    const { limited = [] } = scenario.api.target.keys
    if (limited.length === 0) throw new NotApplicable('a limited key')
    for (const operation of operations.filter((one) => isOf(scenario.world, one)))
      await atOperation(scenario, operation, async (api) => {
        if (api.isLacking) return
        await learnErrorCodes(api)
        const isWhole = isValid && operationOf(operation).effects === 'writes'
        const call = isWhole ? await driverAt(api).valid(api) : await proveHarmlessCall(api)
        for (const pick of keys) await called(scenario, api, call, { key: picked(limited, pick), isWhole })
      })
  },
})

interface Limited {
  readonly key: LimitedKey
  /** Whether the call would succeed with every scope. */
  readonly isWhole: boolean
}

/** Calls an operation with one limited key, and judges whether it is let in and what it does. */
async function called(scenario: Scenario, api: Api, call: Call, { key, isWhole }: Limited): Promise<void> {
  const { operation } = api
  const { scope, effects, target } = operationOf(operation)
  const as: Signature = { key: key.key, name: `with ${key.scopes.join(', ')}` }
  if (key.scopes.includes(scope)) {
    // Which scopes an upsert needs is open (gap.upsert-scope); a write that succeeds is for other steps.
    if (isWhole || operation.endsWith('/upsert')) return
    const rule = key.scopes.length === 1 ? 'auth.one-scope-suffices' : 'auth.bearer-accepted'
    const exchange = await api.call(operation, { ...call, as })
    const admitted = isAdmitted(api, exchange)
    if (admitted === undefined) return
    return scenario.judge(rule, exchange, ({ expect }) =>
      expect.that(admitted, 'neither 401 nor 403', answerOf(api, exchange), { by: exchange }),
    )
  }
  const rule = scopeRules.get(operation)
  if (rule === undefined) return
  const { state } = driverAt(api)
  const before = isWhole ? await state?.(api, call) : undefined
  const refused = await api.call(operation, { ...call, as })
  undoAfter(api, refused)
  const isPlain = effects === 'none' && target === undefined
  // A missing record or an invalid body may be reported first (gap.error-precedence).
  if (!isPlain && !isWhole && [400, 404].includes(refused.response.status)) return
  scenario.judge(rule, refused, ({ expect }) => expect.error(refused, 403, 'insufficient_scope'))
  if (!isWhole || !state) return
  const now = await state(api, call)
  scenario.judge(rule, refused, ({ expect }) =>
    expect.equal(now, before, 'what the refused call was about', { by: refused }),
  )
}

/** Keys and scopes, at every operation. */
export const accessCommands = [badKey, limitedKey]
