import { familyOf } from '../../contract/family-of.js'
import { type FamilyName, families, type Rule, rules, type Variant } from '../../contract/index.js'
import type { Report } from '../../reporters/index.js'
import { rulesOf } from '../../suites/index.js'
import type { Config } from '../config.js'
import { didYouMean } from '../did-you-mean.js'
import { usage } from '../exit.js'
import { matching } from './matching.js'

/** The flags that select rules, as the command line gives them. */
interface SelectionFlags {
  readonly suite?: readonly string[]
  readonly rule?: readonly string[]
  readonly exclude?: readonly string[]
}

/**
 * The rules of some families that match one of some patterns and are not excluded, in one variant or either; none of
 * both means all.
 */
export function selectRules(
  suites: readonly string[] = [],
  patterns: readonly string[] = [],
  variant: Variant | 'either' = 'full',
  exclude: readonly string[] = [],
): readonly Rule[] {
  for (const suite of suites)
    if (!Object.hasOwn(families, suite))
      throw usage(`unknown suite '${suite}': ${didYouMean(suite, familyNames)}`)
  const tests = patterns.map(knownPattern)
  const excluded = exclude.map(knownPattern)
  const selected = (variant === 'either' ? rules : rulesOf(variant)).filter(
    ({ id }) =>
      (suites.length === 0 || suites.includes(familyOf(id))) &&
      (tests.length === 0 || tests.some((test) => test(id))) &&
      !excluded.some((test) => test(id)),
  )
  if (selected.length === 0) throw usage(nothingSelected(suites, patterns, variant, exclude))
  return selected
}

/** Says that flags leave no rule, and how to get some. */
function nothingSelected(
  suites: readonly string[],
  patterns: readonly string[],
  variant: Variant | 'either',
  exclude: readonly string[],
): string {
  const flags = [
    ...suites.map((suite) => `--suite ${suite}`),
    ...patterns.map((pattern) => `--rule ${pattern}`),
    ...exclude.map((pattern) => `--exclude ${pattern}`),
  ]
  const where = variant === 'either' ? 'either variant' : `the ${variant} variant`
  const [only] = flags
  if (flags.length === 1)
    return `no rule of ${where} matches ${only}: \`conformance rules --variant ${variant === 'compact' ? 'compact' : 'full'}\` lists its rules`
  return `no rule of ${where} matches ${flags.join(' and ')}: a rule must match all of them, so leave out one`
}

/** The rules that a run is to judge, and what selected them where they are not all of the variant. */
export function selectionOf(
  { suite, rule, exclude: given }: SelectionFlags,
  config: Pick<Config, 'exclude'>,
  variant: Variant,
): { readonly rules: readonly Rule[]; readonly selection?: NonNullable<Report['selection']> } {
  const exclude = given ?? (config.exclude ?? []).filter((pattern) => pattern !== undefined)
  const rules = selectRules(suite, rule, variant, exclude)
  const selection = {
    ...(suite === undefined ? {} : { suites: suite }),
    ...(rule === undefined ? {} : { rules: rule }),
    ...(exclude.length === 0 ? {} : { exclude }),
  }
  return Object.keys(selection).length === 0 ? { rules } : { rules, selection }
}

/** The test of a pattern; stops where no rule of either variant matches it. */
export function knownPattern(pattern: string): (id: string) => boolean {
  const test = matching(pattern)
  if (rules.some(({ id }) => test(id))) return test
  throw usage(
    `no rule matches '${pattern}': ${didYouMean(pattern, suggestions(), '`conformance rules` lists them all')}`,
  )
}

const familyNames = Object.keys(families) as FamilyName[]

const suggestions = () => [...rules.map(({ id }) => id), ...familyNames.map((name) => `${name}.*`)]
