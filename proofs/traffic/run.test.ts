import { expect, test } from 'vitest'
import { settle } from '../../cli/config/settings.js'
import { plantedFake } from '../../cli/proof/prove.js'
import { judgeAgain } from '../../cli/replay/judge-again.js'
import { failuresIn } from '../../cli/report/failures-in.js'
import { buildReport } from '../../cli/run/build-report.js'
import { direct, fakeTarget } from '../../cli/target/fake-target.js'
import { mutants } from '../../mutants/index.js'
import { judgeRun } from '../../products/traffic/index.js'
import { checks, openSession, rulesOf, run } from '../../suites/index.js'

const fault = 'the cursor of tickets holds updatedAt alone, and ties are repeated'
const rule = 'paging.traversal-ends'

/** A fake with the fault, to which a quick run sends no check of the rule that its pages break. */
function faulty() {
  const mutant = mutants.find((one) => one.fault === fault)
  if (!mutant) throw new Error(`there is no mutant ${fault}`)
  const fake = plantedFake(mutant, 1)
  return { ...fakeTarget(fake, direct(fake), 'fake:'), skipsSlow: true as const }
}

async function quickRun(isJudgedTogether: boolean) {
  const target = faulty()
  const places = settle({ quick: true }, {}, {}).quick?.places ?? []
  const result = await run({
    target,
    checks,
    seed: 1,
    places,
    ...(isJudgedTogether ? { histories: (record) => judgeRun(record, 'full') } : {}),
  })
  return { target, result }
}

test('what several exchanges of a run show counts for the rule that they decide', async () => {
  const { result: alone } = await quickRun(false)
  expect(alone.results.find((one) => one.rule.id === rule)?.verdict).not.toBe('fail')
  const { result } = await quickRun(true)
  expect(result.requests).toBe(alone.requests)
  const found = result.results.find((one) => one.rule.id === rule)
  expect(found?.verdict).toBe('fail')
  // Rules that no check has judged are verified as well.
  expect(result.results.length).toBeGreaterThan(alone.results.length)
})

test('such a failure is judged again by its calls, as the check of its rule may not find it', async () => {
  const { target, result } = await quickRun(true)
  const report = buildReport({
    target,
    seed: 1,
    rules: rulesOf('full'),
    startedAt: new Date(0),
    durationMs: 1,
    secrets: [],
    repeat: '',
    replay: (_, { history } = {}) => (history ? 'the whole run' : 'the rule'),
    curl: { baseUrl: 'http://localhost' },
    result,
  })
  const failure = failuresIn(report).find((one) => one.rule.id === rule)
  if (!failure) throw new Error('the report has no such failure')
  expect(failure.at.failure).toMatchObject({ history: true, replay: 'the whole run' })
  const again = await openSession({ target, checks: checks.filter((one) => one.rule.id === rule), seed: 1 })
  const found = await judgeAgain(failure, { session: again, target, runId: report.runId })
  expect(found.verdict).toBe('STILL FAILS')
})
