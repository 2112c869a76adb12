import type { RecordedLine, RecordedRequest } from '../../contract/index.js'
import { type EntryReading, readJournalEntry } from '../../products/traffic/index.js'
import { oneLineMessage, usage } from '../exit.js'
import type { TakeEntry } from './take-entry.js'

/** Whether a file that begins so is a journal with a line for each request. */
export const isLines = (beginning: Buffer): boolean =>
  /^\s*\{\s*"(journal|method|target)"/.test(beginning.toString('utf8', 0, 200))

/** Reads a journal line by line; stops with the number of a line that is none. */
export async function readLines(
  bytes: AsyncIterable<Buffer>,
  file: string,
  reading: EntryReading,
  take: TakeEntry,
): Promise<void> {
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
  }
  takeLine(rest + decoder.decode())
}

/** The request of a line: bare, or with the number of its journal. */
function requestIn(
  text: string,
  place: string,
): { readonly request?: RecordedRequest; readonly journal: number } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw usage(
      `${place}, is no JSON: ${oneLineMessage(error)}; give the whole journal, with a request on each line`,
    )
  }
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
