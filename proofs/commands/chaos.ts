import { wholeNumber } from '../../cli/flags/flag-values.js'
import { calm, type JudgedChaos, judgeChaos, sampled, type TriedInChaos, tryInChaos } from '../chaos-trial.js'
import type { ProofCommand, ProofOutcome } from '../runner/proof.js'
import { rowOf } from '../runner/row.js'
import { upTo } from '../runner/up-to.js'

/** The seed 0 is for the run without chaos, with which the others are compared. */
type Case = { readonly seed: number } | { readonly mutant: number }
type Answer = { readonly judged: JudgedChaos } | { readonly tried: TriedInChaos }

/** How many times the calls, and the time, of the undisturbed run a run in chaos may need. */
const most = { calls: 2, time: 2 }

const columns = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'error'] as const
const row = rowOf([4, ...columns.map((name) => name.length), 8, 7, 6])

/** The fake in chaos: lost answers, 503, bursts of 429, reads that lag, other clients. */
export const chaosProof: ProofCommand<[number, number, number | undefined], Case, Answer> = {
  shows: 'in chaos the honest fake fails nothing, by any rule on many seeds, and most mutants still die',
  takes: (command) =>
    command
      .argument('[seeds]', 'of the honest fake', wholeNumber(0, 100_000), 50)
      .argument('[mutants]', 'how many mutants', wholeNumber(0, 100_000), 60)
      .argument('[fewest]', 'how many of them have to die (default: 55 of 60)', wholeNumber(0, 100_000)),
  async carryOut(one) {
    if ('seed' in one) return { judged: await judgeChaos(one.seed, one.seed === 0 ? calm : {}) }
    const mutant = sampled(one.mutant)[one.mutant - 1]
    if (!mutant) throw new Error(`there is no mutant ${one.mutant}`)
    return { tried: await tryInChaos(mutant, one.mutant) }
  },
  plan(seeds, mutants, fewest = Math.ceil((mutants * 55) / 60)) {
    let undisturbed: JudgedChaos | undefined
    let [unfair, wasteful, killed] = [0, 0, 0]
    function judgeSeed(judged: JudgedChaos): ProofOutcome {
      if (!undisturbed) throw new Error('the undisturbed run has failed')
      const { seed, totals, requests, accused } = judged
      const [calls, time] = [requests / undisturbed.requests, judged.spentMs / undisturbed.spentMs]
      const isUnfair = accused.length > 0
      const isWasteful = calls > most.calls || time > most.time
      if (isUnfair) unfair += 1
      if (isWasteful) wasteful += 1
      const ratios = [calls, time].map((ratio) => ratio.toFixed(2))
      return {
        lines: [
          row([seed, ...columns.map((name) => totals[name]), requests, ...ratios]),
          ...accused.map(({ rule, verdict, reason }) => `  ${verdict} ${rule}\n    ${reason.slice(0, 500)}`),
        ],
        ...(isUnfair || isWasteful ? { failed: 1 } : { passed: 1 }),
      }
    }
    return {
      head: row(['seed', ...columns, 'requests', '× calls', '× time']),
      cases: [
        { seed: 0 },
        ...upTo(seeds).map((seed) => ({ seed })),
        ...upTo(mutants).map((mutant) => ({ mutant })),
      ],
      judge(answer, one) {
        if ('judged' in answer) {
          if (!('seed' in one && one.seed === 0)) return judgeSeed(answer.judged)
          undisturbed = answer.judged
          return {}
        }
        const { rule, fault, verdict, reason, seed } = answer.tried
        if (answer.tried.killed) killed += 1
        const alive = `mutant alive (seed ${seed}): ${rule}, ${fault}\n  ${verdict}: ${reason.slice(0, 300)}`
        return { lines: answer.tried.killed ? [] : [alive] }
      },
      end: () => ({
        lines: [
          `\n${seeds} seeds, ${unfair} with a false alarm, ${wasteful} with more than ${most.calls} times the calls or ${most.time} times the time; ${killed} of ${mutants} mutants killed, ${fewest} required`,
        ],
        ...(mutants === 0 ? {} : killed < fewest ? { failed: 1 } : { passed: 1 }),
      }),
    }
  },
}
