import {
  compactOperationIds,
  type JournalRuleId,
  type RecordedJournal,
  type RecordedRequest,
  servedOperations,
} from '../../contract/index.js'
import type { ClientCase } from './client-case.js'
import { judges } from './judge-journals.js'
import { type ClientRun, readingOf } from './reading/reading.js'

/** What a test says of a request; `after` is how many milliseconds after the one before it came. */
export interface Sent
  extends Partial<Omit<RecordedRequest, 'method' | 'query' | 'params' | 'body' | 'answer' | 'sending'>> {
  /** `unknown` where the fake does not know what was under way; by default nothing was. */
  readonly sending?: RecordedRequest['sending'] | 'unknown'
  readonly json?: unknown
  readonly text?: string
  readonly answers?: unknown
  readonly answerHeaders?: Readonly<Record<string, string>>
  readonly after?: number
}

const start = Date.parse('2030-01-01T00:00:00.000Z')

const operations = [...new Set([...Object.keys(servedOperations), ...compactOperationIds])]

/** A request such as `POST /contacts?limit=1`, answered with 200. */
export type SentRequest = readonly [what: string, more?: Sent]

function recorded([what, more = {}]: SentRequest, ms: number): RecordedRequest {
  const { json, text, answers, answerHeaders = {}, after: _, sending, ...own } = more
  const [method = '', place = ''] = what.split(' ')
  const target = `/api/v1${place}`
  const [path = '', search = ''] = target.split('?')
  const parameters = new URLSearchParams(search)
  const query: Record<string, string | readonly string[]> = {}
  for (const name of parameters.keys()) {
    const [one = '', ...more] = parameters.getAll(name)
    query[name] = more.length === 0 ? one : [one, ...more]
  }
  const { status = 200, key = 'key-of-a-workspace' } = own
  const route = routeOf(method, path)
  const body = text ?? (json === undefined ? '' : JSON.stringify(json))
  return {
    method,
    target,
    path,
    query,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    body,
    key,
    status,
    at: new Date(start + ms).toISOString(),
    realMs: start + ms,
    dateMs: start + ms,
    part: 0,
    ...route,
    ...(status === 0
      ? {}
      : {
          answer: {
            status,
            headers: answerHeaders,
            body: answers === undefined ? '' : JSON.stringify(answers),
          },
        }),
    ...own,
    ...(sending === 'unknown' ? {} : { sending: sending ?? { number: ms, during: [] } }),
  }
}

/** The operation of a path and the ids in it; the literal segments of a path win. */
function routeOf(method: string, path: string): Pick<RecordedRequest, 'operation' | 'params'> {
  const matches = operations.flatMap((operation) => {
    const [verb, template = ''] = operation.split(' ')
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const found = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
    if (verb !== method || found === null) return []
    const ids = names.map((name, n) => [name, decodeURIComponent(found[n + 1] ?? '')])
    return [{ operation, params: Object.fromEntries(ids) as Record<string, string> }]
  })
  return matches.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? {}
}

/** The journal of a fake. */
export function journal(
  requests: readonly SentRequest[],
  more: Partial<Omit<RecordedJournal, 'requests'>> = {},
): RecordedJournal {
  let ms = 0
  const own = requests.map((request) => {
    ms += request[1]?.after ?? 5
    return recorded(request, ms)
  })
  return { variant: 'full', runs: true, dropped: 0, deliveries: [], ...more, requests: own }
}

/** The occasions of a rule in the journals of one variant. */
export function casesOf(rule: JournalRuleId, ...journals: readonly RecordedJournal[]): readonly ClientCase[] {
  return casesIn(rule, { journals })
}

/** The occasions of a rule in a run. */
export const casesIn = (rule: JournalRuleId, run: ClientRun): readonly ClientCase[] => [
  ...judges[rule](readingOf(run, run.journals[0]?.variant ?? 'full')),
]

/** What each occasion came to: kept, broken, or unclear. */
export const findings = (rule: JournalRuleId, ...journals: readonly RecordedJournal[]): readonly string[] =>
  casesOf(rule, ...journals).map(({ holds }) => (holds === undefined ? 'unclear' : holds ? 'kept' : 'broken'))

/** Two requests of which the second one was sent before the first one was answered. */
export const atOnce = (first: SentRequest, second: SentRequest): readonly [SentRequest, SentRequest] => [
  [first[0], { ...first[1], sending: { number: -1, during: [] } }],
  [second[0], { ...second[1], sending: { number: -2, during: [-1] } }],
]

/** An error answer of the document. */
export const failed = (status: number, code: string): Sent => ({ status, answers: { error: { code } } })
