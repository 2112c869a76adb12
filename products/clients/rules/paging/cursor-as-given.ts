import { broken, type ClientCase, kept } from '../../client-case.js'
import { clip } from '../../clip.js'
import type { ClientExchange } from '../../reading/client-exchange.js'
import { isRefused } from '../../reading/delivery.js'
import { type ClientPage, isList, listOf, pageOf, pagesOf, parameter } from '../../reading/page.js'
import type { ClientReading } from '../../reading/reading.js'
import { isNotValue } from './not-a-value.js'

/** Whether each cursor is one that a page gave. */
export function* cursorAsGiven(reading: ClientReading): Generator<ClientCase> {
  const pages = pagesOf(reading)
  const given = new Set(pages.flatMap(({ next }) => next ?? []))
  const sent = reading.exchanges.filter((one) => isList(one) && one.query.cursor !== undefined)
  const isGiven = (one: ClientExchange) => given.has(parameter(one, 'cursor') ?? '')
  const made = sent.filter((one) => !isGiven(one)).map((at) => finding(at, [...given], reading))
  const timesChanged = made.filter(({ isChanged }) => isChanged).length
  const timesContinued = made.filter(({ after }) => after !== undefined).length
  yield* sent.filter(isGiven).map(kept)
  for (const { at, after, isChanged, isCertain, actual } of made) {
    // One that continues a list is the client's own; any other may be a test of how the client reports the refusal.
    const isRepeated = (isChanged && timesChanged > 1) || (after !== undefined && timesContinued > 1)
    const isAccepted = !isRefused(at) && at.status !== 0 && !at.assumption?.includes('cursor-garbage')
    yield broken(at, {
      expected: 'a cursor as a page gave it',
      actual,
      exchanges: after === undefined ? [at] : [after.exchange, at],
      isSure: at.isWhole
        ? isCertain || isRepeated || (isAccepted && at.status < 500)
        : reading.isPart && isCertain,
      doubt: at.isWhole
        ? 'may be a test of a cursor that is refused'
        : `may come from an older request${reading.isPart ? '' : ': let the fake keep more of them'}`,
    })
  }
}

/** A cursor that no page gave. */
interface Finding {
  readonly at: ClientExchange
  /** The page after which it was sent, where it comes right after one of the same list that has a further page. */
  readonly after: ClientPage | undefined
  readonly isChanged: boolean
  /** Whether no test would send it on purpose. */
  readonly isCertain: boolean
  readonly actual: string
}

function finding(at: ClientExchange, given: readonly string[], { journals }: ClientReading): Finding {
  const cursor = parameter(at, 'cursor')
  const before = journals[at.journal]?.findLast(
    (one) => one.index < at.index && one.key === at.key && listOf(one) === listOf(at),
  )
  const page = before && pageOf(before)
  const common = { at, after: page?.next ? page : undefined }
  if (cursor === undefined)
    return { ...common, isChanged: false, isCertain: false, actual: 'the cursor came more than once' }
  const recoded = given.find((one) => isRecoded(cursor, one))
  const part = recoded ?? given.find((one) => isPart(cursor, one))
  return {
    ...common,
    isChanged: part !== undefined,
    isCertain: recoded !== undefined || isNotValue(cursor),
    actual:
      part === undefined
        ? `no page gave the cursor ${clip(cursor)}`
        : `the cursor ${clip(cursor)} is that of a page, ${clip(part)}, changed`,
  }
}

/** The fewest characters of a cursor that another one shares with it by no chance. */
const fewestShared = 6

/** Whether a text is a cursor decoded, encoded once more, in other case or in quotes: no test changes one so. */
function isRecoded(text: string, cursor: string): boolean {
  const decoded = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString()
  const forms = [
    decoded,
    Buffer.from(cursor, 'base64').toString(),
    Buffer.from(cursor).toString('base64'),
    Buffer.from(cursor).toString('base64url'),
    encodeURIComponent(cursor),
    JSON.stringify(cursor),
    cursor.toLowerCase(),
    cursor.toUpperCase(),
  ]
  return text !== '' && (forms.includes(text) || text.trim() === cursor)
}

/** Whether a text begins or ends as a cursor does, so that it was made from it. */
const isPart = (text: string, cursor: string): boolean =>
  [text.slice(0, fewestShared), text.slice(-fewestShared)].some(
    (end, n) => end.length === fewestShared && (n === 0 ? cursor.startsWith(end) : cursor.endsWith(end)),
  )
