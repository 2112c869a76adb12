import type { ControlCalls } from '../control/control-call.js'
import { seedCore } from './seed-core.js'

/** The control call that fills a workspace by example. */
export const seedCalls: ControlCalls = {
  'POST seed': {
    takes: 'anything',
    run: (control, seed: unknown) => ({ data: seedCore(control.core, seed) }),
  },
}
