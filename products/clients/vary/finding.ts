import { type Assumptions, type Gap, type GapName, gaps } from '../../../contract/index.js'
import { entriesOf, type GapChoices, hasMembers, isSame, usualValue, wholeOf } from './choices.js'
import type { TestException } from './failing-tests/exceptions.js'
import type { OtherRequest } from './sent-requests.js'

/** A gap of a finding: the values with which the client breaks. */
export interface FindingGap {
  readonly gap: GapName
  /** Each value is enough; of an object, the members that matter. */
  readonly values: readonly unknown[]
  /** The value with which the client works, or its members of the same names. */
  readonly usual: unknown
  /** The section of the document that leaves it open. */
  readonly section: string
  /** What the document leaves open. */
  readonly open: string
}

/** Something that a client relies on and the document does not promise. */
export interface Finding {
  /** One gap, or several whose values break the client only together. */
  readonly gaps: readonly FindingGap[]
  /** The names of the tests that fail, where the runs have shown them. */
  readonly failing: readonly string[]
  /** What one of them has thrown. */
  readonly exception?: TestException
  /** Whether a time limit ended a run: the client waits for what does not come. */
  readonly timedOut: boolean
  /** How many runs have failed with these values and no others. */
  readonly runs: number
  /** The assumptions under which a fake shows it, with the first of the values. */
  readonly assumptions: Partial<Assumptions>
}

/** A list in another order of which the client sends another request, although no test fails. */
export interface OrderFinding extends Pick<Finding, 'gaps' | 'assumptions'>, OtherRequest {}

/** A smallest difference that breaks a client. */
export interface Difference extends Pick<Finding, 'failing' | 'exception' | 'timedOut' | 'runs'> {
  readonly choices: GapChoices
}

/**
 * The findings in the order of the differences. Differences in the values of one gap are one finding, unless other tests
 * fail with them.
 */
export function findingsOf(
  differences: readonly Difference[],
  usual: Partial<Assumptions>,
): readonly Finding[] {
  const groups: Difference[][] = []
  for (const difference of differences) {
    const group = groups.find(
      (others) => isAlike([...others, difference]) && isOfSameTests(others, difference),
    )
    if (group) group.push(difference)
    else groups.push([difference])
  }
  return groups.map((group) => findingOf(group, usual))
}

/** The finding of a choice of an order. */
export function orderFindingOf(
  choices: GapChoices,
  { usually, instead }: OtherRequest,
  usual: Partial<Assumptions>,
): OrderFinding {
  const { gaps, assumptions } = findingOf([{ choices, failing: [], timedOut: false, runs: 2 }], usual)
  return { gaps, assumptions, usually, instead }
}

/** Whether differences are in the same gaps, and in the values of at most one of them. */
function isAlike(differences: readonly Difference[]): boolean {
  const [first, ...others] = differences.map(({ choices }) => choices)
  if (first === undefined) return false
  const names = Object.keys(first) as GapName[]
  if (others.some((other) => !isSame(Object.keys(other).sort(), [...names].sort()))) return false
  return names.filter((gap) => others.some((other) => !isSame(other[gap], first[gap]))).length <= 1
}

/** Whether a test fails with a difference that also fails with one of the others; true where no names are known. */
function isOfSameTests(others: readonly Difference[], { failing }: Difference): boolean {
  const names = others.flatMap((other) => other.failing)
  return names.length === 0 || failing.length === 0 || failing.some((name) => names.includes(name))
}

function findingOf(group: readonly Difference[], usual: Partial<Assumptions>): Finding {
  const exception = group.find((one) => one.exception)?.exception
  const first = group[0]?.choices ?? {}
  return {
    gaps: entriesOf(first).map(([gap]) => {
      const { section, open }: Gap = gaps[gap]
      const values = group.map(({ choices }) => choices[gap])
      const distinct = values.filter((value, n) => values.findIndex((other) => isSame(value, other)) === n)
      return { gap, values: distinct, usual: usualPart(gap, distinct, usual), section, open }
    }),
    failing: [...new Set(group.flatMap(({ failing }) => failing))],
    ...(exception && { exception }),
    timedOut: group.some(({ timedOut }) => timedOut),
    runs: group.reduce((sum, { runs }) => sum + runs, 0),
    assumptions: {
      ...usual,
      // A fake adds the default members itself; it knows nothing of other usual ones.
      ...Object.fromEntries(
        entriesOf(first).map(([gap, part]) => [gap, gap in usual ? wholeOf(gap, part, usual) : part]),
      ),
    },
  }
}

/** The usual value, of an object the members that the values name. */
function usualPart(gap: GapName, values: readonly unknown[], usual: Partial<Assumptions>): unknown {
  const whole = usualValue(gap, usual)
  if (!hasMembers(whole) || !values.every(hasMembers)) return whole
  const names = new Set(values.flatMap((value) => Object.keys(value)))
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name)))
}
