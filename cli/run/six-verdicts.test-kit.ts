import { familyOf } from '../../contract/family-of.js'
import type { Rule } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { mutants } from '../../mutants/index.js'
import type { Report } from '../../reporters/index.js'
import { checks, type RuleCheck, type RunResult, rulesOf, run, type Target } from '../../suites/index.js'
import { direct, fakeTarget } from '../target/fake-target.js'
import { secretsOf } from '../target/server-target.js'
import { buildReport } from './build-report.js'

/** A run that ends with every verdict, and the report of it. */
interface SixVerdicts {
  readonly report: Report
  readonly result: RunResult
}

let kept: Promise<SixVerdicts> | undefined

/**
 * A real run on a fake with three planted faults: a `Retry-After` with a unit at all operations, a filter that later
 * pages drop, and an address guard with a hole, which is only a warning. A key is missing (untested), another one is
 * not what the configuration says (inconclusive), and one check throws (error). It is made once per process.
 */
export function sixVerdicts(): Promise<SixVerdicts> {
  kept ??= made()
  return kept
}

const faults: Readonly<Record<string, string>> = {
  'limit.retry-after': 'the wait has a unit',
  'paging.filters-hold-across-pages': 'later pages of GET /api/v1/tasks drop status',
  'validation.webhook-url-guard': 'loopback is forgotten',
}

const seed = 7

async function made(): Promise<SixVerdicts> {
  const target = faultyTarget()
  const startedAt = new Date()
  const started = performance.now()
  const result = await run({ target, checks: someChecks(), seed })
  const repeat = `npx conformance --base-url ${target.baseUrl} --seed ${seed}`
  const report = buildReport({
    target,
    rules: rulesOf(target.variant).filter(isSelected),
    result,
    seed,
    startedAt,
    durationMs: performance.now() - started,
    secrets: secretsOf(target.keys),
    repeat,
    replay: (id) => `${repeat} --rule ${id}`,
    curl: { baseUrl: target.baseUrl },
  })
  return { report, result }
}

function faultyTarget(): Target {
  const fake = createFake({
    seed,
    change(behaviour) {
      for (const [rule, fault] of Object.entries(faults)) planted(rule, fault)(behaviour)
    },
  })
  const target = fakeTarget(fake, direct(fake), 'https://staging.example.com')
  const { revoked: _, ...keys } = target.keys
  return { ...target, keys: { ...keys, expired: keys.main } }
}

function planted(rule: string, fault: string) {
  const found = mutants.find((mutant) => mutant.rule === rule && mutant.fault === fault)
  if (!found || 'variant' in found) throw new Error(`there is no mutant of ${rule} with the fault: ${fault}`)
  return found.plant
}

/** Whether a rule belongs to one of a few families, or is broken by a fault. */
const isSelected = ({ id }: Rule): boolean =>
  ['auth', 'paging', 'tag', 'webhook'].includes(familyOf(id)) || Object.hasOwn(faults, id)

/** The checks of these rules; one of them is itself broken. */
const someChecks = (): readonly RuleCheck[] =>
  checks
    .filter(({ rule }) => isSelected(rule))
    .map((check) => (check.rule.id === 'tag.list-ok' ? { ...check, procedure: throwing } : check))

const throwing = async () => {
  throw new TypeError("Cannot read properties of undefined (reading 'tags')")
}
