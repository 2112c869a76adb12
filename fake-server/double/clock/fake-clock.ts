import type { Control } from '../control/control.js'
import { durationMs } from './duration.js'

/** The clock of a fake; only this and `control.advance` move it, in addition to what the option `clock` says. */
export interface FakeClock {
  /** The fake's time, an ISO 8601 instant in UTC. */
  readonly now: string

  /**
   * Moves the clock forward.
   *
   * @param by Milliseconds, or a text such as `'90s'`, `'25h'` or `'30d'`.
   * @returns The new time, an ISO 8601 instant in UTC.
   * @throws An Error where that is not a duration, or the clock would move backwards or past the year 9998.
   * @example
   * fake.clock.advance('25h') // idempotency keys used until now are forgotten
   */
  advance(by: number | string): string

  /**
   * Sets the clock to a later instant; it runs on from there.
   *
   * @param to An ISO 8601 instant with its offset such as `2031-05-01T09:00:00Z`, or a `Date`.
   * @returns The new time, an ISO 8601 instant in UTC.
   * @throws An Error where that is not an instant, or the clock would move backwards or past the year 9998.
   * @example
   * fake.clock.set('2031-05-01T09:00:00Z')
   */
  set(to: string | Date): string
}

/** What gives a fake its clock. */
export interface Clocked {
  /** Reads and moves the fake's time. */
  readonly clock: FakeClock
}

/** The clock of the fake that a control belongs to, also after a reset. */
export function clockOf(control: Control): Clocked {
  const advance = (by: number | string) => {
    control.advance(durationMs(by, 'advance'))
    return control.now
  }
  return {
    clock: {
      get now() {
        return control.now
      },
      advance,
      set: (to) => advance(instantMs(to) - control.core.world.now()),
    },
  }
}

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** An instant in milliseconds since 1970. */
function instantMs(value: string | Date): number {
  const instant =
    value instanceof Date ? value.getTime() : isoInstant.test(value) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(instant)) return instant
  const shown = typeof value === 'string' ? `'${value}'` : String(value)
  throw new Error(
    `set: ${shown} is not an instant: give one with its offset, such as '2031-05-01T09:00:00Z', or a Date`,
  )
}
