/** A number as people read it: three significant digits, or whole with separators of thousands. */
export const formatted = (value: number): string =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : value.toLocaleString('en', { maximumSignificantDigits: 3 })
