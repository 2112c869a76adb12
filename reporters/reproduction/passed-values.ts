import { workspaceKeyOf } from '../../contract/index.js'
import type { ReportedExchange, ReportedPassedValue } from '../model/report.js'
import { idPath, joined, leavesOf, parsedJson, valueAt } from './json-path.js'

/** An exchange with the JSON value of its answer. */
export interface AnsweredExchange {
  readonly index: number
  readonly request: Pick<ReportedExchange['request'], 'method' | 'path' | 'body' | 'headers' | 'key'>
  readonly response: { readonly status: number; readonly json: unknown }
}

/** The shortest text that is looked for in later requests; a shorter one may be anything. */
const shortest = 5

const isCursor = (path: string) => /(^|[._])(next_?)?cursor$/i.test(path)
/** Whether a member of the answer to a write is the id of what it has made; others name what was there before. */
export const isMadeId = (path: string): boolean =>
  /^data\.(id|(comment|message|meeting|conversation|[a-zA-Z]*task)_?id)$/i.test(path)

/** What decides in the end. */
interface Decided {
  /** A text that names the values that are expected and those that came. */
  readonly named?: string
  /** The index of the exchange whose answer decides. */
  readonly index?: number
}

/**
 * The values that came with one answer and went out with a later request: ids, cursors, times. A value that was sent
 * before it came belongs to the one who sent it, and what reads alone show was there before: all but the times that are
 * compared in the end.
 */
export function passedValues(
  exchanges: readonly AnsweredExchange[],
  isOwn: (value: string) => boolean,
  { named = '', index: decisive = Number.POSITIVE_INFINITY }: Decided = {},
): readonly ReportedPassedValue[] {
  const passed: ReportedPassedValue[] = []
  const known = new Set<string>()
  const sent = [...exchanges.map(({ request }) => sentText(request)), named]
  for (const [at, { index, request, response }] of exchanges.entries()) {
    const later = sent.slice(at + 1)
    const earlier = sent.slice(0, at + 1)
    for (const { path, value } of leavesOf(response.json)) {
      if (typeof value !== 'string' || value.length < shortest || known.has(value) || isOwn(value)) continue
      const isMade = request.method !== 'GET' && isMadeId(path)
      // The answer that decides is compared with earlier ones, never with itself.
      const isTime =
        isInstant(value) && index < decisive && (request.method !== 'GET' || named.includes(value))
      if (!isMade && !isTime && !isOffered(path, request)) continue
      if (!later.some((text) => text.includes(value)) || earlier.some((text) => text.includes(value)))
        continue
      known.add(value)
      passed.push({ exchange: index, path: isTime ? idPath(response.json, path) : path, value })
    }
  }
  return [...passed, ...passedCursors(exchanges), ...passedRevisions(exchanges)]
}

/** The cursors with which lists were read on. */
function passedCursors(exchanges: readonly AnsweredExchange[]): readonly ReportedPassedValue[] {
  return exchanges.flatMap(({ index, request }, at) => {
    const value = new URLSearchParams(request.path.split('?')[1]).get('cursor')
    if (!value) return []
    for (const { index: exchange, response } of exchanges.slice(0, at).toReversed()) {
      const source = leavesOf(response.json).find((leaf) => leaf.value === value && isCursor(leaf.path))
      if (source) return [{ exchange, path: source.path, value, into: index }]
    }
    return []
  })
}

/** What a target offers is for it to say: the slots that are free, and the events of its catalog. */
const isOffered = (path: string, { path: asked }: AnsweredExchange['request']) =>
  /\/(slots|webhooks\/events)(\?|$)/.test(asked) && /(^|\.)(slot_?id|id)$/i.test(path)

/** What a request says, with nothing percent-encoded. */
export function sentText({ path, body = '', headers }: AnsweredExchange['request']): string {
  return `${decoded(path)} ${body} ${headers['idempotency-key'] ?? ''}`
}

/** A path with nothing percent-encoded; as it is where that cannot be read. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const expectedRev = /"expectedRev"\s*:\s*(-?\d+)/

/** The latest revision of a record that an answer showed before a request named one; `plus` is how far off that is. */
function passedRevisions(exchanges: readonly AnsweredExchange[]): readonly ReportedPassedValue[] {
  return exchanges.flatMap(({ index, request }, at) => {
    const given = Number(expectedRev.exec(request.body ?? '')?.[1] ?? Number.NaN)
    if (!Number.isSafeInteger(given)) return []
    const names = decoded(request.path).split(/[/?]/)
    const before = exchanges
      .slice(0, at)
      .filter((one) => workspaceKeyOf(one.request.key) === workspaceKeyOf(request.key))
    const seen = before.flatMap(({ index: from, response: { json } }) =>
      revisionsIn(json)
        .filter(({ id }) => names.includes(id))
        .map(({ path, rev }) => ({ exchange: from, path: idPath(json, path), rev })),
    )
    // A revision that an answer showed is that one, and any other is counted from the latest; 0 is the least there is.
    const source = seen.findLast(({ rev }) => rev === given) ?? (given === 0 ? undefined : seen.at(-1))
    if (!source || Math.abs(given - source.rev) > 1000) return []
    const { exchange, path, rev } = source
    return [{ exchange, path, value: String(given), into: index, plus: given - rev }]
  })
}

/** The revisions of the records in an answer. */
export const revisionsIn = (
  json: unknown,
): readonly { readonly id: string; readonly path: string; readonly rev: number }[] =>
  leavesOf(json).flatMap(({ path, value: rev }) => {
    const record = path.replace(/(^|\.)rev$/, '')
    const id = record === path ? undefined : valueAt(json, joined(record, 'id'))
    return typeof rev === 'number' && typeof id === 'string' ? [{ id, path, rev }] : []
  })

const read = new WeakMap<ReportedExchange, AnsweredExchange>()

/** A reported exchange with the JSON value of its answer, which is read once. */
export function answered(exchange: ReportedExchange): AnsweredExchange {
  const { index, request, response } = exchange
  const known = read.get(exchange)
  if (known) return known
  const made = { index, request, response: { status: response.status, json: parsedJson(response.body) } }
  read.set(exchange, made)
  return made
}

/** Whether a text is a point in time as the API writes it. */
export const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)
