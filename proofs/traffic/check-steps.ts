import type { Variant } from '../../contract/index.js'
import { carriedChecks, familyOf } from '../../products/explorer/carried-checks.js'
import type { Sequence } from '../../products/explorer/step.js'
import { random } from './random.js'

/**
 * The checks that scenarios carry out, each in a sequence of its own: every one at an operation that goes by the seed, then
 * each at its next operation, until each was carried out at all of its operations. Drawn scenarios would meet some of them
 * often, and others never.
 */
export function checkSequences(variant: Variant, seed: number): readonly Sequence[] {
  const next = random(seed)
  const order = [...carriedChecks[variant].values()].map((carried) => ({
    carried,
    at: Math.floor(next() * carried.operations.length),
    place: next(),
  }))
  const checks = order.toSorted((a, b) => a.place - b.place)
  const most = Math.max(...checks.map(({ carried }) => carried.operations.length))
  return Array.from({ length: most }, (_, round) =>
    checks.flatMap(({ carried: { rule, operations }, at }): readonly Sequence[] => {
      const operation = operations[(at + round) % operations.length]
      if (operation === undefined || round >= operations.length) return []
      const args = { rule: rule.id, operation, seed: Math.floor(next() * 100) }
      return [[{ n: 1, command: `check a rule on ${familyOf(rule)}`, args }]]
    }),
  ).flat()
}
