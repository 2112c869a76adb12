import type { Json } from '../api/index.js'

/** Filters as a call sends them. */
export type FilterQuery = Readonly<Record<string, string>>

const isAddress = (field: string): boolean => /mail$/i.test(field)

const obeysOne = (record: Json, name: string, value: string): boolean => {
  // A task shows its status by `doneAt` alone (section 3); that it is missing is for the rules on records to say.
  if (name === 'status' && !('status' in record))
    return ((record.doneAt ?? null) === null) === (value === 'open')
  if (name === 'tag') return Array.isArray(record.tags) && record.tags.includes(value)
  if (name !== 'updatedSince') return record[name] === value
  // Whether the very instant counts is open (gap.updated-since-boundary).
  return typeof record.updatedAt !== 'string' || Date.parse(record.updatedAt) >= Date.parse(value)
}

/** Whether a record obeys every filter of a query, by what it shows. */
export const obeys =
  (query: FilterQuery) =>
  (record: Json): boolean =>
    Object.entries(query).every(([name, value]) => obeysOne(record, name, value))

/**
 * Whether a record may be listed under a query: the case of addresses may count or not (gap.email-case), and a time
 * shown without milliseconds may be any in its second (gap.datetime-syntax).
 */
export const mayPass = (query: FilterQuery) => {
  const obeying = obeys(plainly(query))
  return (record: Json): boolean => obeying(atLatest(plainly(record)))
}

const atLatest = (record: Json): Json => {
  const { updatedAt } = record
  if (typeof updatedAt !== 'string' || !/:\d\d(Z|[+-]\d\d:\d\d)$/.test(updatedAt)) return record
  return { ...record, updatedAt: new Date(Date.parse(updatedAt) + 999).toISOString() }
}

const plainly = <T extends Json>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isAddress(name) && typeof value === 'string' ? value.toLowerCase() : value,
    ]),
  ) as T

/** Whether a value of a record can be sent as a filter: an address has to look like one (gap.email-format). */
export const isSendable = (field: string, value: unknown): value is string =>
  typeof value === 'string' && (!isAddress(field) || /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value))
