import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import {
  type Assumptions,
  anyPermitted,
  assume,
  type GapName,
  gaps,
  gapsOf,
  op,
  permittedValues,
  type Variant,
} from '../contract/index.js'
import { createFake, demoKeys } from '../fake-server/index.js'
import { exploredByDefault, shortExploration } from '../products/explorer/index.js'
import { historiesOf } from '../products/traffic/index.js'
import {
  checks,
  checksIn,
  detect,
  type RuleCheck,
  type RuleResult,
  run,
  type SwitchedFeature,
  switchedFeatures,
  type Transport,
} from '../suites/index.js'

/** A server that keeps the document: its variant, and what it chose where the document leaves it open. */
export interface Server {
  readonly variant: Variant
  readonly choices: Partial<Assumptions>
  /** How many rules are judged at a time; one by default. With several, answers come after up to 3 ms, in any order. */
  readonly workers?: number
  /** The features that are off in the workspace of `keys.featuresOff`, the others being on; all of them by default. */
  readonly off?: readonly SwitchedFeature[]
}

/** The choices of a server that are not the defaults, by gap. */
export const unusual = ({ choices }: Server): readonly GapName[] =>
  (Object.keys(choices) as GapName[]).filter((gap) => !isDeepStrictEqual(choices[gap], gaps[gap].default))

/**
 * The server of a seed, with a random combination of permitted choices. Fifteen seeds in a row have every combination of
 * features that are off, but the one of none.
 */
export function serverOf(seed: number, variant: Variant, workers = 1): Server {
  const choices = anyPermitted(seed, variant)
  if (variant === 'compact') return { variant, choices, workers }
  const off = switchedFeatures.filter((_, bit) => ((1 + (seed % 15)) >> bit) % 2 === 1)
  return { variant, choices: withChannels(choices, off), workers, off }
}

/** The choices, with SMS as a feature of its own where it is off and the chat application is on, or the reverse. */
function withChannels(choices: Server['choices'], off: Server['off'] = []): Server['choices'] {
  if (off.includes('chat') === off.includes('sms')) return choices
  const map = choices['feature-map'] ?? gaps['feature-map'].default
  return { ...choices, 'feature-map': { ...map, sms: [op.sendMessage] } }
}

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
  { variant, choices, workers = 1, off }: Server,
  configured: Configured,
  among: readonly RuleCheck[] = checksIn(checks, variant),
): Promise<readonly RuleResult[]> {
  const fake = createFake({ seed: 1, variant, assumptions: withChannels(choices, off) })
  for (const feature of off ? switchedFeatures : [])
    if (feature in fake.control.workspace(demoKeys.featuresOff).features)
      fake.control.setFeature(feature, off?.includes(feature) === false, demoKeys.featuresOff)
  const all = Object.keys(choices) as GapName[]
  const gaps = configured === 'all' ? all : configured === 'none' ? [] : configured
  const transport = workers === 1 ? direct(fake) : delayed(direct(fake))
  const known = fakeTarget(fake, transport, 'fake:')
  const { switchedOff: _, ...records } = known.records
  const target = {
    ...known,
    // Which features are off is said where the choices are.
    records: configured === 'all' ? known.records : records,
    assumptions: assume(Object.fromEntries(gaps.map((gap) => [gap, choices[gap]])) as Partial<Assumptions>),
    configured: new Set(gaps),
  }
  // As a run against a server begins.
  const detected = await detect(target)
  const isWhole = among.length === checksIn(checks, variant).length
  const exploration = shortExploration(isWhole ? exploredByDefault : 0)
  const { results } = await run({
    target,
    checks: among,
    seed: 1,
    runs,
    detected,
    exploration,
    workers,
    histories: historiesOf(target),
  })
  return results
}

/** The longest that an answer takes where several rules are judged at a time, in milliseconds. */
const latestMs = 3

const delayed =
  (transport: Transport): Transport =>
  async (request) => {
    await pause(Math.random() * latestMs)
    return transport(request)
  }

/** The checks of some rules in a variant. */
export const checksOf = (variant: Variant, ids: readonly string[]): readonly RuleCheck[] =>
  checksIn(checks, variant).filter(({ rule }) => ids.includes(rule.id))
