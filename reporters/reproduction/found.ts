import { clausesOf } from './clauses.js'
import type { CallAnswer, Decision } from './recipe.js'
import { fillTemplate } from './template.js'

/** What became of a failure, and why. */
export interface ReplayOutcome {
  readonly verdict: 'FIXED' | 'STILL FAILS' | 'CANNOT TELL'
  readonly why: string
}

/** The outcome where nothing is known of the failure. */
export const cannotTell = (why: string): ReplayOutcome => ({ verdict: 'CANNOT TELL', why })

/** What the deciding answer shows. */
export function found(
  decision: Decision,
  answers: ReadonlyMap<number, CallAnswer>,
  values: ReadonlyMap<string, string>,
): ReplayOutcome {
  const answer = answers.get(decision.index)
  if (!answer) return cannotTell('the recorded calls do not reach the answer that decides')
  const shown = `${answer.status} ${answer.text.slice(0, 200)}`.trimEnd()
  const seen = {
    answers,
    answer,
    fill: (template: Parameters<typeof fillTemplate>[0]) => fillTemplate(template, values),
  }
  for (const { why, holds } of clausesOf(decision)) {
    if (why !== undefined && holds(seen)) return cannotTell(`the last call answered ${shown}: ${why}`)
    if (why === undefined && !holds(seen)) return { verdict: 'STILL FAILS', why: `still ${shown}` }
  }
  return { verdict: 'FIXED', why: `now ${shown}` }
}

/** The class of a status: 2 for 200. */
export const classOf = (status: number): number => Math.floor(status / 100)
