import type { OperationId, RuleId } from '../../contract/index.js'
import {
  type Api,
  Interrupted,
  type OperationResult,
  type RuleCheck,
  type RuleResult,
  type Session,
} from '../../suites/api/index.js'
import { seedOf } from '../../suites/engine/seed.js'
import type { Command } from './command.js'
import { Coverage } from './coverage.js'
import { nextStep } from './draw.js'
import { Leases } from './leases.js'
import { subjects } from './preferred.js'
import { Scenario } from './scenario.js'
import { ScenarioViolation } from './scenario-violation.js'
import { carryOut, carryOutAll } from './sequence.js'
import { shortest } from './shrink.js'
import type { Sequence, Step } from './step.js'

/** How to explore. */
export interface ExploreOptions {
  readonly session: Session
  /** The checks by whose rules a violation may be named. */
  readonly checks: readonly RuleCheck[]
  readonly commands: readonly Command[]
  readonly seed: number
  /** The most steps of one scenario. */
  readonly steps: number
  /** How many scenarios run at the same time, each on records of its own. */
  readonly workers: number
  /** The most times that a violation is carried out again to make it shorter. */
  readonly shrinks: number
  /** Whether the exploration is to end before the next step, by what was found so far. */
  readonly isOver: (found: Found) => boolean
  /** Whether no time is left, so that a violation stays as long as its sequence is by then; by default there is. */
  readonly isLate?: () => boolean
  /** Whether a violation is known already, so that it is not repeated; by default none is. */
  readonly isKnown?: (broken: ScenarioViolation) => boolean
  /** Operations that scenarios leave alone, as what they use up is needed elsewhere. */
  readonly spared?: readonly OperationId[]
  /** Sequences to carry out before drawn ones. */
  readonly first?: readonly Sequence[]
  /** The names of these sequences, each used once on a target: the records of each have words of its own by its name. */
  readonly nameOfFirst?: (at: number) => string
  /** Whether no scenarios are drawn, so that only these sequences are carried out. */
  readonly isFirstOnly?: boolean
  /** The number of the only scenario to carry out; by default all, from 1 on. */
  readonly only?: number
  readonly onStep?: (progress: Progress) => void
}

/** What an exploration has found. */
export interface Found {
  readonly findings: readonly ExplorationFinding[]
  /** The rules that watch every exchange and that one has broken, as of the last scenario that ended. */
  readonly watched: readonly RuleResult[]
}

/** How far an exploration is. */
export interface Progress {
  readonly scenarios: number
  readonly steps: number
  readonly findings: number
}

/** A violation, with the shortest sequence found that shows it and its verdict by the rule that it breaks. */
export interface ExplorationFinding {
  readonly rule: RuleId
  readonly operation: OperationId
  /** The number of the scenario that showed it, which draws the same steps again from the same seed. */
  readonly scenario: number
  readonly sequence: Sequence
  readonly result: OperationResult
}

/** What an exploration found, and what it met. */
export interface Exploration extends Found {
  readonly scenarios: number
  readonly steps: number
  /** Steps that showed nothing, as a call was refused for a reason that is no fault, or got no answer. */
  readonly withoutResult: number
  readonly coverage: Coverage
}

