import { type FamilyName, families, type Rule, rules, type Variant } from '../../contract/index.js'
import { rulesOf } from '../../suites/index.js'
import { didYouMean } from '../config/did-you-mean.js'
import { usage } from '../exit.js'

/** A test of rule ids by a pattern in which `*` stands for anything. */
export function matching(pattern: string): (id: string) => boolean {
  const words = pattern.split('*').map((word) => word.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'))
  const test = new RegExp(`^${words.join('.*')}$`)
  return (id) => test.test(id)
}

/** The rules of some families that match one of some patterns, in one variant or either; none of both means all. */
export function selectRules(
  suites: readonly string[] = [],
  patterns: readonly string[] = [],
  variant: Variant | 'either' = 'full',
): readonly Rule[] {
  for (const suite of suites)
    if (!Object.hasOwn(families, suite))
      throw usage(`unknown suite '${suite}': ${didYouMean(suite, familyNames)}`)
  const tests = patterns.map((pattern) => {
    const test = matching(pattern)
    if (!rules.some(({ id }) => test(id)))
      throw usage(
        `no rule matches '${pattern}': ${didYouMean(pattern, suggestions(), '`conformance rules` lists them all')}`,
      )
    return test
  })
  const selected = (variant === 'either' ? rules : rulesOf(variant)).filter(
    ({ id }) =>
      (suites.length === 0 || suites.includes(familyOf(id))) &&
      (tests.length === 0 || tests.some((test) => test(id))),
  )
  if (selected.length === 0)
    throw usage(
      `no rule of ${variant === 'either' ? 'either' : `the ${variant}`} variant is left by ${[...suites, ...patterns].join(' and ')}: leave out one`,
    )
  return selected
}

/** The family in a rule's id. */
export const familyOf = (ruleId: string): string => ruleId.slice(0, ruleId.indexOf('.'))

const familyNames = Object.keys(families) as FamilyName[]

const suggestions = () => [...rules.map(({ id }) => id), ...familyNames.map((name) => `${name}.*`)]
