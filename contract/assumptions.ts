import { type Gap, type GapName, gapNames, gaps, isGapName } from './gaps.js'
import { nearest } from './nearest.js'

/** The value chosen for every gap; one such object serves the fake and the suites alike. */
export type Assumptions = { readonly [N in GapName]: (typeof gaps)[N]['default'] }

/** What is assumed unless told otherwise. */
export const assumptions: Assumptions = Object.fromEntries(
  gapNames.map((name) => [name, gaps[name].default]),
) as unknown as Assumptions

/**
 * The default assumptions with some replaced; throws on a name that is no gap, suggesting the nearest one,
 * and on a value outside the options of its gap.
 */
export function assume(overrides: Partial<Assumptions>): Assumptions {
  for (const [name, value] of Object.entries(overrides)) {
    if (!isGapName(name))
      throw new Error(`unknown assumption '${name}': did you mean '${nearest(name, gapNames)}'?`)
    const { options }: Gap = gaps[name]
    if (options !== undefined && !options.includes(value))
      throw new Error(`assumption '${name}' cannot be ${JSON.stringify(value)}: use ${options.join(' or ')}`)
  }
  return { ...assumptions, ...overrides }
}
