import { type GapName, questionsOf, type Rule, toSource } from '../../contract/index.js'
import type { Assumed, Choice } from './assumed.js'
import type { NotedClaim } from './claim-finding.js'
import { assumptionLine, gapHint, gapHintText } from './gap-hint.js'
import type { OperationResult } from './operation-result.js'
import type { Reads } from './reads.js'
import { quotedRefusal } from './refusal-text.js'
import type { AttemptOutcome } from './rejudge.js'
import type { RunContext } from './run-context.js'

/** Whether another choice may be what an inconclusive check lacks: no outage, and no record or key that is wrong. */
export const isForAssumptions = (
  { result, reads, refused, isDisturbed }: AttemptOutcome,
  assumed: Assumed,
): boolean =>
  (refused !== undefined || !isDisturbed) &&
  (result.configuration ?? 'assumptions.').startsWith('assumptions.') &&
  assumed.others(reads).length > 0

/** The result of a check that depends on a choice which the configuration does not state, or states wrongly. */
export function contradicted(
  result: OperationResult,
  { gap, value }: Choice,
  assumed: Assumed,
): OperationResult {
  const { failure: _, ...rest } = result
  const isConfigured = assumed.isConfigured(gap)
  const how = isConfigured ? 'configured as' : 'assumed to be'
  return {
    ...rest,
    verdict: 'inconclusive',
    configuration: `assumptions.${gap}`,
    ...(isConfigured ? { claim: wrongAssumption({ gap, value }, assumed) } : {}),
    reason: `gap.${gap} is ${how} ${toSource(assumed.values[gap])}, but the server behaves as with ${assumptionLine(gap, value)}: ${result.reason}`,
  }
}

/** What the run shows of an assumption of the configuration under which a rule fails, and under another one holds. */
const wrongAssumption = ({ gap, value }: Choice, { values }: Assumed): NotedClaim => ({
  member: `assumptions.${gap}`,
  state: 'disproved',
  claim: toSource(values[gap]),
  seen: `is not what the server does: it behaves as with ${assumptionLine(gap, value)}`,
  correction: `write ${assumptionLine(gap, value)}, or remove the member so that the run detects it`,
})

/** What the run shows of an assumption of the configuration that the answers do not follow, nor any other choice. */
const doubtedAssumption = (gap: GapName, { values }: Assumed): NotedClaim => ({
  member: `assumptions.${gap}`,
  state: 'contradicted',
  claim: toSource(values[gap]),
  seen: 'is not what the answers show',
  correction: `make sure that the server does so, or remove the member so that the run detects its choice`,
})

/** Assumes other choices from now on, and forgets what was observed under the former ones. */
export function adopt(
  { client, assumed, observations }: Pick<RunContext<never>, 'client' | 'assumed' | 'observations'>,
  choices: readonly Choice[],
): void {
  assumed.adopt(choices)
  observations.forget(new Set(choices.map(({ gap }) => gap)))
  for (const { gap, value } of choices) client.adopted(gap, value)
}

/** A refused set-up call with what the server says of it, and the gaps that the check has read and that it is about. */
export function hinted(
  { result, refused, reads }: AttemptOutcome,
  { assumed }: Pick<RunContext<never>, 'assumed'>,
): OperationResult {
  if (refused?.response.status !== 400) return result
  const said = quotedRefusal(refused)
  const reason = said === '' ? (result.reason ?? '') : `${result.reason}: ${said}`
  const doubtful = reads.concernedBy(refused).filter((gap) => assumed.isDoubtful(gap))
  const [gap] = doubtful
  if (gap === undefined) return { ...result, reason }
  const hint = gapHint(doubtful, assumed.values)
  return { ...result, configuration: `assumptions.${gap}`, reason: `${reason}${hint}` }
}

type Timing = Pick<RunContext<never>, 'assumed' | 'timing'>

/** The gaps about a time of the server's own that a check has read and that may differ from what is assumed. */
export const timingOf = (reads: Reads, { assumed, timing }: Timing): readonly GapName[] =>
  timing.filter((gap) => reads.has(gap) && assumed.isDoubtful(gap))

/** A check that passes by chance is inconclusive; where the server may act at a time of its own, those gaps are named. */
export function byChance(
  result: OperationResult,
  { reads }: AttemptOutcome,
  context: Timing,
): OperationResult {
  const { failure: _, ...rest } = result
  const gaps = timingOf(reads, context)
  const [gap] = gaps
  return {
    ...rest,
    verdict: 'inconclusive',
    reason: `${result.reason}${gapHint(gaps, context.assumed.values)}`,
    ...(gap === undefined ? {} : { configuration: `assumptions.${gap}` }),
  }
}

/** A failure of an uncertain rule is a warning: it names the gap whose choice answers it. */
export function questioned(rule: Rule, result: OperationResult, assumed: Assumed): OperationResult {
  const questions = questionsOf(rule)
  const gap = questions.find((one) => !assumed.isConfigured(one)) ?? questions[0]
  if (gap === undefined) return { ...result, verdict: 'warn' }
  return {
    ...result,
    verdict: 'warn',
    configuration: `assumptions.${gap}`,
    ...(assumed.isConfigured(gap) ? { claim: doubtedAssumption(gap, assumed) } : {}),
    reason: `${result.reason}; the server may mean it: ${gapHintText(gap, assumed.values[gap])}`,
  }
}
