import { nameOfMisconfiguration } from '../misconfiguration.js'
import {
  type MisconfiguredOutcome,
  type Relevance,
  relevance,
  rows,
  tryMisconfiguration,
} from '../misconfigured-trial.js'
import { shortcomings } from '../misconfigured-verdict.js'
import type { ProofCommand } from '../runner/proof.js'

/** Which rules a member has to do with, found out once per process. */
let known: Promise<Relevance> | undefined

function rowAt(index: number) {
  const row = rows[index]
  if (!row) throw new Error(`there is no misconfiguration ${index}`)
  return row
}

/** An honest fake is judged by configurations with one member wrong, by every rule that the member has to do with. */
export const misconfiguredProof: ProofCommand<[readonly string[]], number, MisconfiguredOutcome> = {
  shows: 'a wrong member of a configuration is named first and once, nothing else fails, and no run is green',
  takes: (command) => command.argument('[words...]', 'only members that begin with one of these words'),
  async carryOut(index) {
    known ??= relevance()
    return tryMisconfiguration(rowAt(index), await known)
  },
  plan(words) {
    const cases = [...rows.keys()].filter(
      (index) => words.length === 0 || words.some((word) => rowAt(index).member.startsWith(word)),
    )
    return {
      cases,
      judge(outcome, index) {
        const row = rowAt(index)
        const { open, claimed, diagnosed } = outcome
        const lacks = shortcomings(row, outcome)
        const isRight = lacks.length === 0
        const summary = `${open} not verified, ${claimed.length} claims named, doctor ${diagnosed ? 'names it' : 'sees nothing'}`
        return {
          lines: [
            `${isRight ? 'ok    ' : 'FAILED'} ${nameOfMisconfiguration(row)}: ${summary}`,
            ...lacks.map((line) => `         ${line.slice(0, 400)}`),
          ],
          ...(isRight ? { passed: 1 } : { failed: 1 }),
        }
      },
      end: () => ({ lines: [`\n${cases.length} misconfigurations`] }),
    }
  },
}
