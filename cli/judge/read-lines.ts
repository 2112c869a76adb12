import type { RecordedLine, RecordedRequest } from '../../contract/index.js'
import { type EntryReading, readJournalEntry } from '../../products/traffic/index.js'
import { isObject } from '../../suites/index.js'
import { usage } from '../exit.js'
import { jsonFault } from './json-fault.js'
import type { TakeEntry } from './take-entry.js'

/** Whether a file that begins so is a journal with a line for each request. */
export function isLines(beginning: Buffer): boolean {
  const text = beginning.toString('utf8')
  if (/^\s*\{\s*"(journal|method|target)"/.test(text)) return true
  const [first = ''] = text.trimStart().split('\n', 1)
  try {
    return isOfJournal(JSON.parse(first))
  } catch {
    return false
  }
}

const isOfJournal = (value: unknown): boolean =>
  isObject(value) && ['journal', 'target', 'request', 'head', 'delivery'].some((name) => name in value)

/** No line of a journal is larger, in characters. */
const longest = 64 * 1024 * 1024

/**
 * Reads a journal line by line; stops with the number of a line that is none.
 *
 * @returns Where the file is cut in the middle of a line; undefined where it is whole.
 */
export async function readLines(
  bytes: AsyncIterable<Buffer>,
  file: string,
  reading: EntryReading,
  take: TakeEntry,
): Promise<string | undefined> {
  let line = 0
  const takeLine = (text: string): void => {
    line += 1
    if (text.trim() === '') return
    const { request, journal } = requestIn(text, `${file}, line ${line}`)
    // Each journal is of a fake of its own, or of what it was before a reset.
    if (request) take(readJournalEntry(request, `fake:${file}/${journal}`, reading))
  }
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) takeLine(text)
    if (rest.length > longest)
      throw usage(
        `${file}, line ${line + 1}, has more than ${longest / 1024 / 1024} million characters; give a journal with a request on each line`,
      )
  }
  rest += decoder.decode()
  if (line > 0 && jsonFault(rest) === 'cut' && rest.trim() !== '') return `in the middle of line ${line + 1}`
  takeLine(rest)
  return undefined
}

/** The request of a line: bare, or with the number of its journal. */
function requestIn(
  text: string,
  place: string,
): { readonly request?: RecordedRequest; readonly journal: number } {
  const value = objectIn(text, place)
  const { journal = 0, ...own } = value as Partial<RecordedLine> & Partial<RecordedRequest>
  const request = 'request' in own ? own.request : 'target' in own ? (own as RecordedRequest) : undefined
  const isOther = 'head' in own || 'delivery' in own
  if (request === undefined && !isOther)
    throw usage(`${place}, is no request of a journal: it has no target; give a HAR file or a journal`)
  if (request !== undefined && (typeof request.target !== 'string' || typeof request.method !== 'string'))
    throw usage(`${place}, is no request of a journal: method and target must be texts`)
  return { journal, ...(request === undefined ? {} : { request: withPath(request) }) }
}

/** A line that a person has shortened may lack what follows from the rest. */
const withPath = (request: RecordedRequest): RecordedRequest => ({
  ...request,
  path: request.path ?? request.target.split('?')[0] ?? '',
  headers: request.headers ?? {},
  body: request.body ?? '',
})

function objectIn(text: string, place: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const fault = jsonFault(text)
    const where =
      typeof fault === 'object'
        ? `is no JSON at its byte ${fault.byte}, found ${fault.found}`
        : 'ends in the middle of its JSON'
    throw usage(`${place}, ${where}; give the whole journal, with a request on each line`)
  }
  if (isObject(value)) return value
  throw usage(`${place}, is no request of a journal: it is no object; give a HAR file or a journal`)
}
