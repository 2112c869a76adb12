import { demoKeys } from '../../demo/keys.js'
import { checkMembers } from '../../input/check-members.js'
import { isObject } from '../../input/is-object.js'
import { suggestion } from '../../input/suggestion.js'
import { type OperationName, operationSet } from '../../pipeline/operation-name.js'
import { operationsOf } from '../../pipeline/operations-of.js'
import type { RequestExample } from '../../pipeline/request-match.js'
import type { Fault } from '../../world/fault.js'
import type { Control } from '../control/control.js'
import type { ControlCalls } from '../control/control-call.js'
import {
  count,
  data,
  described,
  list,
  nullable,
  number,
  object,
  open,
  text,
  times,
} from '../control/control-schema.js'
import { foundIn } from '../handles/store.js'
import { checkedChange } from '../nouns/checked.js'
import { nounsOf } from '../nouns/index.js'
import type { FaultOptions } from './fault-options.js'
import { duration, fault, faultKind } from './fault-schemas.js'
import { faultsOf } from './faults.js'
import { hookOf, type Rival } from './hook.js'
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
    times: finite(fault.times),
    hits: faults.hits(fault),
    remaining: finite(faults.remaining(fault)),
  }))
}

const finite = (count: number) => (Number.isFinite(count) ? count : null)

/** The hooks of a fake as they are listed, each under its present number. */
const listedHooks = ({ core: { hooks } }: Control) =>
  hooks.all.map((hook, n) => {
    const hits = hooks.runsOf(hook)
    return {
      id: n + 1,
      on: hook.on,
      does: hook.does,
      times: finite(hook.times),
      hits,
      remaining: finite(hook.times - hits),
    }
  })

/** The latencies of a fake as they are listed, each under its present number. */
const listedLatencies = ({ core }: Control) =>
  core.world.latencies.all.map(({ on, name }, n) => ({ id: n + 1, on, latency: name }))

/** Removes the entry of a list that a number stands for, or every one. */
function removeFrom<T>(
  all: readonly T[],
  id: number | undefined,
  what: string,
  remove: (one: T) => void,
): void {
  const chosen = id === undefined ? [...all] : all.filter((_, n) => n === id - 1)
  if (id !== undefined && chosen.length === 0) throw new Error(`no ${what} ${id}`)
  for (const one of chosen) remove(one)
}

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

/**
 * The update of a rival, checked before a request meets it.
 *
 * @throws An Error that names the path of what is wrong.
 */
function updateOf(
  control: Control,
  on: BeforeBody['on'],
  update: BeforeBody['update'],
): BeforeBody['update'] {
  const { noun, id, set } = update
  checkMembers(update, { noun, id, set }, 'before.update')
  if (typeof noun !== 'string' || !isObject(set) || !(id === undefined || typeof id === 'string'))
    throw new Error(
      `update must be { noun, id, set }, such as { "noun": "tickets", "set": { "priority": "high" } }`,
    )
  const nouns = nounsOf[control.core.surface.variant]
  const known = Object.keys(nouns).filter((name) => nouns[name]?.change)
  const changed = known.includes(noun) ? nouns[noun] : undefined
  if (!changed)
    throw new Error(`before.update.noun: no noun '${noun}'${suggestion(noun, known, known.length)}`)
  checkedChange(changed, set, 'before.update.set', foundIn(control, demoKeys.main))
  const served = operationsOf(control.core)
  const withoutId = [...operationSet(on, served)].find((name) => !name.includes('{id}'))
  if (id === undefined && withoutId !== undefined)
    throw new Error(`before.update.id is missing, and the path of '${withoutId}' has no id`)
  return update
}

/** The control calls that make requests fail, or their answers be late. */
export const faultCalls: ControlCalls = {
  'POST fail': {
    operationId: 'addFault',
    summary: 'Make requests fail, or their answers late, incomplete or lost',
    schemas: {
      with: faultKind,
      times,
      at: { enum: ['arrival', 'effect', 'answer'] },
      retryAfter: described('Seconds, a duration such as `2s`, or an ISO 8601 instant.', {
        anyOf: [number, text],
      }),
      chance: { type: 'number', minimum: 0, maximum: 1 },
    },
    returns: fault,
    example: { body: { on: 'POST /contacts', with: 429, retryAfter: '2s', when: { body: { name: 'Ana' } } } },

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
  'GET faults': {
    operationId: 'listFaults',
    summary: 'List the faults',
    returns: data(fault),
    run: (control) => ({ data: listed(control) }),
  },
  'DELETE faults': {
    operationId: 'removeFaults',
    summary: 'Remove a fault, or all',

    takes: { 'id?': 'number' },
    run(control, { id }: { readonly id?: number }) {
      const { faults } = control.core.world
      removeFrom(faults.all, id, 'fault', (fault) => faults.remove(fault))
    },
  },
  'POST latency': {
    operationId: 'addLatency',
    summary: 'Make answers late',
    schemas: Object.fromEntries(['ms', 'min', 'max', 'p50', 'p99'].map((name) => [name, duration])),
    example: { body: { on: 'GET *', p50: 20, p99: '400ms' } },

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
  'GET latency': {
    operationId: 'listLatencies',
    summary: 'List the latencies',
    returns: data(object({ id: count, on: list(text), latency: text }, 'Latency')),
    run: (control) => ({ data: listedLatencies(control) }),
  },
  'DELETE latency': {
    operationId: 'removeLatencies',
    summary: 'Remove a latency, or all',

    takes: { 'id?': 'number' },
    run({ core }, { id }: { readonly id?: number }) {
      const { latencies } = core.world
      removeFrom(latencies.all, id, 'latency', (latency) => latencies.remove(latency))
    },
  },
  'POST before': {
    operationId: 'addUpdateBefore',
    summary: 'Update a record right before an operation takes effect',
    schemas: { update: object({ noun: text, 'id?': text, set: open }, 'Update'), times },
    example: {
      body: { on: 'GET *', update: { noun: 'contacts', id: 'con_1', set: { name: 'Bo' } } },
    },

    takes: { on: 'value', update: 'object', 'times?': 'count', 'when?': 'object' },
    run(control, { on, update, times, when }: BeforeBody) {
      const { noun, id, set } = updateOf(control, on, update)
      const does = `update ${noun} ${id === undefined ? '' : `${id} `}${JSON.stringify(set)}`
      const options = { ...timesOf(times), ...(when && { when }) }
      const { core } = control
      core.hooks.add(
        hookOf(
          on,
          rivalOf({ noun, set, ...(id !== undefined && { id }) }),
          options,
          operationsOf(core),
          does,
        ),
      )
    },
  },
  'GET before': {
    operationId: 'listUpdatesBefore',
    summary: 'List the updates that run before operations',
    returns: data(
      object(
        {
          id: count,
          on: list(text),
          does: text,
          times: nullable(count),
          hits: count,
          remaining: nullable(count),
        },
        'UpdateBefore',
      ),
    ),
    run: (control) => ({ data: listedHooks(control) }),
  },
  'DELETE before': {
    operationId: 'removeUpdatesBefore',
    summary: 'Remove an update that runs before operations, or all',

    takes: { 'id?': 'number' },
    run({ core: { hooks } }, { id }: { readonly id?: number }) {
      removeFrom(hooks.all, id, 'hook', (hook) => hooks.remove(hook))
    },
  },
}
