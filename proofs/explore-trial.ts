import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type Assumptions, anyPermitted, type Variant } from '../contract/index.js'
import { createFake, type Fake } from '../fake-server/index.js'
import type { AnyMutant } from '../mutants/index.js'
import { type Exploration, explore } from '../suites/explorer/explore.js'
import { commandsIn } from '../suites/explorer/short.js'
import { checks, checksIn, openSession } from '../suites/index.js'

/** How a fake is explored. */
export interface Trial {
  readonly seed: number
  /** About how many requests are sent. */
  readonly requests: number
  /** The steps of a scenario. */
  readonly steps?: number
  /** How many violations end it. */
  readonly failures?: number
  /** What the explorer is told to assume; by default what the fake does. */
  readonly assumptions?: Partial<Assumptions>
}

/** What an exploration of a fake found. */
export interface Explored {
  /** Each violation in a line: the rule, its verdict, the reason, and the steps that show it. */
  readonly findings: readonly string[]
  /** The rules that were broken, those among them that watch every exchange. */
  readonly rules: readonly string[]
  readonly requests: number
  readonly scenarios: number
  readonly steps: number
  readonly withoutResult: number
}

/** Explores a fake by drawn scenarios alone, without the checks of the rules. */
export async function tryExploring(
  fake: Fake,
  { seed, requests, steps = 40, failures = 1, assumptions }: Trial,
): Promise<Explored> {
  const exact = fakeTarget(fake, direct(fake), 'fake:')
  const target = assumptions === undefined ? exact : { ...exact, ...notTold(assumptions, fake.variant) }
  const own = checksIn(checks, fake.variant)
  const session = await openSession({ target, checks: own, seed })
  const exploration = await explore({
    session,
    checks: own,
    commands: commandsIn(fake.variant),
    seed,
    steps,
    workers: 1,
    shrinks: 100,
    isOver: ({ length }) => length >= failures || session.requests >= requests,
  })
  const watched = await session.watched()
  return {
    findings: [
      ...linesOf(exploration),
      ...watched.map(({ rule, verdict, reason }) => `${verdict} ${rule.id}: ${reason}`),
    ],
    rules: [...exploration.findings.map(({ rule }) => rule), ...watched.map(({ rule }) => rule.id)],
    requests: session.requests,
    scenarios: exploration.scenarios,
    steps: exploration.steps,
    withoutResult: exploration.withoutResult,
  }
}

/** A configuration that sets none of the choices of the fake. */
const notTold = (assumptions: Partial<Assumptions>, variant: Variant) => {
  const { assumptions: values } = fakeTarget(
    createFake({ seed: 1, variant, assumptions }),
    direct(createFake({ seed: 1, variant })),
    'fake:',
  )
  return { assumptions: values, configured: new Set<never>(), isExact: false }
}

const linesOf = ({ findings }: Exploration): readonly string[] =>
  findings.map(
    ({ rule, operation, result, sequence }) =>
      `${result.verdict} ${rule} at ${operation}: ${result.reason} <- ${sequence.map(({ command, args }) => `${command} ${JSON.stringify(args)}`).join('; ')}`,
  )

/** A fake with a combination of permitted choices. */
export const permittedFake = (seed: number, variant: Variant): Fake =>
  createFake({ seed, variant, assumptions: anyPermitted(seed, variant) })

/** The fake of the mutant's variant, with its fault in it. */
export const plantedFake = (mutant: AnyMutant, seed: number): Fake =>
  'variant' in mutant
    ? createFake({ seed, variant: mutant.variant, change: mutant.plant })
    : createFake({ seed, change: mutant.plant })
