import type { Exchange, FailureDetails } from '../../suites/index.js'
import { decidingPart, type Wanted } from './deciding-part.js'
import { decoded } from './exchange-words.js'
import { lostRecords } from './lost-records.js'
import { pagesEndingIn } from './pages-ending-in.js'
import { plainFault } from './plain-fault.js'
import { wrongOrder } from './wrong-order.js'

/** The most exchanges of a check that are searched for the wrong value. */
const mostSearched = 40

/** The answers that refuse a request for what it is. */
const refusals = [400, 402, 403, 404, 409, 410, 413, 415, 422].map((status) => ({ status }))

/**
 * Which answer decides a failure, and what of it: the status and code that were judged, else where the wrong value
 * stands, else what the answer mentions or lacks of what the failure names.
 */
export function decidingAnswer(failure: FailureDetails): Wanted | undefined {
  const { answer, expected, exchanges } = failure
  if (answer)
    return { exchange: answer.exchange, wanted: { answers: answer.allowed.map((one) => ({ ...one })) } }
  const last = exchanges.at(-1)
  const status = /^([2-5]\d\d)\b[^`]*(?:`(\w+)`)?/.exec(expected)
  if (last && status) {
    const [, digits, code] = status
    return { exchange: last, wanted: { answers: [{ status: Number(digits), ...(code ? { code } : {}) }] } }
  }
  if (last && expected.startsWith('a refusal') && last.response.status < 300)
    return { exchange: last, wanted: { answers: refusals } }
  if (last && failure.actual === String(last.response.status))
    return { exchange: last, wanted: { not: { status: last.response.status } } }
  const shown = showing(failure)
  return (
    asAnswer(failure) ??
    plainFault(failure) ??
    wrongOrder(failure) ??
    lostRecords(failure) ??
    decidingPart(failure, shown) ??
    mentioned(failure, shown)
  )
}

/** The exchanges that may show the wrong value, the likeliest first: what the check read last, then what it names. */
function showing({ exchanges, course = [], values }: FailureDetails): readonly Exchange[] {
  if (values?.in) return [values.in]
  const last = Math.max(0, ...exchanges.map(({ index }) => index))
  const after = course.filter(({ index }) => index > last).toReversed()
  const named = exchanges.toSorted((a, b) => b.index - a.index)
  const [reading] = after
  const first = reading?.request.method === 'GET' ? after : []
  return [...new Set([...first, ...named, ...after])].slice(0, mostSearched)
}

/** A status with a code that were compared as a value. */
function asAnswer({ values, exchanges }: FailureDetails): Wanted | undefined {
  const [expected, actual] = [statusIn(values?.expected), statusIn(values?.actual)]
  if (!expected || !actual) return undefined
  const exchange = exchanges.findLast(({ response }) => response.status === actual.status)
  return exchange && { exchange, wanted: { answers: [expected] } }
}

function statusIn(value: unknown): { readonly status: number; readonly code?: string } | undefined {
  if (typeof value !== 'object' || value === null || !('status' in value)) return undefined
  const { status } = value
  const code = 'code' in value ? value.code : undefined
  if (typeof status !== 'number') return undefined
  return { status, ...(typeof code === 'string' ? { code } : {}) }
}

/** Words that stand for one thing: ids, fresh names, quoted members. */
const distinctiveWord = /`\w+`|\w+_[a-z0-9]{12,}|[\w.+:@-]*\d[\w.+:@-]{4,}|[\w.+:@-]{5,}\d[\w.+:@-]*/g

function wordsIn(text: string): readonly string[] {
  const isInstant = (word: string) => /^\d{4}-\d\d-\d\dT/.test(word)
  const words = [...text.matchAll(distinctiveWord)].map(([word]) =>
    word.replace(/^`(\w+)`$/, '"$1"').replace(/[.:]$/, ''),
  )
  return [...new Set(words)].filter((word) => word.length >= 5 && !isInstant(word)).slice(0, 5)
}

/** The answer that mentions what the failure shows, or lacks what it asks for. */
function mentioned(
  { expected, actual, values }: FailureDetails,
  shown: readonly Exchange[],
): Wanted | undefined {
  const [first] = shown
  if (!first) return undefined
  const found = wordsIn(actual)
  const isShown = (word: string) => first.response.text.includes(word)
  const pages = pagesEndingIn(first, shown)
  const read = pages.length > 1 ? { pages: pages.map(({ index }) => index) } : {}
  const all = pages.map(({ response }) => response.text).join('')
  const missing = Array.isArray(values?.actual) ? found.filter((word) => !all.includes(word)) : []
  if (missing.length > 0) return { exchange: first, wanted: { lacks: [...missing], ...read } }
  for (const exchange of shown) {
    const shows = found.filter((word) => exchange.response.text.includes(word) && isTelling(word, exchange))
    const isAll = !isOrder.test(actual) || shows.length === found.length
    if (isAll && shows.length > 0 && isInOrder(shows, exchange.response.text))
      return { exchange, wanted: { shows: [...shows] } }
  }
  const walk = found.every((word) => isTelling(word, first)) ? walkThatShows(found, shown) : undefined
  if (walk) return walk
  const asked = wordsIn(expected)
  const lacks = asked.filter((word) => !isShown(word))
  if (lacks.length > 0 && first.response.status < 300)
    return { exchange: first, wanted: { lacks: [...lacks] } }
  const named = asked.filter((word) => isShown(word) && isTelling(word, first))
  const isAll = named.length > 0 && isInOrder(named, first.response.text)
  return { exchange: first, wanted: isAll ? { shows: [...named] } : {} }
}

/** A sentence about the order of records. */
const isOrder = /, then /

/** The pages of a walk that show some words in their order only together. */
function walkThatShows(words: readonly string[], shown: readonly Exchange[]): Wanted | undefined {
  if (words.length === 0) return undefined
  for (const exchange of shown) {
    const pages = pagesEndingIn(exchange, shown)
    const all = pages.map(({ response }) => response.text).join('')
    if (pages.length > 1 && isInOrder(words, all))
      return { exchange, wanted: { shows: [...words], pages: pages.map(({ index }) => index) } }
  }
  return undefined
}

/**
 * Whether it says something that an answer shows a word: the right answer may well show what its request names, and no
 * other answer shows what a write has just made up.
 */
const isTelling = (word: string, { request: { method, path, body = '' } }: Exchange): boolean =>
  method === 'GET' && !`${decoded(path)} ${body}`.includes(word.replaceAll('"', ''))

function isInOrder(words: readonly string[], text: string): boolean {
  let from = 0
  for (const word of words) {
    const at = text.indexOf(word, from)
    if (at === -1) return false
    from = at + word.length
  }
  return true
}
