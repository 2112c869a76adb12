import { closestMatch } from '../closest-match.js'
import type { ValuesOf } from '../gaps/general.js'
import { type Gap, type GapName, gapNames, gaps, isGapName } from './gaps.js'

/** The value chosen for every gap; one such object configures the fake and the suites alike. */
export type Assumptions = ValuesOf<typeof gaps>

/** What is assumed by default. */
export const assumptions: Assumptions = Object.fromEntries(
  gapNames.map((name) => [name, gaps[name].default]),
) as unknown as Assumptions

/**
 * The default assumptions with some replaced, member by member where they have members.
 *
 * @throws on a name that is not a gap, with the closest name as a suggestion; on a value outside the options of its
 * gap; on a value of another kind than the default; and on one that contradicts itself or has no meaning.
 * @example
 * assume({ 'cursor-garbage': 'first-page' })
 */
export function assume(overrides: Partial<Assumptions>): Assumptions {
  if (!isMembers(overrides))
    throw new Error(
      `assumptions must be an object of values by gap, such as { 'cursor-garbage': 'first-page' }, not ${JSON.stringify(overrides)}`,
    )
  for (const [name, value] of Object.entries(overrides)) {
    if (!isGapName(name))
      throw new Error(`unknown assumption '${name}': did you mean '${closestMatch(name, gapNames)}'?`)
    const { options, closed, default: preferred }: Gap = gaps[name]
    if (closed && !options.includes(value))
      throw new Error(
        `assumption '${name}' must be one of ${options.join(', ')}, not ${JSON.stringify(value)}`,
      )
    const [misfit] = mismatchesOf(value, preferred)
    if (misfit)
      throw new Error(
        `assumption '${name}${misfit.at}' must be ${misfit.expected}, not ${misfit.kind}: such as ${JSON.stringify(misfit.like)}`,
      )
  }
  const whole = Object.entries(overrides).map(([name, value]) => {
    const { default: preferred } = gaps[name as GapName] as Gap
    const whole = isMembers(value) && isMembers(preferred) ? { ...preferred, ...value } : value
    checkValue(name as GapName, whole)
    return [name, whole]
  })
  return { ...assumptions, ...Object.fromEntries(whole) }
}

/** Refuses a value that no server can have, such as one that gives two members the same name. */
function checkValue(name: GapName, value: unknown): void {
  const problem = (gaps[name] as Gap).check?.(value)
  if (problem)
    throw new Error(
      `assumption '${name}${problem.at}' cannot be ${JSON.stringify(problem.value)}: use ${problem.permitted}`,
    )
}

const isMembers = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A member whose value is of another kind than expected. */
interface Misfit {
  readonly at: string
  readonly expected: string
  readonly kind: string
  readonly like: unknown
}

/** The members whose values are of another kind than those of a model; null in either fits everything. */
function mismatchesOf(value: unknown, model: unknown, at = ''): readonly Misfit[] {
  if (value === null || model === null) return []
  const [kind, expected] = [kindOf(value), kindOf(model)]
  if (kind !== expected) return [{ at, expected, kind, like: model }]
  if (Array.isArray(value) && Array.isArray(model))
    return value.flatMap((item, n) => mismatchesOf(item, model[0] ?? null, `${at}[${n}]`))
  if (typeof value !== 'object') return []
  const members = model as Readonly<Record<string, unknown>>
  return Object.entries(value).flatMap(([name, member]) =>
    mismatchesOf(member, members[name] ?? null, `${at}.${name}`),
  )
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  // The values of a server may be numbers or booleans as well.
  return typeof value === 'object' ? 'an object' : 'a plain value'
}
