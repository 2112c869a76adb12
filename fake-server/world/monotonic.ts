// Taken once, before fake timers can be in place of it.
const sinceStart = performance.now.bind(performance)
const startedAt = performance.timeOrigin

/** The time by a clock that never goes back, whatever a test does to the fake's own: milliseconds since the process began. */
export const monotonicMs: () => number = sinceStart

/** A time of that clock in milliseconds since 1970. */
export const sinceEpoch = (ms: number): number => startedAt + ms

/** An instant in milliseconds since 1970 as ISO 8601, to the microsecond: answers of a fake take less than a millisecond. */
export function preciseInstant(ms: number): string {
  const whole = Math.floor(ms)
  const micros = Math.floor((ms - whole) * 1000)
  return new Date(whole).toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`)
}
