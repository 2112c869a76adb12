import type { Rule } from '../../contract/index.js'
import { exploredByDefault } from '../../products/explorer/index.js'
import type { Report } from '../../reporters/index.js'
import type { Config } from '../config.js'
import { usage } from '../exit.js'
import type { Shard } from '../flags/shard-number.js'
import type { RequireFlags } from '../require/requirements.js'

/** About how many requests a rule takes: for itself, and for each operation at which it is judged. */
const weights = { rule: 6, operation: 1.5 } as const

const weightOf = ({ on }: Rule): number => weights.rule + weights.operation * on.length

/**
 * The rules of a shard, in their order. Each shard has neighbours, which share set-up calls and observations, and about
 * as much to do as any other; the first has fewer rules where it sends requests that explore. Every rule is in exactly
 * one shard.
 */
export function rulesOfShard(rules: readonly Rule[], { index, of }: Shard, explored = 0): readonly Rule[] {
  const all = rules.reduce((sum, rule) => sum + weightOf(rule), explored)
  let before = explored
  return rules.filter((rule) => {
    const weight = weightOf(rule)
    const middle = before + weight / 2
    before += weight
    return Math.floor((middle * of) / all) + 1 === index
  })
}

/** Selected rules, and what selected them. */
interface Selected {
  readonly rules: readonly Rule[]
  readonly selection?: NonNullable<Report['selection']>
}

/** The rules of the shard that the flags name; stops at flags that a shard cannot have. */
export function sharded(
  { rules, selection }: Selected,
  flags: ShardFlags,
  { seed }: Pick<Config, 'seed'>,
): Selected & { readonly otherRules?: readonly Rule[] } {
  const { shard } = flags
  if (!shard) return selection === undefined ? { rules } : { rules, selection }
  if ((flags.seed ?? seed) === undefined)
    throw usage(
      '--shard needs a seed, the same for each shard: add --seed <n>, such as the number of the build',
    )
  for (const [name, value] of Object.entries(wholeRunFlags(flags)))
    if (value) throw usage(`${name} is about the whole run: give it to conformance merge in place of a shard`)
  const own = new Set(rulesOfShard(rules, shard, selection === undefined ? exploredByDefault : 0))
  return {
    rules: rules.filter((rule) => own.has(rule)),
    otherRules: rules.filter((rule) => !own.has(rule)),
    selection: { ...selection, shard },
  }
}

const wholeRunFlags = ({ require, requireVerified, failOn, updateBaseline }: ShardFlags) => ({
  '--require': require,
  '--require-verified': requireVerified,
  '--fail-on': failOn,
  '--update-baseline': updateBaseline,
})

/** The flags that a shard uses. */
interface ShardFlags extends RequireFlags {
  readonly shard?: Shard
  readonly seed?: number
  readonly updateBaseline?: boolean
}
