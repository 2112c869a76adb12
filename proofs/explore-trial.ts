import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type Assumptions, anyPermitted, type Variant } from '../contract/index.js'
import { type AnyFake, createFake } from '../fake-server/index.js'
import { Coverage } from '../products/explorer/coverage.js'
import { nextStep } from '../products/explorer/draw.js'
import { type Exploration, explore } from '../products/explorer/explore.js'
import { Leases } from '../products/explorer/leases.js'
import { Scenario } from '../products/explorer/scenario.js'
import { ScenarioViolation } from '../products/explorer/scenario-violation.js'
import { carryOut } from '../products/explorer/sequence.js'
import { commandsIn } from '../products/explorer/short-exploration.js'
import type { Sequence, Step } from '../products/explorer/step.js'
import { seedOf } from '../suites/engine/seed.js'
import { checks, checksIn, openSession, type Session } from '../suites/index.js'

/** How a fake is explored. */
export interface ExploreTrial {
  readonly seed: number
  /** About how many requests are sent. */
  readonly requests: number
  /** The steps of a scenario. */
  readonly steps?: number
  /** How many violations end it. */
  readonly failures?: number
  /** The most times that a violation is carried out again to make it shorter. */
  readonly shrinks?: number
  /** Sequences that are carried out in place of drawn ones. */
  readonly first?: readonly Sequence[]
  /** What the explorer assumes; by default what the fake does. */
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

/** Explores a fake by drawn scenarios alone. */
export async function tryExploring(fake: AnyFake, trial: ExploreTrial): Promise<Explored> {
  const session = await sessionOn(fake, trial.seed, trial.assumptions)
  const exploration = await exploredIn(session, fake, trial)
  return {
    findings: [
      ...linesOf(exploration),
      ...exploration.watched.map(({ rule, verdict, reason }) => `${verdict} ${rule.id}: ${reason}`),
    ],
    rules: [
      ...exploration.findings.map(({ rule }) => rule),
      ...exploration.watched.map(({ rule }) => rule.id),
    ],
    requests: session.requests,
    scenarios: exploration.scenarios,
    steps: exploration.steps,
    withoutResult: exploration.withoutResult,
  }
}

const explored = async (fake: AnyFake, trial: ExploreTrial): Promise<Exploration> =>
  exploredIn(await sessionOn(fake, trial.seed), fake, trial)

const exploredIn = (
  session: Session,
  { variant }: AnyFake,
  { seed, requests, steps = 40, failures = 1, shrinks = 100, first = [] }: ExploreTrial,
): Promise<Exploration> =>
  explore({
    session,
    checks: checksIn(checks, variant),
    commands: commandsIn(variant),
    seed,
    steps,
    workers: 1,
    shrinks,
    first,
    ...(first.length > 0 ? { only: 1 } : {}),
    isOver: ({ findings, watched }) =>
      findings.length + watched.length >= failures || session.requests >= requests,
  })

/** A run on a fake, of which nothing is configured where assumptions are given. */
function sessionOn(fake: AnyFake, seed: number, assumptions?: Partial<Assumptions>): Promise<Session> {
  const exact = fakeTarget(fake, direct(fake), 'fake:')
  const target = assumptions === undefined ? exact : { ...exact, ...notTold(assumptions, fake.variant) }
  return openSession({ target, checks: checksIn(checks, fake.variant), seed })
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

/** What came of a violation that stood behind forty other steps. */
export interface Deep {
  /** The shortest sequence found, in lines; undefined where the fault was not found at all, or not again behind the steps. */
  readonly lines: readonly string[] | undefined
  /** The calls of that sequence. */
  readonly calls: number
}

/** How many steps stand before those that show the fault. */
const before = 40

/**
 * Looks for the fault of a mutant, puts other drawn steps before the sequence that shows it, and has the whole made
 * as short as possible.
 */
export async function tryDeep(fakeOf: () => AnyFake, seed: number, requests: number): Promise<Deep> {
  const first = await explored(fakeOf(), { seed, requests })
  const [found] = first.findings
  if (!found) return { lines: undefined, calls: 0 }
  const others = await drawnSteps(createFake({ seed, variant: fakeOf().variant }), seed)
  const sequence = [...others, ...found.sequence.map(later)]
  const [deep] = (await explored(fakeOf(), { seed, requests, first: [sequence], steps: 0, shrinks: 600 }))
    .findings
  return {
    lines: deep?.sequence.map(({ command, args }) => `${command} ${JSON.stringify(args)}`),
    calls: deep?.result.failure?.exchanges.length ?? 0,
  }
}

/** The steps of one scenario on an honest fake. */
async function drawnSteps(fake: AnyFake, seed: number): Promise<Sequence> {
  const session = await sessionOn(fake, seed)
  return session.use('other steps', async (api) => {
    const scenario = new Scenario(api, new Coverage(), new Leases())
    const steps: Step[] = []
    for (let n = 1; n <= before; n += 1) {
      const step = nextStep(commandsIn(fake.variant), scenario.world, n, seedOf(seed, n))
      if (step === undefined) break
      steps.push(step)
      await carryOut(scenario, step).catch((error: unknown) => {
        // What a gap excuses is a violation until an exploration judges it; only the steps matter here.
        if (!(error instanceof ScenarioViolation)) throw error
      })
    }
    return steps
  })
}

/** A step with other numbers, so that it names no record of the steps before it. */
const later = ({ n, command, args }: Step): Step => ({
  n: n + 1000,
  command,
  args: JSON.parse(
    JSON.stringify(args).replace(
      /"([a-z]+) (\d+)(\.\d+)?"/g,
      (_, noun, number, nth = '') => `"${noun} ${Number(number) + 1000}${nth}"`,
    ),
  ),
})

/** A fake with a combination of permitted choices. */
export const permittedFake = (seed: number, variant: Variant): AnyFake =>
  createFake({ seed, variant, assumptions: anyPermitted(seed, variant) })
