import { atSteps, isObject, type Json, jsonIn, type WireResponse } from '../../../suites/api/index.js'

/** What the writes have answered of each record, by its id: the values that a member which is wrong elsewhere has. */
export class AnsweredMembers {
  readonly #records = new Map<string, Json>()

  /** Keeps the records that the answer of a write shows. */
  keep({ status, text }: WireResponse): void {
    if (status < 300) this.#visit(jsonIn(text))
  }

  /** The value of a member of a document, by what a write has answered of the innermost record with it. */
  at(document: unknown, steps: readonly string[]): { readonly value: unknown } | undefined {
    const holders = steps.map((_, n) => atSteps(document, steps.slice(0, n)))
    const inner = holders.findLastIndex((holder) => isObject(holder) && typeof holder.id === 'string')
    const holder = holders[inner]
    const known = isObject(holder) ? this.#records.get(String(holder.id)) : undefined
    const value = atSteps(known, steps.slice(inner))
    return value === undefined ? undefined : { value }
  }

  #visit(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.#visit(item)
    if (!isObject(value)) return
    if (typeof value.id === 'string')
      this.#records.set(value.id, { ...this.#records.get(value.id), ...value })
    for (const member of Object.values(value)) this.#visit(member)
  }
}
