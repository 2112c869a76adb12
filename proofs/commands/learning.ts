import { seedNumber, wholeNumber } from '../../cli/flags/flag-values.js'
import type { GapName, Variant } from '../../contract/index.js'
import { type LearningTrial, tryLearning } from '../learning/trial.js'
import type { ProofCommand } from '../runner/proof.js'
import { upTo } from '../runner/up-to.js'

interface Case {
  readonly seed: number
  readonly variant: Variant
}

/** Every fifth is compact. */
export const learningProof: ProofCommand<[number, number], Case, LearningTrial> = {
  shows:
    'a fake with random permitted choices is learnt so far that a second one with what was learnt answers alike',
  takes: (command) =>
    command
      .argument('[combinations]', 'how many combinations of choices', wholeNumber(1, 100_000), 50)
      .argument('[first]', 'the first seed', seedNumber, 1),
  carryOut: ({ seed, variant }) => tryLearning(seed, variant),
  plan(count, first) {
    const reasons = new Map<GapName, { readonly reason: string; readonly times: number }>()
    return {
      cases: upTo(count).map((n) => ({ seed: first + n - 1, variant: n % 5 === 0 ? 'compact' : 'full' })),
      judge({ seed, variant, learnt, requests, calls, differing, failure, named }) {
        for (const { gap, reason } of named)
          reasons.set(gap, { reason, times: (reasons.get(gap)?.times ?? 0) + 1 })
        const unlearnt = `not learnt: ${named.map(({ gap }) => gap).join(', ')}`
        const outcome = failure ?? (named.length > 0 ? unlearnt : 'the same')
        return {
          lines: [
            `${variant} ${seed}: ${learnt} learnt by ${requests} requests; ${differing.length} of ${calls} calls differ; ${outcome}`,
          ],
          ...(failure === undefined ? { passed: 1 } : { failed: 1 }),
        }
      },
      end: () => ({
        lines: [...reasons].map(([gap, { reason, times }]) => `${times} × ${gap} was not learnt: ${reason}`),
      }),
    }
  },
}
