import { countText, type Report, rulesBeyondKnown } from '../../reporters/index.js'
import { didYouMean } from '../did-you-mean.js'
import { usage } from '../exit.js'
import type { Requirement } from './requirement.js'

/** What may fail a run in addition to a rule that fails. */
const failOnWords = ['warn', 'inconclusive', 'untested', 'error', 'stale'] as const

type FailOnWord = (typeof failOnWords)[number]

/**
 * The requirements that no rule has some verdict, and that no entry of the baseline is stale.
 *
 * @param given Words, each alone or several separated by commas.
 * @throws A usage `Stop` at an unknown word.
 */
export const failOn = (given: readonly string[]): readonly Requirement[] =>
  [...new Set(given.flatMap((words) => words.split(',').map(wordNamed)))].map((word) => ({
    requirement: `fail-on ${word}`,
    ...(word === 'stale' ? {} : { excludes: word }),
    judge: (report) => (word === 'stale' ? staleIn(report) : verdictIn(report, word)),
  }))

function wordNamed(given: string): FailOnWord {
  const found = failOnWords.find((word) => word === given.trim())
  if (found === undefined)
    throw usage(`--fail-on '${given.trim()}' is unknown: ${didYouMean(given.trim(), failOnWords)}`)
  return found
}

function verdictIn(
  { rules }: Report,
  verdict: Exclude<FailOnWord, 'stale'>,
): ReturnType<Requirement['judge']> {
  const missed = rulesBeyondKnown(rules).flatMap(({ id, verdict: own }) =>
    own === verdict ? [{ rule: id, verdict }] : [],
  )
  const actual = `${countText(missed.length, 'rule')} ${verdict}`
  return missed.length === 0 ? { met: true, actual } : { met: false, actual, missed }
}

function staleIn({ baseline, rules }: Report): ReturnType<Requirement['judge']> {
  const stale = baseline?.stale ?? []
  const verdictAt = (rule: string, at: string) =>
    rules.find(({ id }) => id === rule)?.endpoints.find(({ endpoint }) => endpoint === at)?.verdict ?? 'pass'
  const actual = countText(stale.length, 'stale entry')
  if (stale.length === 0) return { met: true, actual }
  const missed = stale.map(({ rule, endpoint }) => ({ rule, endpoint, verdict: verdictAt(rule, endpoint) }))
  return { met: false, actual, missed }
}
