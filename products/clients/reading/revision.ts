import { type ClientExchange, canonical } from './client-exchange.js'
import { isLost } from './delivery.js'

/** The `expectedRev` of a request; undefined where it has none. */
export function expectedRevOf({ json }: ClientExchange): unknown {
  if (typeof json !== 'object' || json === null) return undefined
  return (json as Readonly<Record<string, unknown>>).expectedRev
}

/** The change that a request makes, whatever the revision. */
const changeOf = ({ json }: ClientExchange): string =>
  typeof json === 'object' && json !== null ? canonical({ ...json, expectedRev: undefined }) : canonical(json)

/** Whether two requests make the same change of a record, whatever their revisions. */
export const isSameChange = (a: ClientExchange, b: ClientExchange): boolean =>
  a.method === b.method && a.path === b.path && changeOf(a) === changeOf(b)

/** Whether an answer that reached its client shows a record with a revision. */
export const showsRev = (exchange: ClientExchange, id: string, rev: unknown): boolean =>
  !isLost(exchange) && holds(exchange.answered, (value) => value.id === id && value.rev === rev)

/** Whether an answer shows a record at all. */
export const showsRecord = (exchange: ClientExchange, id: string): boolean =>
  !isLost(exchange) && holds(exchange.answered, (value) => value.id === id && typeof value.rev === 'number')

/** Whether the details of an error hold a number, under whatever name. */
export const errorShows = ({ answered }: ClientExchange, rev: unknown): boolean =>
  holds(answered, (value) => Object.values(value).includes(rev))

function holds(value: unknown, test: (value: Readonly<Record<string, unknown>>) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!Array.isArray(value) && test(value as Readonly<Record<string, unknown>>)) return true
  return Object.values(value).some((member) => holds(member, test))
}
