import type { ControlCalls } from '../control/control-call.js'
import { described, object, text } from '../control/control-schema.js'
import { clockOf } from './fake-clock.js'

interface Move {
  readonly advanceMs?: number
  readonly advance?: string
  readonly set?: string
}

const time = object(
  { now: described('The time, an ISO 8601 instant in UTC.', { ...text, format: 'date-time' }) },
  'Time',
)

/** The control calls that read and move the clock. */
export const clockCalls: ControlCalls = {
  'GET clock': {
    operationId: 'readClock',
    summary: 'Read the time of the fake',
    returns: time,
    run: (control) => ({ now: control.now }),
  },
  'POST clock': {
    operationId: 'moveClock',
    summary: 'Move the clock forward: by milliseconds, by a duration or to an instant',
    returns: time,
    example: { body: { advance: '25h' } },

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
