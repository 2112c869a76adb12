import { type DisturbanceName, disturbanceNames } from '../../../contract/index.js'
import { isObject } from '../../input/is-object.js'
import type { Disturbance } from '../../world/disturbances.js'
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
  text,
  times,
} from '../control/control-schema.js'
import type { Disturb, DisturbOptions } from './disturb-options.js'
import { addDisturbance, type DisturbedCallers, removeDisturbance } from './disturbing.js'

/** JSON has no infinity: null stands for no bound. */
const withoutBound = (given: DisturbanceName | DisturbOptions): DisturbanceName | DisturbOptions =>
  isObject(given) && given.times === null
    ? { ...(given as unknown as DisturbOptions), times: Number.POSITIVE_INFINITY }
    : given

interface DisturbBody extends DisturbedCallers {
  readonly disturb: Disturb
}

/** The disturbances of a fake, each under its number. */
const numbered = ({ core }: Control): readonly (readonly [id: number, Disturbance])[] =>
  core.world.disturbances?.all ?? []

const listed = ([id, { names, callers }]: readonly [id: number, Disturbance]) => ({
  id,
  disturb: names,
  key: callers.key ?? null,
  workspace: callers.workspaceId ?? null,
})

const name = { title: 'DisturbanceName', enum: disturbanceNames }

/** What is switched on, as JSON. */
const one = {
  anyOf: [
    name,
    object({
      name,
      'times?': times,
      'retryAfter?': { anyOf: [number, text] },
      'delay?': { anyOf: [number, text] },
    }),
  ],
}

const wanted = described("A name, several, or with numbers as in { name: 'slow', delay: '5s' }.", {
  title: 'Disturb',
  anyOf: [...one.anyOf, list(one)],
})

/** Disturbances as they are listed. */
const disturbance = object(
  {
    id: described('Their number, which stays the same where others are switched off.', count),
    disturb: list(name),
    key: nullable(text),
    workspace: nullable(text),
  },
  'Disturbance',
)

/** The control calls that switch disturbances on and off. */
export const disturbCalls: ControlCalls = {
  'POST disturb': {
    operationId: 'addDisturbance',
    summary: 'Switch disturbances on',
    schemas: {
      disturb: wanted,
      key: described('Whose requests are disturbed; those of every key by default.'),
      workspace: described('The workspace to which requests are disturbed, by its name or id.'),
    },
    returns: disturbance,
    example: { body: { disturb: ['short-pages', { name: 'slow', delay: '1s' }], key: 'demo_main' } },

    takes: { disturb: 'value', 'key?': 'text', 'workspace?': 'text' },
    run(control, { disturb, ...callers }: DisturbBody) {
      addDisturbance(control, [disturb].flat().map(withoutBound), callers)
      return numbered(control).slice(-1).map(listed)[0]
    },
  },
  'GET disturbances': {
    operationId: 'listDisturbances',
    summary: 'List the disturbances that are on',
    returns: data(disturbance),
    run: (control) => ({ data: numbered(control).map(listed) }),
  },
  'DELETE disturbances': {
    operationId: 'removeDisturbances',
    summary: 'Switch disturbances off, or all',

    takes: { 'id?': 'number' },
    run(control, { id }: { readonly id?: number }) {
      const chosen = numbered(control).filter(([each]) => id === undefined || each === id)
      if (id !== undefined && chosen.length === 0)
        throw new Error(`no disturbance ${id}: GET disturbances lists them with their numbers`)
      for (const [, disturbance] of chosen) removeDisturbance(control, disturbance)
    },
  },
}
