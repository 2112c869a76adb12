import type { Json, KeyName } from '../api/index.js'
import type { End, Intent, LedgerEntry, Touch, WriteOutcome } from './entry.js'
import { fates, nouns, type Ref, refText } from './noun.js'
import type { SideEffect } from './side-effect.js'
import { changesOf } from './stateful.js'

/** A ticket or conversation that a run has changed, or may have. */
export interface Touched extends Ref {
  readonly before: Json
  readonly sent: Readonly<Record<string, readonly string[]>>
  readonly leadId?: string
}

/** Fields of a ticket that the run has filled, and that no call empties again. */
export interface Stuck {
  readonly ref: Ref
  readonly fields: readonly string[]
}

/** What a run has left behind so far, by the entries of its ledger. */
export class Leftovers {
  /** The name of the run, part of the name of all it makes; undefined until it is known. */
  runId: string | undefined
  /** How a deal is closed as lost, where a close has shown it. */
  lost: Json | undefined
  /** The last time that a run or a sweep ended; undefined during a run, and after a crash. */
  end: End | undefined
  readonly #standing = new Map<string, SideEffect>()
  readonly #ended = new Map<string, Ref>()
  readonly #touched = new Map<string, Touched>()
  /** Changes of tickets and conversations that were not refused. */
  readonly #effective = new Map<string, Set<number>>()
  readonly #stuck = new Map<string, Stuck>()
  readonly #doubtful = new Map<number, Intent>()
  readonly #keys = new Set<string>()
  /** Writes under a key that was used before: their answer may be the one of then, and proves nothing about now. */
  readonly #repeats = new Set<number>()

  /** Takes in one entry more. */
  add(entry: LedgerEntry): void {
    this.end = entry.kind === 'end' ? entry : undefined
    if (entry.kind === 'run') this.runId = entry.runId
    if (entry.kind === 'sends') this.#sends(entry)
    if (entry.kind === 'answer') this.#answer(entry)
    if (entry.kind === 'undone') {
      this.#ends(entry.ref)
      if (entry.stuck) this.#stuck.set(refText(entry.ref), { ref: entry.ref, fields: entry.stuck })
    }
    if (entry.kind === 'sought') {
      this.#doubtful.delete(entry.n)
      for (const effect of entry.left) this.#stands(effect)
    }
  }

  /** What stands as the run left it, in the order in which it is undone. */
  get standing(): readonly SideEffect[] {
    return [...this.#standing.values()].toSorted((a, b) => nouns.indexOf(a.noun) - nouns.indexOf(b.noun))
  }

  /** What was ended, by the run or after it, and is still there. */
  get ended(): readonly Ref[] {
    return [...this.#ended.values()].filter(({ noun }) => fates[noun].lasts)
  }

  /** Tickets and conversations that may differ from what they were. */
  get touched(): readonly Touched[] {
    return [...this.#touched].flatMap(([text, touched]) => {
      const isEffective = (this.#effective.get(text)?.size ?? 0) > 0
      return isEffective || Object.keys(touched.before).length > 0 ? [touched] : []
    })
  }

  /** What was restored but for fields that no call empties. */
  get stuck(): readonly Stuck[] {
    return [...this.#stuck.values()]
  }

  /** Writes of which it is unknown whether they happened. */
  get doubtful(): readonly Intent[] {
    return [...this.#doubtful.values()]
  }

  /** Whether something is known to stand, or to have been ended. */
  knows(ref: Ref): boolean {
    return this.#standing.has(refText(ref)) || this.#ended.has(refText(ref))
  }

  /** Whether the run made a contact, so that no one else works on it. */
  isOwn(id: string, key: KeyName): boolean {
    return this.#standing.get(refText({ noun: 'contact', id, key }))?.made === true
  }

  /** Whether a text holds the run's own mark, as no one else's names do. */
  isMarked(text: unknown): boolean {
    return this.runId !== undefined && typeof text === 'string' && text.includes(`c${this.runId}`)
  }

  /** Whether a call takes it back: tags only from contacts that were there before, and only the run's own. */
  canUndo({ noun, id, key, on = '' }: Ref): boolean {
    if (fates[noun].undone === undefined) return false
    return noun !== 'tag' || (!this.isOwn(on, key) && this.isMarked(id))
  }

  #sends(intent: Intent): void {
    const { n, operation, idempotencyKey, touch } = intent
    if (idempotencyKey !== undefined) {
      const text = `${operation} ${idempotencyKey}`
      if (this.#keys.has(text)) this.#repeats.add(n)
      this.#keys.add(text)
    }
    if (touch) {
      this.#touches(touch)
      this.#takesEffect(touch, n)
    }
    if (!changesOf(operation)) this.#doubtful.set(n, intent)
  }

  #answer({ n, status, unsure, left = [], ended = [], again = [], touch, lost }: WriteOutcome): void {
    if (!unsure) {
      this.#doubtful.delete(n)
      if (status >= 300) for (const effective of this.#effective.values()) effective.delete(n)
    }
    for (const effect of left) if (!this.#ended.has(refText(effect))) this.#stands(effect)
    for (const ref of ended) if (!this.#repeats.has(n) || !this.#standing.has(refText(ref))) this.#ends(ref)
    for (const effect of again) {
      this.#ended.delete(refText(effect))
      this.#stands(effect)
    }
    if (touch) this.#touches(touch)
    this.lost = lost ?? this.lost
  }

  #stands(effect: SideEffect): void {
    const text = refText(effect)
    this.#standing.set(text, { ...this.#standing.get(text), ...effect })
  }

  #ends({ noun, id, key, on }: Ref): void {
    const ref: Ref = { noun, id, key, ...(on === undefined ? {} : { on }) }
    const text = refText(ref)
    this.#standing.delete(text)
    if (!this.#touched.delete(text)) this.#ended.set(text, ref)
  }

  #touches({ before = {}, sent, ...touch }: Touch): void {
    const text = refText(touch)
    const known = this.#touched.get(text) ?? { ...touch, before: {}, sent: {} }
    const fields = new Set([...Object.keys(known.sent), ...Object.keys(sent)])
    this.#touched.set(text, {
      ...known,
      ...touch,
      // The first state is that before the run.
      before: { ...known.before, ...before, ...known.before },
      sent: Object.fromEntries(
        [...fields].map((field) => [
          field,
          [...new Set([...(known.sent[field] ?? []), ...(sent[field] ?? [])])],
        ]),
      ),
    })
  }

  #takesEffect(ref: Ref, n: number): void {
    const text = refText(ref)
    this.#effective.set(text, (this.#effective.get(text) ?? new Set()).add(n))
  }
}
