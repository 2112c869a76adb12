import type { ProofCommand, ProofOutcome, ProofPlan } from './proof.js'

/** What came of carrying out a case. */
export type CarriedOut = { readonly answer: unknown } | { readonly thrown: string }

/** Has cases carried out by several processes, and gets each answer with the place of its case. */
export type ShareCases = (
  cases: readonly unknown[],
  onAnswer: (carried: CarriedOut, place: number) => void,
) => Promise<void>

/** What a proof uses of the world around it. */
export interface ProofSurroundings {
  readonly share: ShareCases
  readonly print: (line: string) => void
  /** Shows how far it is, where someone looks on. */
  readonly progress?: (text: string) => void
}

/**
 * Carries out the cases of a proof, judges them, and prints `N passed, N failed`. What throws, or ends its process, is
 * a failure.
 *
 * @returns The exit status: 0 where something passed or could not be decided, and nothing failed.
 */
export async function runProof(
  proof: ProofCommand,
  given: readonly unknown[],
  surroundings: ProofSurroundings,
): Promise<0 | 1> {
  const { print } = surroundings
  const started = performance.now()
  const tally = new Tally(print)
  const plan = await proof.plan(...given)
  try {
    if (plan.head !== undefined) print(plan.head)
    await carryOutAll(plan, tally, surroundings)
    tally.add(await plan.end?.())
  } catch (error) {
    tally.add({ failed: 1, lines: [`FAILED: ${whatThrew(error)}`] })
  } finally {
    await plan.close?.()
  }
  const { passed, undecided, failed } = tally
  print(`in ${Math.round((performance.now() - started) / 1000)} s`)
  print(`${passed} passed, ${proof.mayBeUndecided ? `${undecided} undecided, ` : ''}${failed} failed`)
  return failed > 0 || passed + undecided === 0 ? 1 : 0
}

/** Carries out a case; what it throws is an answer. */
export const carriedOut = (one: unknown, carryOut: (one: unknown) => Promise<unknown>): Promise<CarriedOut> =>
  carryOut(one).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ thrown: whatThrew(error) }),
  )

async function carryOutAll(
  plan: ProofPlan<unknown, unknown>,
  tally: Tally,
  { share, progress }: ProofSurroundings,
): Promise<void> {
  const { cases, carryOut } = plan
  const waiting = new Map<number, CarriedOut>()
  let next = 0
  const take = (carried: CarriedOut, place: number) => {
    waiting.set(place, carried)
    for (let first = waiting.get(next); first !== undefined; first = waiting.get(next)) {
      waiting.delete(next)
      tally.add(outcomeOf(first, plan, next))
      next += 1
    }
    progress?.(`${next + waiting.size} of ${cases.length}, ${tally.failed} failed`)
  }
  if (!carryOut) return share(cases, take)
  for (const [place, one] of cases.entries()) take(await carriedOut(one, carryOut), place)
}

function outcomeOf(carried: CarriedOut, plan: ProofPlan<unknown, unknown>, place: number): ProofOutcome {
  const one = plan.cases[place]
  const threw = (what: string): ProofOutcome => ({
    failed: 1,
    lines: [`FAILED: case ${place + 1}, ${JSON.stringify(one)?.slice(0, 200)}: ${what}`],
  })
  if ('thrown' in carried) return threw(carried.thrown)
  try {
    return plan.judge(carried.answer, one)
  } catch (error) {
    return threw(whatThrew(error))
  }
}

const whatThrew = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** What has been counted so far. */
class Tally {
  passed = 0
  undecided = 0
  failed = 0

  constructor(private readonly print: (line: string) => void) {}

  add({ lines = [], passed = 0, undecided = 0, failed = 0 }: ProofOutcome = {}): void {
    for (const line of lines) this.print(line)
    this.passed += passed
    this.undecided += undecided
    this.failed += failed
  }
}
