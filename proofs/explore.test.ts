import { describe, expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import { failuresIn } from '../products/diagnosis/failure.js'
import { CorrectionTrial } from '../products/diagnosis/trial.js'
import { explore } from '../products/explorer/explore.js'
import { shortExploration } from '../products/explorer/index.js'
import { commandsIn } from '../products/explorer/short-exploration.js'
import type { Sequence } from '../products/explorer/step.js'
import { checks, checksIn, openSession, run } from '../suites/index.js'

const fakeWith = (rule: string, fault: string) => {
  const mutant = mutants.find((one) => one.rule === rule && one.fault === fault)
  if (!mutant || 'variant' in mutant) throw new Error(`there is no mutant '${fault}' of ${rule}`)
  return createFake({ seed: 1, change: mutant.plant })
}

/** The steps of scenarios about deals and keys. */
const steps = [
  'create a contact',
  'create a deal',
  'close a deal',
  'list deal records',
  'repeat a write under its key',
]

/** Explores a fake by these steps until something is found, or so many requests are sent. */
async function explored(
  fake: ReturnType<typeof createFake>,
  requests: number,
  first: readonly Sequence[] = [],
) {
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const own = checksIn(checks, fake.variant)
  const session = await openSession({ target, checks: own, seed: 1 })
  return explore({
    session,
    checks: own,
    commands: commandsIn(fake.variant).filter(({ name }) => steps.includes(name)),
    seed: 1,
    steps: 40,
    first,
    workers: 1,
    shrinks: 200,
    isOver: ({ findings }) => findings.length > 0 || session.requests > requests,
  })
}

describe('an exploration', () => {
  test('finds nothing on the honest fake, and reaches its operations', async () => {
    const { findings, coverage, steps } = await explored(createFake({ seed: 1 }), 1500)
    expect(findings).toEqual([])
    expect(steps).toBeGreaterThan(200)
    expect(coverage.outcomes.get('POST /api/v1/contacts')?.get('409 conflict')).toBeGreaterThan(0)
    expect(coverage.transitions.get('deal open -> won')).toBeGreaterThan(0)
  })

  test('takes no conflict for a fault with a contact that it has lost sight of', async () => {
    const fake = createFake({ seed: 1 })
    const target = fakeTarget(fake, direct(fake), 'fake:')
    const { main } = target.keys
    const own = checksIn(checks, 'full')
    const session = await openSession({ target: { ...target, keys: { main } }, checks: own, seed: 1 })
    const created = { command: 'create a contact', args: { email: 'a', fields: {}, tags: [], keyed: false } }
    const { findings, coverage } = await explore({
      session,
      checks: own,
      commands: commandsIn('full'),
      seed: 1,
      steps: 0,
      workers: 1,
      shrinks: 0,
      isOver: () => false,
      only: 1,
      first: [
        [
          { n: 1, ...created },
          // There is no such key, so that the step shows nothing of the contact.
          {
            n: 2,
            command: 'ask for a contact with the key of the other workspace',
            args: { contact: 'contact 1' },
          },
          { n: 3, ...created },
          { n: 4, ...created, args: { ...created.args, email: 'b' } },
          { n: 5, command: 'update a contact', args: { contact: 'contact 4', email: 'a' } },
        ],
      ],
    })
    expect(findings).toEqual([])
    expect(coverage.outcomes.get('POST /api/v1/contacts')?.get('409 conflict')).toBe(1)
    expect(coverage.outcomes.get('PATCH /api/v1/contacts/{id}')?.get('409 conflict')).toBe(1)
  })

  test('shrinks a violation to the calls that it needs', async () => {
    const fake = fakeWith('idempotency.deal-close', 'the revision is checked before the key')
    const [finding] = (await explored(fake, 6000)).findings
    expect(finding?.result.verdict).toBe('fail')
    expect(finding?.sequence.map(({ command }) => command)).toEqual([
      'create a contact',
      'create a deal',
      'close a deal',
      'repeat a write under its key',
    ])
  })
})

// The check of the rule is left out, so that only the exploration can find the fault.
const blind = checks
  .filter(({ rule }) => ['contact.create-conflict', 'deal.create-201'].includes(rule.id))
  .map((check) =>
    check.rule.id === 'deal.create-201' ? check : { ...check, procedure: async () => undefined },
  )

test('the short exploration of a run counts for the rule that it breaks', async () => {
  const fake = fakeWith('contact.create-conflict', 'the conflict is a state that does not fit')
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const verdict = async (requests: number) => {
    const { results } = await run({ target, checks: blind, seed: 3, exploration: shortExploration(requests) })
    return results.find(({ rule }) => rule.id === 'contact.create-conflict')?.verdict
  }
  expect(await verdict(0)).toBe('inconclusive')
  expect(await verdict(1000)).toBe('fail')
})

test('what only a scenario showed is judged again by its steps', async () => {
  const fake = fakeWith('contact.create-conflict', 'the conflict is a state that does not fit')
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const options = { target, checks: blind, seed: 3 }
  const { results, assumptions, runId, requests } = await run({
    ...options,
    exploration: shortExploration(1000),
  })
  const [failure, ...others] = failuresIn(results)
  expect(others).toEqual([])
  const context = {
    variant: 'full',
    assumptions,
    failures: [],
    errors: [],
    foreignIds: new Set<string>(),
  } as const
  const trial = await CorrectionTrial.open({ ...options, context }, { runId: `${runId}0`, requests })
  expect(failure && (await trial.holds(failure))).toBe(false)
})

const check = (rule: string, operation: string) => ({
  command: `check a rule on ${rule.slice(0, rule.indexOf('.'))}`,
  args: { rule, operation, seed: 3 },
})

test('a check that fails in a scenario is a violation of its rule, and its steps are data', async () => {
  const fake = fakeWith('contact.tags-missing', 'an unknown contact is a crash')
  const first = [
    { n: 1, command: 'create a contact', args: { email: 'a', fields: {}, tags: [], keyed: false } },
    { n: 2, ...check('limit.path-id', 'DELETE /api/v1/webhooks/{id}') },
    { n: 3, ...check('contact.tags-missing', 'POST /api/v1/contacts/{id}/tags') },
  ]
  const [finding] = (await explored(fake, 100, [first])).findings
  expect(finding).toMatchObject({ rule: 'contact.tags-missing', result: { verdict: 'fail' } })
  expect(finding?.sequence).toEqual([{ ...first[2], args: { ...first[2]?.args, seed: 1 } }])
  const kept: Sequence = JSON.parse(JSON.stringify(finding?.sequence))
  const [again] = (await explored(fake, 100, [kept])).findings
  expect(again).toMatchObject({ rule: 'contact.tags-missing', sequence: kept })
})

test('a step whose operation was cut as it was made simpler is skipped', async () => {
  const step = {
    n: 1,
    ...check('limit.path-id', 'G'),
  }
  const { findings, scenarios } = await explored(createFake({ seed: 1 }), 100, [[step]])
  expect(findings).toEqual([])
  expect(scenarios).toBeGreaterThan(0)
})
