import { type Report, type RunEvent, reportOf } from '../../reporters/index.js'

/** The report that an NDJSON report adds up to; undefined where a text is none. */
export function reportOfLines(source: string): Report | undefined {
  const [first = '', ...lines] = source.split('\n').filter((line) => line.trim() !== '')
  const start = eventOf(first)
  if (start?.event !== 'start') return undefined
  // A run that was killed may have written a part of its last line.
  return reportOf([start, ...lines.map(eventOf).filter((event) => event !== undefined)])
}

function eventOf(line: string): RunEvent | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'event' in value ? (value as RunEvent) : undefined
  } catch {
    return undefined
  }
}
