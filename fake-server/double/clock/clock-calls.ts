import type { ControlCalls } from '../control/control-call.js'
import { clockOf } from './fake-clock.js'

interface Move {
  readonly advanceMs?: number
  readonly advance?: string
  readonly set?: string
}

/** The control calls that read and move the clock. */
export const clockCalls: ControlCalls = {
  'GET clock': { run: (control) => ({ now: control.now }) },
  'POST clock': {
    takes: { 'advanceMs?': 'number', 'advance?': 'text', 'set?': 'text' },
    run(control, move: Move) {
      const given = Object.keys(move)
      if (given.length !== 1)
        throw new Error(`give exactly one of advanceMs, advance, set, not ${given.join(', ') || 'none'}`)
      const { clock } = clockOf(control)
      const { advanceMs, advance, set } = move
      return { now: set === undefined ? clock.advance(advance ?? advanceMs ?? 0) : clock.set(set) }
    },
  },
}
