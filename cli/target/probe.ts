import { isDeepStrictEqual } from 'node:util'
import { type GapName, toSource } from '../../contract/index.js'
import { type Detected, detect, detectKeyScopes, type KeyScopes, type Target } from '../../suites/index.js'
import { reach } from './reach.js'

/** What is known of a server before its first rule is judged. */
export interface Probed extends KeyScopes {
  /** What the server showed of its choices for what the document leaves open. */
  readonly detected: Detected
  /** How many requests it took to find out. */
  readonly requests: number
  /** How long an answer takes, the median in milliseconds; undefined where nothing was asked. */
  readonly latencyMs: number | undefined
}

/** What is known of the embedded fake: its main key lacks nothing. */
export const unprobed: Probed = {
  lacking: new Set(),
  unsettled: new Set(),
  detected: {},
  requests: 0,
  latencyMs: undefined,
}

/** The gaps that the configuration sets one way and the server shows another. */
export const contradictions = ({ configured, assumptions }: Target, detected: Detected): readonly string[] =>
  (Object.entries(detected) as [GapName, unknown][])
    .filter(([gap, value]) => configured?.has(gap) && !agree(gap, assumptions[gap], value))
    .map(
      ([gap, value]) =>
        `assumptions.${gap} is configured as ${toSource(assumptions[gap])}, but the server shows ${toSource(value)}`,
    )

/** Finds out whether a server can be judged, and what its main key may not do; stops where it cannot. */
export async function probe(target: Target, note: (line: string) => void): Promise<Probed> {
  const latencies: number[] = []
  const counted: Target = {
    ...target,
    // Nothing is moved or broken on a server of which nothing is known yet.
    control: {},
    async transport(request) {
      const sentAt = performance.now()
      try {
        return await target.transport(request)
      } finally {
        latencies.push(performance.now() - sentAt)
      }
    },
  }
  await reach(counted, note)
  const { lacking, unsettled } = await detectKeyScopes(counted)
  if (lacking.size > 0)
    note(`note: the main key lacks ${[...lacking].join(', ')}; what needs that is untested`)
  if (unsettled.size > 0)
    note(`note: outages left open whether the main key holds ${[...unsettled].join(', ')}`)
  const detected = await detect(counted, lacking)
  for (const line of contradictions(target, detected)) note(`note: ${line}`)
  return { lacking, unsettled, detected, requests: latencies.length, latencyMs: median(latencies) }
}

/** The value in the middle. */
const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Whether a configured value and what was seen come to the same, as far as reads can see. */
function agree(gap: GapName, configured: unknown, seen: unknown): boolean {
  // The members of a workspace are examples; the place of the code is what counts of an error.
  if (gap === 'compact-me-shape') return memberOf(configured, 'envelope') === memberOf(seen, 'envelope')
  if (gap === 'error-body') return memberOf(configured, 'code') === memberOf(seen, 'code')
  return isDeepStrictEqual(configured, seen)
}

const memberOf = (value: unknown, name: string): unknown => (value as Readonly<Record<string, unknown>>)[name]
