import * as fc from 'fast-check'
import type { Variant } from '../../../contract/index.js'
import { type CarriedCheck, carriedChecks, familyOf } from '../carried-checks.js'
import { carryOutCheck } from '../check-in-scenario.js'
import { type Command, command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import { orNotApplicable } from '../or-not-applicable.js'
import { maySend } from './keys.js'

/** How often checks are drawn in comparison with other steps, all families together. */
const weight = 70

const all = (variant: Variant): readonly CarriedCheck[] => [...carriedChecks[variant].values()]

/** The checks of a family that steps of a variant can carry out. */
const ofFamily = (family: string, variant: Variant): readonly CarriedCheck[] =>
  all(variant).filter(({ rule }) => familyOf(rule) === family)

/** Carries out the check of a rule of one family, on records of its own among those of the scenario. */
const checking = (family: string): Command => {
  const [full, compact] = [ofFamily(family, 'full'), ofFamily(family, 'compact')]
  const share = Math.max(full.length / all('full').length, compact.length / all('compact').length)
  return command({
    name: `check a rule on ${family}`,
    operations: [...new Set([...full, ...compact].flatMap(({ operations }) => operations))],
    about: [family],
    weight: Math.ceil(weight * share),
    draw({ variant, checked }) {
      const left = (variant === 'full' ? full : compact).filter(({ rule }) => !checked.has(rule.id))
      return left.length === 0
        ? undefined
        : fc.constantFrom(...left).chain(({ rule, operations }) =>
            fc.record({
              rule: fc.constant(rule.id),
              operation: fc.constantFrom(...operations),
              seed: fc.nat(99),
            }),
          )
    },
    async run(scenario, { rule: id, operation, seed }) {
      const { variant, checked } = scenario.world
      const carried = carriedChecks[variant].get(id)
      // Making a step simpler may cut a name.
      if (!carried?.operations.includes(operation)) throw new NotApplicable(`${id} at ${operation}`)
      maySend(scenario, operation)
      checked.add(id)
      await orNotApplicable(id, () => carryOutCheck(scenario, carried, operation, seed))
    },
  })
}

const families = new Set([...all('full'), ...all('compact')].map(({ rule }) => familyOf(rule)))

/** The checks of rules, by families: what they ask for is judged among all that the scenario has done. */
export const checkCommands: readonly Command[] = [...families].map(checking)
