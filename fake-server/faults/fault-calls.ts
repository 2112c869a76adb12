import type { Control } from '../control/control.js'
import type { ControlCalls } from '../control/control-call.js'
import { isObject } from '../pipeline/is-object.js'
import type { OperationName } from '../pipeline/operation-name.js'
import type { RequestExample } from '../pipeline/request-match.js'
import type { Fault } from '../world/fault.js'
import type { FaultOptions } from './fault-options.js'
import { faultsOf } from './faults.js'
import type { Rival } from './hook.js'
import type { LatencyOptions } from './latency.js'

/** A number of requests in JSON, which has no infinity. */
interface Times {
  readonly times?: number | null
}

interface BeforeBody extends Times {
  readonly on: OperationName
  readonly update: { readonly noun: string; readonly id?: string; readonly set: object }
  readonly when?: RequestExample
}

const timesOf = (times: Times['times']) =>
  times === undefined ? {} : { times: times ?? Number.POSITIVE_INFINITY }

const instant = /^\d{4}-\d\d-\d\dT/

const faultOf = ({ times, retryAfter, ...others }: Omit<FaultOptions, 'times'> & Times): FaultOptions => ({
  ...others,
  ...timesOf(times),
  ...(retryAfter !== undefined && {
    retryAfter:
      typeof retryAfter === 'string' && instant.test(retryAfter) ? new Date(retryAfter) : retryAfter,
  }),
})

/** The faults of a fake as they are listed, each under a number. */
function listed({ core }: Control) {
  const { faults } = core.world
  return faults.all.map((fault: Fault, n) => ({
    id: n + 1,
    on: fault.on,
    with: fault.name,
    at: fault.at,
    hits: faults.hits(fault),
    remaining: finite(faults.remaining(fault)),
  }))
}

const finite = (count: number) => (Number.isFinite(count) ? count : null)

/** The update of a record by a rival; without an id that of the request's path. */
const rivalOf =
  ({ noun, id, set }: BeforeBody['update']): Rival =>
  (store, { params }) => {
    const records = (
      store as unknown as Readonly<Record<string, { update?(id: string, set: object): void }>>
    )[noun]
    if (!records?.update) throw new Error(`no records '${noun}' that can be updated`)
    records.update(id ?? params?.id ?? '', set)
  }

function updateOf(update: BeforeBody['update']): BeforeBody['update'] {
  const { noun, id, set } = update
  if (typeof noun !== 'string' || !isObject(set) || !(id === undefined || typeof id === 'string'))
    throw new Error(
      `update is { noun, id, set }, such as { "noun": "tickets", "set": { "priority": "high" } }`,
    )
  return update
}

/** The control calls that make requests fail, or their answers be late. */
export const faultCalls: ControlCalls = {
  'POST fail': {
    takes: {
      'on?': 'value',
      with: 'value',
      'at?': 'text',
      'retryAfter?': 'value',
      'times?': 'count',
      'chance?': 'number',
      'when?': 'object',
    },
    run(control, body: FaultOptions) {
      faultsOf(control).fail(faultOf(body))
      return listed(control).at(-1)
    },
  },
  'GET faults': { run: (control) => ({ data: listed(control) }) },
  'DELETE faults': {
    takes: { 'id?': 'number' },
    run(control, { id }: { readonly id?: number }) {
      const { faults } = control.core.world
      if (id === undefined) return faults.removeAll()
      const fault = faults.all[id - 1]
      if (!fault) throw new Error(`no fault ${id}`)
      return faults.remove(fault)
    },
  },
  'POST latency': {
    takes: {
      'on?': 'value',
      'ms?': 'value',
      'min?': 'value',
      'max?': 'value',
      'p50?': 'value',
      'p99?': 'value',
    },
    run: (control, body: LatencyOptions) => void faultsOf(control).latency(body),
  },
  'POST before': {
    takes: { on: 'value', update: 'object', 'times?': 'count', 'when?': 'object' },
    run(control, { on, update, times, when }: BeforeBody) {
      const options = { ...timesOf(times), ...(when && { when }) }
      faultsOf(control).before(on, rivalOf(updateOf(update)), options)
    },
  },
  'DELETE before': {
    run({ core: { hooks } }) {
      for (const hook of hooks.all) hooks.remove(hook)
    },
  },
}
