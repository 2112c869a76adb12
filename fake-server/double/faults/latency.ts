import type { ServedOperationId } from '../../../contract/index.js'
import { checkMembers } from '../../input/check-members.js'
import { namesOf, type OperationNames, operationSet } from '../../pipeline/operation-name.js'
import type { Latency } from '../../world/latency.js'
import { durationMs } from '../clock/duration.js'

type Duration = number | string

/** How late answers are: always the same, between two bounds, or spread about a median with a long tail. */
export type LatencyOptions =
  | Duration
  | ({
      /** The operations whose answers are late, such as `'GET *'`; all by default. */
      readonly on?: OperationNames
    } & (
      | { readonly ms: Duration }
      | { readonly min: Duration; readonly max: Duration }
      | {
          /** The median: half of the answers are as fast as this. */
          readonly p50: Duration
          /** 99 of 100 answers are as fast as this. */
          readonly p99: Duration
        }
    ))

/** How many standard deviations of a normal distribution the 99th percentile lies above the median. */
const sigmasOf99 = 2.3263

/** A number of the standard normal distribution (Box and Muller). */
const normal = (draw: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())

type Spread = Pick<Latency, 'name' | 'drawMs'>

const members = [['ms'], ['min', 'max'], ['p50', 'p99']]

const takes = { on: true, ms: true, min: true, max: true, p50: true, p99: true }

function spreadOf(given: Readonly<Record<string, unknown>>): Spread {
  const names = Object.keys(given)
  const form = members.find((form) => form.length === names.length && form.every((name) => name in given))
  if (form === undefined)
    throw new Error(`a latency must be { ms }, { min, max } or { p50, p99 }, not { ${names.join(', ')} }`)
  const [low = 0, high = low] = form.map((name) => durationMs(given[name] as Duration, `latency.${name}`))
  if (low < 0) throw new Error(`a latency must be 0 ms or more, not ${low} ms`)
  if (high < low)
    throw new Error(`the ${form[0]} of a latency must be at most its ${form[1]}, not ${low} and ${high} ms`)
  if (form[0] !== 'p50')
    return {
      name: low === high ? `${low} ms` : `${low} to ${high} ms`,
      drawMs: (draw) => low + draw() * (high - low),
    }
  if (low === 0) throw new Error('the p50 of a latency must be more than 0')
  const sigma = Math.log(high / low) / sigmasOf99
  return { name: `p50 ${low} ms, p99 ${high} ms`, drawMs: (draw) => low * Math.exp(sigma * normal(draw)) }
}

/**
 * Makes a latency of what a user has given.
 *
 * @param served The operations that the fake serves.
 * @throws An Error that names what is wrong.
 */
export function latencyOf(options: LatencyOptions, served: readonly ServedOperationId[]): Latency {
  if (typeof options === 'object') checkMembers(options, takes, 'a latency')
  const { on, ...given } = typeof options === 'object' ? options : { on: undefined, ms: options }
  const { name, drawMs } = spreadOf(given)
  return {
    on: namesOf(on ?? '*'),
    name,
    operations: on && operationSet(on, served),
    drawMs: (draw) => Math.round(drawMs(draw)),
  }
}
