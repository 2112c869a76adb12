import { op } from '../../../../contract/index.js'
import { grouped } from '../../../grouped.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { isBefore, isShown } from '../history.js'
import { parametersOf } from '../parameters.js'
import { shownRecords } from '../shown-records.js'

/** The first page of all contacts, as a key has got it. */
interface FirstPage {
  readonly at: TrafficExchange
  readonly ids: ReadonlySet<string>
}

/** How many first pages of a key are compared: those that were sent first, and those sent last. */
const most = 40

/** What shows that two keys are those of different workspaces: the pages of the first key around one of the second. */
export type Separation = readonly [before: TrafficExchange, between: TrafficExchange, after: TrafficExchange]

/**
 * Which keys of a server belong to different workspaces: the first pages of their contacts have none in common, although one
 * of them shows the same contacts before and after. Contacts come stable by id (section 4.3), and no call removes one.
 */
export class SeparateKeys {
  readonly #pages: ReadonlyMap<string, readonly FirstPage[]>
  readonly #known = new Map<string, Separation | undefined>()

  constructor(exchanges: readonly TrafficExchange[]) {
    const pages = grouped(exchanges, (at) => (isFirstPage(at) ? holderOf(at) : undefined))
    this.#pages = new Map(
      [...pages].map(([holder, all]) => [
        holder,
        (all.length > most ? [...all.slice(0, most / 2), ...all.slice(-most / 2)] : all).flatMap((at) => {
          const ids = new Set(shownRecords(at).map(({ id }) => id))
          return ids.size > 0 ? [{ at, ids }] : []
        }),
      ]),
    )
  }

  /** Whether more than one key has asked for contacts at a server. */
  get isAny(): boolean {
    return this.#pages.size > 1
  }

  /** What shows that two holders of keys have different workspaces; undefined where nothing does. */
  between(one: string, other: string): Separation | undefined {
    const name = [one, other].toSorted().join(' | ')
    if (!this.#known.has(name)) this.#known.set(name, this.#found(one, other) ?? this.#found(other, one))
    return this.#known.get(name)
  }

  #found(one: string, other: string): Separation | undefined {
    if (one.split(' ')[0] !== other.split(' ')[0]) return undefined
    const around = this.#pages.get(one) ?? []
    for (const between of this.#pages.get(other) ?? []) {
      const before = around.find(({ at }) => isBefore(at, between.at))
      const after = around.findLast(({ at }) => isBefore(between.at, at))
      if (before === undefined || after === undefined) continue
      const isApart = isDisjoint(before.ids, between.ids) && isDisjoint(after.ids, between.ids)
      if (isApart && !isDisjoint(before.ids, after.ids)) return [before.at, between.at, after.at]
    }
    return undefined
  }
}

/** A server and a key. */
export const holderOf = ({ recorded: { origin, key } }: TrafficExchange): string | undefined =>
  key === undefined ? undefined : `${origin} ${key}`

const isFirstPage = (at: TrafficExchange): boolean =>
  at.operation === op.listContacts &&
  isShown(at) &&
  [...parametersOf(at).keys()].every((name) => name === 'limit')

const isDisjoint = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  ![...some].some((id) => others.has(id))