/** Runs drawn scenarios until it is over; each violation is repeated, made as short as possible, and judged. */
export async function explore(options: ExploreOptions): Promise<Exploration> {
  const { session, seed, workers, isOver, onStep } = options
  const coverage = new Coverage()
  const leases = new Leases()
  const { spared = [] } = options
  const begin: Begin = (api) => new Scenario(api, coverage, leases, { spared })
  const again: Begin = (api) => new Scenario(api, new Coverage(), leases, { spared, waits: true })
  const findings: ExplorationFinding[] = []
  let watched: readonly RuleResult[] = []
  const isEnded = () => isOver({ findings, watched })
  const known: ScenarioViolation[] = []
  let scenarios = 0
  let steps = 0
  let withoutResult = 0

  const scenario = async (n: number): Promise<Met | undefined> =>
    session.use(nameOf(n), async (api) => {
      const own = begin(api)
      const commands = subjects(options.commands, seedOf(seed, n, 'subjects'))
      const sequence: Step[] = []
      for (let at = 1; at <= options.steps && !isEnded(); at += 1) {
        const step = nextStep(commands, own.world, at, seedOf(seed, n, at))
        if (step === undefined) break
        sequence.push(step)
        steps += 1
        onStep?.({ scenarios, steps, findings: findings.length })
        const broken = await brokenIn(async () => {
          if (!(await carryOut(own, step))) withoutResult += 1
        })
        if (broken) return { name: nameOf(n), number: n, broken, sequence }
      }
      return undefined
    })

  const take = async (met: Met) => {
    if (known.some((other) => met.broken.isLike(other)) || options.isKnown?.(met.broken)) return
    known.push(met.broken)
    const finding = await leases.inTurn(() => judged(options, again, met))
    if (finding) findings.push(finding)
  }

  const first = [...(options.first ?? []).entries()]
  const takeFirst = async ([at, sequence]: readonly [number, Sequence]) => {
    const name = options.nameOfFirst?.(at) ?? `kept sequence ${at}`
    const broken = await session.use(name, (api) => brokenIn(() => carryOutAll(begin(api), sequence)))
    // Such a sequence belongs to no scenario of this seed.
    if (broken) await take({ name, number: 0, broken, sequence })
  }

  const worker = async () => {
    for (let one = first.shift(); one && !isEnded(); one = first.shift()) await takeFirst(one)
    if (options.isFirstOnly) return
    while (!isEnded() && (options.only === undefined || scenarios === 0)) {
      scenarios += 1
      const n = options.only ?? scenarios
      const met = await scenario(n)
      if (met) await take(met)
      watched = await session.watched()
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: workers }, worker))
  for (const end of ended)
    if (end.status === 'rejected' && !(end.reason instanceof Interrupted)) throw end.reason
  return { findings, watched: await session.watched(), scenarios, steps, withoutResult, coverage }
}

/** Begins a scenario. */
type Begin = (api: Api) => Scenario

const nameOf = (n: number): string => `scenario ${n}`

/** A violation that a sequence has shown once. */
interface Met {
  /** The name of the sequence, and the number of its scenario; 0 for one that was not drawn. */
  readonly name: string
  readonly number: number
  readonly broken: ScenarioViolation
  readonly sequence: Sequence
}

/** Makes a violation as short as possible and judges it; undefined where it does not come again. */
async function judged(
  options: ExploreOptions,
  begin: Begin,
  { name, number, broken, sequence }: Met,
): Promise<ExplorationFinding | undefined> {
  const { session, checks, shrinks, isLate = () => false } = options
  let tries = 0
  const again = (steps: Sequence) =>
    session.use(`${name} again ${++tries}`, (api) => brokenIn(() => carryOutAll(begin(api), steps)))
  if (!broken.isLike(await again(sequence))) return undefined
  const smallest = await shortest(
    sequence,
    async (steps) => !isLate() && broken.isLike(await again(steps)),
    shrinks,
  )
  const check = checks.find(({ rule }) => rule.id === broken.rule)
  if (!check) return undefined
  const { operation } = broken
  const replay = replayOf(broken.rule, smallest, begin)
  const result = await session.verdictOf({ rule: check.rule, procedure: replay, name }, operation)
  if (result.verdict !== 'fail' && result.verdict !== 'warn') return undefined
  const failure = result.failure && {
    ...result.failure,
    counterexample: linesOf(smallest),
    again: replay,
    ...(number > 0 ? { scenario: number } : {}),
  }
  return {
    rule: broken.rule,
    operation,
    scenario: number,
    sequence: smallest,
    result: { ...result, ...(failure ? { failure } : {}) },
  }
}

/** A check that carries out a sequence on fresh records: it fails where the sequence breaks the rule. */
const replayOf =
  (rule: RuleId, sequence: Sequence, begin: Begin) =>
  async (api: Api): Promise<void> => {
    const broken = await brokenIn(() => carryOutAll(begin(api), sequence))
    if (broken?.rule === rule) throw broken
  }

/** The steps of a sequence, one a line. */
const linesOf = (sequence: Sequence): string =>
  sequence.map(({ n, command, args }) => `${n}. ${command} ${JSON.stringify(args)}`).join('\n')

async function brokenIn(work: () => Promise<void>): Promise<ScenarioViolation | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof ScenarioViolation) return error
    throw error
  }
}
