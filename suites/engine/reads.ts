import { isDeepStrictEqual } from 'node:util'
import { type Assumptions, type GapName, gaps, operationOf, permittedValues } from '../../contract/index.js'
import type { Exchange } from './exchange.js'
import { namedInRefusal, sentMembers } from './refusal-text.js'

/** Stands for all members of a value, as code that takes it as a whole may use any of them. */
const whole = '*'

/** The assumptions that a check has read: whole values, or single members of structured ones; the latest read is last. */
export class Reads implements Iterable<GapName> {
  readonly #members = new Map<GapName, Set<string>>()

  /** Notes that a gap was read, of a structured value the member. */
  note(gap: GapName, member: string = whole): void {
    const members = this.#members.get(gap) ?? new Set()
    this.#members.delete(gap)
    this.#members.set(gap, members.add(member))
  }

  /** Notes all that others have read. */
  include(others: Reads): void {
    for (const [gap, members] of others.#members) for (const member of members) this.note(gap, member)
  }

  has(gap: GapName): boolean {
    return this.#members.has(gap)
  }

  [Symbol.iterator](): Iterator<GapName> {
    return this.#members.keys()
  }

  /** Whether two values of a gap are different in what was read of it. */
  isDifferent(gap: GapName, one: unknown, other: unknown): boolean {
    const members = this.#members.get(gap)
    if (members === undefined) return false
    if (members.has(whole) || !isStructured(one) || !isStructured(other))
      return !isDeepStrictEqual(one, other)
    return [...members].some((member) => !isDeepStrictEqual(one[member], other[member]))
  }

  /** The gaps that may explain a refusal, the most likely first: of the section of its operation, and read last. */
  mostLikely(refused: Exchange | undefined): readonly GapName[] {
    const latest = [...this].reverse()
    const section = refused && operationOf(refused.operation).section
    const isOwn = (gap: GapName) => gaps[gap].section === section
    return [...latest.filter(isOwn), ...latest.filter((gap) => !isOwn(gap))]
  }

  /**
   * The gaps that a refusal is about, the most likely first: those that the server names a member of; where it names
   * nothing that was sent either, those of the section of the operation.
   */
  concernedBy(refused: Exchange): readonly GapName[] {
    const likeliest = this.mostLikely(refused)
    const named = likeliest.filter((gap) => namedInRefusal(refused, wordsOf(gap)).size > 0)
    if (named.length > 0) return named
    if (namedInRefusal(refused, sentMembers(refused)).size > 0) return []
    const { section } = operationOf(refused.operation)
    return likeliest.filter((gap) => gaps[gap].section === section)
  }
}

/** The names of members that the permitted values of a gap are about. */
const wordsOf = (gap: GapName): ReadonlySet<string> => new Set(permittedValues(gap).flatMap(wordsIn))

const wordsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  return isStructured(value) ? Object.entries(value).flatMap(([name, one]) => [name, ...wordsIn(one)]) : []
}

/** The assumptions as they are at each time, as a record that notes what is read of them. */
export const noting = (current: { readonly values: Assumptions }, reads: Reads): Assumptions =>
  new Proxy(current.values, {
    get(_, gap: GapName) {
      const value = current.values[gap]
      // Whether a value that may be null is so cannot be seen to be read.
      if (permittedValues(gap).every(isStructured) && isStructured(value))
        return notingMembers(value, (member) => reads.note(gap, member))
      reads.note(gap)
      return value
    },
  })

const notingMembers = <V extends object>(value: V, note: (member?: string) => void): V =>
  new Proxy(value, {
    get(_, member) {
      note(typeof member === 'string' && Object.hasOwn(value, member) ? member : undefined)
      return Reflect.get(value, member)
    },
    has(_, member) {
      note()
      return Reflect.has(value, member)
    },
    ownKeys() {
      note()
      return Reflect.ownKeys(value)
    },
  })

const isStructured = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
