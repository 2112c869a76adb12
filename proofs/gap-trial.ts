import { isDeepStrictEqual } from 'node:util'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import {
  type Assumptions,
  anyPermitted,
  assume,
  type GapName,
  gaps,
  gapsOf,
  permittedValues,
  type Variant,
} from '../contract/index.js'
import { createFake } from '../fake-server/index.js'
import {
  checks,
  checksIn,
  detect,
  exploredByDefault,
  type RuleCheck,
  type RuleResult,
  run,
} from '../suites/index.js'

/** A server that keeps the document: its variant, and what it chose where the document leaves it open. */
export interface Server {
  readonly variant: Variant
  readonly choices: Partial<Assumptions>
}

/** The choices of a server that are not the defaults, by gap. */
export const unusual = ({ choices }: Server): readonly GapName[] =>
  (Object.keys(choices) as GapName[]).filter((gap) => !isDeepStrictEqual(choices[gap], gaps[gap].default))

/** The server of a seed, with a random combination of permitted choices. */
export const serverOf = (seed: number, variant: Variant): Server => ({
  variant,
  choices: anyPermitted(seed, variant),
})

/** Every server that makes a single unusual choice. */
export const singleServers: readonly Server[] = (['full', 'compact'] as const).flatMap((variant) =>
  gapsOf(variant).flatMap((gap) =>
    permittedValues(gap)
      .slice(1)
      .map((value) => ({ variant, choices: { [gap]: value } })),
  ),
)

/** The unusual choices of a server in a line, for instance `limit-out-of-range = "clamp"`. */
export const nameOf = (server: Server): string => {
  const { choices, variant } = server
  const named = unusual(server).map((gap) => `${gap} = ${JSON.stringify(choices[gap])}`)
  return `${named.join(', ') || 'the defaults'}${variant === 'compact' ? ' (compact)' : ''}`
}

/** The gaps of a server that its configuration sets. */
export type Configured = readonly GapName[] | 'all' | 'none'

/** How many values a property draws in this proof: the choices vary from server to server, which is worth more. */
const runs = 2

/** Judges a server by a configuration that sets some of its choices. */
export async function tryServer(
  { variant, choices }: Server,
  configured: Configured,
  among: readonly RuleCheck[] = checksIn(checks, variant),
): Promise<readonly RuleResult[]> {
  const fake = createFake({ seed: 1, variant, assumptions: choices })
  const all = Object.keys(choices) as GapName[]
  const gaps = configured === 'all' ? all : configured === 'none' ? [] : configured
  const target = {
    ...fakeTarget(fake, direct(fake), 'fake:'),
    assumptions: assume(Object.fromEntries(gaps.map((gap) => [gap, choices[gap]])) as Partial<Assumptions>),
    configured: new Set(gaps),
  }
  // As a run against a server begins.
  const detected = await detect(target)
  const isWhole = among.length === checksIn(checks, variant).length
  const explored = isWhole ? exploredByDefault : 0
  const { results } = await run({ target, checks: among, seed: 1, runs, detected, explored })
  return results
}

/** The checks of some rules in a variant. */
export const checksOf = (variant: Variant, ids: readonly string[]): readonly RuleCheck[] =>
  checksIn(checks, variant).filter(({ rule }) => ids.includes(rule.id))
