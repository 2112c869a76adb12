import { surfaces, type Variant } from '../../contract/index.js'
import { operationsNamed } from '../../fake-server/pipeline/operation-name.js'
import { countText, type Report, type ReportedVerdict } from '../../reporters/index.js'
import { reportVerdicts } from '../../reporters/model/report.schema.js'
import { didYouMean } from '../did-you-mean.js'
import { oneLineMessage, usage } from '../exit.js'
import { knownPattern } from '../flags/selection.js'
import type { Missed, Requirement } from './requirement.js'

/** The rules among which a requirement finds those that it is about. */
export interface RuleSource {
  /** The rules that the run judges, and the operations of each; a rule of clients is about any. */
  readonly rules: readonly { readonly id: string; readonly on?: readonly string[] }[]
  /** The test of a pattern, which stops at one that matches no rule; that of the rules of servers where it is left out. */
  readonly known?: (pattern: string) => (id: string) => boolean
  readonly variant: Variant
  /** Whether these are not all the rules that the requirements were written for. */
  readonly isPart?: boolean
  /** Whether the run has a baseline, whose entries may be stale. */
  readonly hasBaseline?: boolean
}

/**
 * The requirement that some rules, everywhere or at some operations, have one of some verdicts.
 *
 * @param given For instance `paging.*=pass`, `webhook.*=pass|untested` or `auth.* @ GET *=pass`.
 * @throws A usage `Stop` where it names a verdict, a rule or an operation that does not exist.
 */
export function requiredVerdict(given: string, source: RuleSource): Requirement {
  const { rules, known = knownPattern, variant, isPart = false } = source
  const [, pattern = '', operation, words = ''] =
    /^([^@=]+?)\s*(?:@\s*([^=]+?)\s*)?=(.*)$/.exec(given.trim()) ?? []
  if (pattern === '')
    throw usage(
      `--require '${given}' names no verdict: give a pattern and what it must be, such as 'paging.*=pass'`,
    )
  const allowed = new Set(words.split('|').map((word) => verdictNamed(word.trim(), given)))
  const fits = known(pattern)
  const ids = new Set(rules.filter(({ id }) => fits(id)).map(({ id }) => id))
  if (ids.size === 0 && !isPart)
    throw usage(`--require '${given}': this run judges no rule that matches '${pattern}'`)
  const operations = operation === undefined ? undefined : operationsOf(operation, given, variant)
  if (
    operations &&
    !isPart &&
    !rules.some(({ id, on }) => ids.has(id) && (on?.some((each) => operations.has(each)) ?? true))
  )
    throw usage(`--require '${given}': no rule of '${pattern}' is about '${operation}'`)
  return {
    requirement: `require ${pattern}${operation === undefined ? '' : ` @ ${operation}`}=${[...allowed].join('|')}`,
    isExtent: true,
    judge: (report) => judged(placesOf(report, ids, operations), allowed),
  }
}

function verdictNamed(word: string, given: string): ReportedVerdict {
  const found = reportVerdicts.find((verdict) => verdict === word)
  if (found === undefined)
    throw usage(`--require '${given}': unknown verdict '${word}': ${didYouMean(word, reportVerdicts)}`)
  return found
}

function operationsOf(name: string, given: string, variant: Variant): ReadonlySet<string> {
  try {
    return new Set<string>(operationsNamed(name, surfaces[variant] as Parameters<typeof operationsNamed>[1]))
  } catch (error) {
    throw usage(`--require '${given}': ${oneLineMessage(error)}`)
  }
}

/** The rules of a requirement, or the places at which it is about them. */
function placesOf(
  report: Report,
  ids: ReadonlySet<string>,
  operations: ReadonlySet<string> | undefined,
): readonly Missed[] {
  const rules = report.rules.filter(({ id }) => ids.has(id))
  if (!operations) return rules.map(({ id, verdict }) => ({ rule: id, verdict }))
  return rules.flatMap(({ id, endpoints }) =>
    endpoints
      .filter(({ endpoint }) => operations.has(endpoint))
      .map(({ endpoint, verdict }) => ({ rule: id, endpoint, verdict })),
  )
}

function judged(
  places: readonly Missed[],
  allowed: ReadonlySet<ReportedVerdict>,
): ReturnType<Requirement['judge']> {
  const missed = places.filter(({ verdict }) => !allowed.has(verdict))
  const met = places.length - missed.length
  if (places.length === 0) return { met: true, actual: 'this run judges none of these' }
  const actual = `${met} of ${countText(places.length, places[0]?.endpoint === undefined ? 'rule' : 'place')}`
  return missed.length === 0 ? { met: true, actual } : { met: false, actual, missed }
}
