/** A number as people read it: three significant digits, or whole with separators of thousands. */
export const formatted = (value: number): string =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : value.toLocaleString('en', { maximumSignificantDigits: 3 })

/** A time in microseconds with the unit that keeps it short. */
export const duration = (us: number): string =>
  us >= 1e6 ? `${formatted(us / 1e6)} s` : us >= 1e4 ? `${formatted(us / 1000)} ms` : `${formatted(us)} µs`
