/** Names and values as they came, in their order and case: a name at each even place, and its value after it. */
export type RawHeaders = readonly string[]

/** The first value of a header; undefined where there is none. */
export function headerIn(raw: RawHeaders, wanted: string): string | undefined {
  for (let n = 0; n < raw.length; n += 2)
    if (raw[n]?.length === wanted.length && raw[n]?.toLowerCase() === wanted) return raw[n + 1]
  return undefined
}

/** Names with their values. */
export const pairsOf = (raw: RawHeaders): [string, string][] =>
  raw.flatMap((name, n) => (n % 2 === 0 ? [[name, raw[n + 1] ?? ''] as [string, string]] : []))

/** The headers of a head as it came on the wire. */
export const headersIn = (head: string): RawHeaders =>
  head
    .split('\r\n')
    .slice(1)
    .flatMap((line) => {
      const at = line.indexOf(':')
      return at <= 0 ? [] : [line.slice(0, at), line.slice(at + 1).trim()]
    })
