import { closestMatch } from '../closest-match.js'
import { type Gap, type GapName, gapNames, gaps, isGapName } from './gaps.js'
import type { ValuesOf } from './general.js'

/** The value chosen for every gap; one such object serves the fake and the suites alike. */
export type Assumptions = ValuesOf<typeof gaps>

/** What is assumed unless told otherwise. */
export const assumptions: Assumptions = Object.fromEntries(
  gapNames.map((name) => [name, gaps[name].default]),
) as unknown as Assumptions

/**
 * The default assumptions with some replaced, member by member where they have members; throws on a name that is no gap, suggesting the nearest one,
 * on a value outside the options of its gap, and on one that is of another kind than the default.
 */
export function assume(overrides: Partial<Assumptions>): Assumptions {
  for (const [name, value] of Object.entries(overrides)) {
    if (!isGapName(name))
      throw new Error(`unknown assumption '${name}': did you mean '${closestMatch(name, gapNames)}'?`)
    const { options, closed, default: preferred }: Gap = gaps[name]
    if (closed && !options.includes(value))
      throw new Error(`assumption '${name}' cannot be ${JSON.stringify(value)}: use ${options.join(' or ')}`)
    const [misfit] = misfitsOf(value, preferred)
    if (misfit)
      throw new Error(
        `assumption '${name}${misfit.at}' must be ${misfit.due}, not ${misfit.kind}: such as ${JSON.stringify(misfit.like)}`,
      )
  }
  const whole = Object.entries(overrides).map(([name, value]) => {
    const { default: preferred } = gaps[name as GapName] as Gap
    return [name, isMembers(value) && isMembers(preferred) ? { ...preferred, ...value } : value]
  })
  return { ...assumptions, ...Object.fromEntries(whole) }
}

const isMembers = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A place where a value is of another kind than it should be. */
interface Misfit {
  readonly at: string
  readonly due: string
  readonly kind: string
  readonly like: unknown
}

/** The places where a value is of another kind than a model of it; null in either stands for anything. */
function misfitsOf(value: unknown, model: unknown, at = ''): readonly Misfit[] {
  if (value === null || model === null) return []
  const [kind, due] = [kindOf(value), kindOf(model)]
  if (kind !== due) return [{ at, due, kind, like: model }]
  if (Array.isArray(value) && Array.isArray(model))
    return value.flatMap((item, n) => misfitsOf(item, model[0] ?? null, `${at}[${n}]`))
  if (typeof value !== 'object') return []
  const members = model as Readonly<Record<string, unknown>>
  return Object.entries(value).flatMap(([name, member]) =>
    misfitsOf(member, members[name] ?? null, `${at}.${name}`),
  )
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  // Words of a server may be numbers or truth values as well.
  return typeof value === 'object' ? 'an object' : 'a plain value'
}
