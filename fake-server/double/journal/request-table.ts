import type { JournalEntry } from '../../world/journal.js'

/** The most requests that a message lists. */
const most = 20

/** Requests as lines of a message: their times, what was sent, and how they were answered. */
export function requestTable(entries: readonly JournalEntry[]): string {
  const shown = entries.slice(-most)
  const earlier = entries.length - shown.length
  const sent = shown.map(({ method, target }) => `${method} ${short(target, 60)}`)
  const width = Math.max(...sent.map((text) => text.length))
  const lines = shown.map((entry, n) => {
    const { at, status, answer, fault, body } = entry
    const code = status >= 400 ? codeOf(answer?.json) : ''
    return [
      `  ${at.slice(11, 23)}`,
      (sent[n] ?? '').padEnd(width),
      status === 0 ? '---' : String(status),
      ...(code === '' ? [] : [code]),
      ...(fault === undefined ? [] : [`(fault: ${fault})`]),
      ...(body === '' ? [] : [short(body, 60)]),
    ].join('  ')
  })
  return [...(earlier > 0 ? [`  (${earlier} before)`] : []), ...lines].join('\n')
}

/** The first text of an error body that looks like a code. */
function codeOf(json: unknown): string {
  return /"([a-z]+(?:_[a-z]+)*)"[,}]/.exec(JSON.stringify(json) ?? '')?.[1] ?? ''
}

const short = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`
}
