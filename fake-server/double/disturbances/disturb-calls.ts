import type { Disturbance } from '../../world/disturbances.js'
import type { Control } from '../control/control.js'
import type { ControlCalls } from '../control/control-call.js'
import type { Disturb } from './disturb-options.js'
import { addDisturbance, type DisturbedCallers, removeDisturbance } from './disturbing.js'

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

/** The control calls that switch disturbances on and off. */
export const disturbCalls: ControlCalls = {
  'POST disturb': {
    takes: { disturb: 'value', 'key?': 'text', 'workspace?': 'text' },
    run(control, { disturb, ...callers }: DisturbBody) {
      addDisturbance(control, disturb, callers)
      return numbered(control).slice(-1).map(listed)[0]
    },
  },
  'GET disturbances': { run: (control) => ({ data: numbered(control).map(listed) }) },
  'DELETE disturbances': {
    takes: { 'id?': 'number' },
    run(control, { id }: { readonly id?: number }) {
      const chosen = numbered(control).filter(([each]) => id === undefined || each === id)
      if (id !== undefined && chosen.length === 0)
        throw new Error(`no disturbance ${id}: GET disturbances lists them with their numbers`)
      for (const [, disturbance] of chosen) removeDisturbance(control, disturbance)
    },
  },
}
