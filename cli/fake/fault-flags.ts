import {
  createFake,
  type FakeOptions,
  type FaultKind,
  type FaultOptions,
  type LatencyOptions,
} from '../../fake-server/index.js'
import { oneLineMessage, usage } from '../exit.js'
import type { FakeFlags } from './fake-flags.js'

/**
 * The faults and the latency that the flags ask for.
 *
 * @param options Those of the fake, which say what operations there are.
 * @throws A Stop that names the flag and what is wrong.
 */
export function faultFlags(
  { fail = [], latency }: Pick<FakeFlags, 'fail' | 'latency'>,
  options: Pick<FakeOptions<FakeFlags['variant']>, 'variant' | 'assumptions'>,
): Required<Pick<FakeOptions, 'faults' | 'latency'>> {
  const trial = fail.length > 0 || latency !== undefined ? createFake(options) : undefined
  const faults = fail.map(faultOf)
  for (const [n, fault] of faults.entries()) check(`--fail '${fail[n]}'`, () => trial?.fail(fault))
  if (latency === undefined) return { faults, latency: [] }
  const spread = latencyOf(latency)
  check(`--latency ${latency}`, () => trial?.latency(spread))
  return { faults, latency: spread }
}

/**
 * The disturbances that the flags ask for.
 *
 * @param options Those of the fake, which say what there is to disturb.
 * @throws A Stop that names the flag and what is wrong.
 */
export function disturbFlag(
  { disturb = [] }: Pick<FakeFlags, 'disturb'>,
  options: Pick<FakeOptions<FakeFlags['variant']>, 'variant' | 'assumptions'>,
): Pick<FakeOptions, 'disturb'> {
  for (const name of disturb) check(`--disturb ${name}`, () => createFake({ ...options, disturb: name }))
  // Left out without a flag, as `conformance client` may ask for others.
  return disturb.length === 0 ? {} : { disturb }
}

function check(flag: string, run: () => unknown): void {
  try {
    run()
  } catch (error) {
    throw usage(`${flag}: ${oneLineMessage(error)}`)
  }
}

/** Reads `POST /contacts=429x2`: the operations, what the fault does, and how many requests it meets. */
function faultOf(given: string): FaultOptions {
  const [, on, does, times = '1'] = /^(.+?)=(.+?)(?:x(\d+|\*))?$/.exec(given) ?? []
  if (on === undefined || does === undefined)
    throw usage(`--fail '${given}': give an operation and what happens, such as 'POST /contacts=429x2'`)
  return { on, with: kindOf(does), times: times === '*' ? Number.POSITIVE_INFINITY : Number(times) }
}

function kindOf(does: string): FaultKind {
  if (/^\d+$/.test(does)) return Number(does)
  const [, delay] = /^delay:(.+)$/.exec(does) ?? []
  return delay === undefined ? (does as FaultKind) : { delay: durationOf(delay) }
}

/** Reads `25`, `20..400` or `p50=20,p99=400`; the numbers are milliseconds or texts such as `2s`. */
function latencyOf(given: string): LatencyOptions {
  const [, min, max] = /^(.+)\.\.(.+)$/.exec(given) ?? []
  if (min !== undefined && max !== undefined) return { min: durationOf(min), max: durationOf(max) }
  const [, p50, p99] = /^p50=(.+),p99=(.+)$/.exec(given) ?? []
  if (p50 !== undefined && p99 !== undefined) return { p50: durationOf(p50), p99: durationOf(p99) }
  if (/^\d/.test(given)) return durationOf(given)
  throw usage(
    `--latency '${given}': give 25, 20..400 or p50=20,p99=400; milliseconds, or with a unit such as 2s`,
  )
}

/** A number of milliseconds, or a text with its unit. */
const durationOf = (given: string): number | string => (/^\d+(\.\d+)?$/.test(given) ? Number(given) : given)
