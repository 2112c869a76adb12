import type { Variant } from '../../../contract/index.js'
import { judgeTraffic, type Recorded } from '../../../products/traffic/index.js'

/** A recording as somebody may hand it in. */
export interface Reading {
  readonly name: string
  readonly recorded: readonly Recorded[]
  readonly isClosed: boolean
}

const withoutAnswer = (one: Recorded): Recorded => ({
  ...one,
  answer: undefined,
  answeredMs: Number.POSITIVE_INFINITY,
})

/** The same items in an order that depends on the seed alone. */
function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const place = (n: number) => Math.imul((n + 1) * 2654435761 + seed, 1597334677) >>> 0
  return items
    .map((item, n) => ({ item, at: place(n) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/**
 * What may be made of a recording without a fault of the server: it is cut, other clients are missing in it, answers are
 * lost, its files come in another order, or keys are left out.
 *
 * @param isWhole Whether the recording is all the traffic of its server.
 */
export function readingsOf(recorded: readonly Recorded[], isWhole: boolean): readonly Reading[] {
  const { length } = recorded
  const open = (name: string, some: readonly Recorded[]): Reading => ({
    name,
    recorded: some,
    isClosed: false,
  })
  const first = recorded.filter(({ file = 0 }) => file === 0)
  const lost = recorded.map((one, n) => (n % 7 === 3 ? withoutAnswer(one) : one))
  return [
    open('whole', recorded),
    open('shuffled', shuffled(recorded, length)),
    open('cut at both ends', recorded.slice(Math.floor(length / 5), Math.floor(length * 0.8))),
    open(
      'with every other request by a foreign client',
      recorded.filter((_, n) => n % 2 === 0),
    ),
    open(
      'with one of three requests',
      recorded.filter((_, n) => n % 3 === 1),
    ),
    // The files may be those of other servers, or of other clients of the same one.
    ...(first.length < length
      ? [
          open('the first file alone', first),
          open('the files in the other order', [...recorded.filter(({ file }) => file !== 0), ...first]),
        ]
      : []),
    open('with lost answers', lost),
    open(
      'without keys, as Chrome leaves them out',
      recorded.map(({ headers: { authorization: _, ...headers }, ...one }) => ({
        ...one,
        headers,
        key: undefined,
      })),
    ),
    ...(isWhole
      ? [
          { name: 'closed', recorded, isClosed: true },
          { name: 'closed and shuffled', recorded: shuffled(recorded, length + 1), isClosed: true },
          { name: 'closed, with lost answers', recorded: lost, isClosed: true },
        ]
      : []),
  ]
}

/** What is held against a server by a recording. */
export async function falseAlarms(
  variant: Variant,
  { name, recorded, isClosed }: Reading,
): Promise<readonly string[]> {
  const { results } = await judgeTraffic(recorded, { variant, isClosed })
  return results
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .map(({ rule, verdict, reason }) => `${name}: ${rule.id} (${verdict}): ${reason}`)
}
