/** What the time of a fake follows. */
export type ClockMode = (typeof clockModes)[number]

export const clockModes = ['fixed', 'system', 'timers'] as const

/** The `Date` of the computer, also while a test framework has put another one in its place. */
const { now: systemNow } = Date

/** A source of milliseconds since 1970 for each mode; none where the clock moves 1 ms a request. */
const nowOf: Readonly<Record<ClockMode, (() => number) | undefined>> = {
  fixed: undefined,
  system: () => systemNow(),
  // Looked up at each call, as fake timers replace the global.
  timers: () => globalThis.Date.now(),
}

/** The source of a fake's time as its options say. */
export const timeSource = ({ clock = 'fixed', now }: { clock?: ClockMode; now?: () => number }) =>
  now ?? nowOf[clock]
