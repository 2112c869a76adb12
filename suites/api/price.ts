import type { Need } from '../../contract/index.js'
import { Untested } from '../engine/outcome.js'
import type { Target } from './target.js'

/** What a member of the configuration costs a run in waits. */
export interface Price {
  readonly member: string
  /** The need that it meets. */
  readonly need: Need
  /** How long a run waits for it, in milliseconds. */
  readonly ms: number
  /** When it costs nothing, in words that follow "unless". */
  readonly unless?: string
  /** Whether a run on a target may have to wait so long. */
  readonly isDue: (target: Pick<Target, 'allow' | 'control' | 'keys'>) => boolean
}

/** What costs a run a wait of seconds or more, as measured with four workers on a server that answers at once. */
export const prices = {
  lowRate: {
    member: 'keys.lowRate',
    need: 'key:low-rate',
    ms: 60_000,
    unless: 'control.advanceClock moves the clock of the limit',
    isDue: ({ allow, control, keys }) =>
      keys.lowRate !== undefined && (allow === 'none' || control.advanceClock === undefined),
  },
  holds: {
    member: 'control.holdNextWrite',
    need: 'control:in-flight',
    ms: 10_000,
    unless: 'it returns a function that releases the write',
    isDue: ({ allow, control }) => control.holdNextWrite !== undefined && allow !== 'none',
  },
  deliveries: {
    member: 'control.receiver',
    need: 'control:receiver',
    ms: 5_000,
    isDue: ({ allow, control }) => control.receiver !== undefined && allow !== 'none',
  },
} as const satisfies Readonly<Record<string, Price>>

/** A wait in words, for instance `about 2 minutes`. */
export function aboutText(ms: number): string {
  const [n, unit] = ms < 60_000 ? [Math.ceil(ms / 1000), 'second'] : [Math.round(ms / 60_000), 'minute']
  return `about ${n} ${unit}${n === 1 ? '' : 's'}`
}

/** The result of a price, and when it is not due: `about 1 minute of waiting, unless …`. */
export const priceText = ({
  ms,
  unless,
}: {
  readonly ms: number
  readonly unless?: string | undefined
}): string => `${aboutText(ms)} of waiting${unless === undefined ? '' : `, unless ${unless}`}`

/** Ends a check as untested that would have to wait where the run is to be quick. */
export const tooSlow = ({ member, ms }: Price): Untested =>
  new Untested(`${member} costs ${aboutText(ms)} of waiting`, 'run without --no-slow')
