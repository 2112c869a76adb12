import { isDeepStrictEqual } from 'node:util'
import { itemName, joined, type ReportedWanted, valueAt } from '../../reporters/index.js'
import type { Exchange, FailureDetails } from '../../suites/index.js'

/** What decides a failure, and the exchange whose answer shows it. */
export interface Wanted {
  readonly exchange: Exchange
  readonly wanted: Omit<ReportedWanted, 'exchange'>
  /** Whether that answer decides whatever the check did before, but for the records that its request names. */
  readonly isAlone?: boolean
}

/** The most characters of a value that a report keeps for a decision. */
const longest = 4000

/** The part of an answer that has the wrong value. */
export function decidingPart(failure: FailureDetails, shown: readonly Exchange[]): Wanted | undefined {
  if (!failure.values) return undefined
  const expected = plain(failure.values.expected)
  const ids = idsOf(failure.exchanges)
  for (const actual of readings(failure.values.actual)) {
    if (JSON.stringify(actual).length > longest) continue
    const found = shown.flatMap((exchange, turn) =>
      placesOf(exchange, actual, {
        text: failure.expected,
        ids,
        isNamed: failure.values?.in === exchange,
      }).map((place) => ({
        ...place,
        exchange,
        turn,
      })),
    )
    const isListed = ({ path = '' }: Place) => Number(/\bid=[^.]*$/.test(path))
    const [best] = found.toSorted((a, b) =>
      unwanted.test(failure.expected)
        ? isListed(b) - isListed(a) || b.likely - a.likely || a.turn - b.turn
        : b.likely - a.likely || a.turn - b.turn,
    )
    if (best) return { exchange: best.exchange, wanted: decisionAt(best, actual, expected, failure.expected) }
  }
  return undefined
}

/** Where a wrong value stands. */
interface Place {
  readonly path?: string
  readonly header?: string
  /** Whether the value there has further members. */
  readonly isPartial?: boolean
  /** How likely it is the one that was judged. */
  readonly likely: number
}

/** An expectation that a record is not there at all. */
const unwanted = /^(only|no|nothing|none)\b/

function decisionAt(
  { path, header, isPartial }: Place,
  actual: unknown,
  expected: unknown,
  text: string,
): Wanted['wanted'] {
  if (header !== undefined) return { header, actual }
  const id = isObject(actual) && typeof actual.id === 'string' ? actual.id : undefined
  if (id !== undefined && expected === undefined && unwanted.test(text)) return { shows: [id] }
  // A record that lacks a member is as it should be otherwise.
  const lacking = /`(\w+)`/.exec(text)?.[1]
  if (isObject(actual) && lacking !== undefined && expected === undefined && !(lacking in actual))
    return { path: joined(path ?? '', lacking) }
  const isAnywhere = /(^|\.)\d+(\.|$)/.test(path ?? '')
  const member = path?.split('.').at(-1)
  if (isAnywhere && typeof actual === 'string' && expected === undefined && member && !/^\d+$/.test(member))
    return { shows: [`"${member}":${JSON.stringify(actual)}`] }
  const isShort = expected !== undefined && JSON.stringify(expected).length <= longest
  return {
    path: path ?? '',
    ...(isPartial ? { partial: true } : {}),
    ...(isShort ? { expected } : {}),
    actual,
  }
}

/** A value as JSON would keep it; undefined where it would not. */
const plain = (value: unknown): unknown => {
  const text = JSON.stringify(value)
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

/** What the actual value may be in an answer: itself, or what it is the JSON text of. */
function readings(actual: unknown): readonly unknown[] {
  const value = plain(actual)
  if (value === undefined) return []
  if (typeof value !== 'string') return [value]
  try {
    return [value, JSON.parse(value) as unknown]
  } catch {
    return [value]
  }
}

/** The ids that some exchanges name or answer with. */
const idsOf = (exchanges: readonly Exchange[]): ReadonlySet<string> =>
  new Set(
    exchanges.flatMap(({ request, response }) => {
      const { data } = isObject(response.json) ? response.json : {}
      const own = isObject(data) ? [data.id, data.meetingId, data.conversationId] : []
      const named = decodeURIComponent(request.path.replaceAll(/%(?![0-9A-Fa-f]{2})/g, '')).split(/[/?=&]/)
      const sent = [...(request.body ?? '').matchAll(/"([^"]{5,})"/g)].map(([, word = '']) => word)
      return [...own, ...named, ...sent].filter(
        (word) => typeof word === 'string' && /\d/.test(word),
      ) as string[]
    }),
  )

/** What an expectation is about: its text, and the ids of the records. */
interface About {
  readonly text: string
  readonly ids: ReadonlySet<string>
  /** Whether the check says that this answer shows the value. */
  readonly isNamed: boolean
}

/** Where in an answer a value stands. */
function placesOf({ response }: Exchange, actual: unknown, { text, ids, isNamed }: About): readonly Place[] {
  const places: Place[] = []
  const add = (path: string, isOwn: boolean, isPartial: boolean) => {
    const likely = likelihood(path, text) + (isTelling(actual) || isNamed ? 1 : 0) + (isOwn ? 8 : 0)
    if (likely > 0) places.push({ path, isPartial, likely })
  }
  const visit = (value: unknown, path: string, isOwn: boolean) => {
    if (isDeepStrictEqual(value, actual)) add(path, isOwn, false)
    else if (isPartOf(actual, value)) add(path, isOwn, true)
    if (Array.isArray(value)) {
      if (value.length === actual) add(joined(path, 'length'), isOwn, false)
      for (const name of ['id', 'name'])
        if (value.length > 1 && isDeepStrictEqual(valueAt(value, `*.${name}`), actual))
          add(joined(path, `*.${name}`), isOwn, false)
      for (const [n, item] of value.entries())
        visit(item, joined(path, itemName(item, n)), isOwn || isOf(item, ids))
    } else if (isObject(value))
      for (const [name, member] of Object.entries(value)) visit(member, joined(path, name), isOwn)
  }
  visit(response.json, '', false)
  if (typeof actual === 'string')
    for (const [header, value] of Object.entries(response.headers))
      if (value === actual && (isTelling(actual) || new RegExp(header, 'i').test(text)))
        places.push({ header, likely: 1 + likelihood(header, text) })
  return places
}

const isOf = (item: unknown, ids: ReadonlySet<string>): boolean =>
  isObject(item) && typeof item.id === 'string' && ids.has(item.id)

/** How many of the names on a path the expectation speaks of, the last name first. */
function likelihood(path: string, expected: string): number {
  if (path !== '' && expected.includes(`\`${path}\``)) return 10
  const names = path.split('.').filter((name) => !/^\d*$/.test(name) && !name.includes('='))
  const isSaid = (name: string) =>
    new RegExp(`(^|[^\\w])${name.replace(/\W/g, '.')}([^\\w]|$)`, 'i').test(expected)
  return names.reduce((sum, name, n) => sum + (isSaid(name) ? (n === names.length - 1 ? 5 : 1) : 0), 0)
}

/** Whether a value is hardly anywhere by chance. */
const isTelling = (value: unknown): boolean => (JSON.stringify(value) ?? '').length > 6

/** Whether a value is an object with at least the members of another, of which there are some. */
const isPartOf = (members: unknown, value: unknown): boolean =>
  isObject(members) &&
  isObject(value) &&
  Object.keys(members).length > 0 &&
  Object.entries(members).every(([name, member]) => isDeepStrictEqual(value[name], member))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
