import type { GapName, Variant } from '../contract/index.js'
import { type LearningTrial, tryLearning } from '../proofs/learning/trial.js'

// Learns fakes with random permitted choices, and holds a second fake with what was learnt against each.
// Arguments: how many combinations, 50 by default, and the first seed, 1 by default. Every fifth is compact.

const [count = 50, first = 1] = process.argv.slice(2).map(Number)
const started = performance.now()
const trials: LearningTrial[] = []
for (let n = 0; n < count; n += 1) {
  const variant: Variant = n % 5 === 4 ? 'compact' : 'full'
  const trial = await tryLearning(first + n, variant)
  trials.push(trial)
  const { seed, learnt, requests, calls, differing, failure, named } = trial
  const outcome =
    failure ?? (named.length > 0 ? `not learnt: ${named.map(({ gap }) => gap).join(', ')}` : 'the same')
  console.log(
    `${variant} ${seed}: ${learnt} learnt by ${requests} requests; ${differing.length} of ${calls} calls differ; ${outcome}`,
  )
}

const reasons = new Map<GapName, { readonly reason: string; readonly times: number }>()
for (const { named } of trials)
  for (const { gap, reason } of named) reasons.set(gap, { reason, times: (reasons.get(gap)?.times ?? 0) + 1 })
for (const [gap, { reason, times }] of reasons) console.log(`${times} × ${gap} was not learnt: ${reason}`)

const failed = trials.filter(({ failure }) => failure !== undefined).length
console.log(`in ${Math.round((performance.now() - started) / 1000)} s`)
console.log(`${trials.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 || trials.length === 0 ? 1 : 0
