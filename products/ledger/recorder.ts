import { type Assumptions, pathValues, sendsMessage, workspaceKeyOf } from '../../contract/index.js'
import type { Exchange, Json, SentCall } from '../../suites/api/index.js'
import { sideEffectsOf } from '../../suites/drivers/index.js'
import type { Asked, Left } from '../../suites/drivers/side-effects.js'
import type { Intent, Touch, WriteOutcome } from '../../suites/side-effects/entry.js'
import { type Ref, refText } from '../../suites/side-effects/noun.js'
import { clipped, type SideEffect, said } from '../../suites/side-effects/side-effect.js'
import { brief, changesOf, type StatefulNoun, shownIn } from '../../suites/side-effects/stateful.js'

/** Writes down what the calls of a run leave behind, and how the records it changes were before. */
export class SideEffectRecorder {
  /** Tickets and conversations as they were last seen. */
  readonly #seen = new Map<string, Json>()
  /** Of each the fields whose state before the run is written down. */
  readonly #noted = new Map<string, Set<string>>()

  readonly #made = new Set<string>()

  constructor(
    private assumptions: Assumptions,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Goes by other assumptions from now on. */
  assumes(assumptions: Partial<Assumptions>): void {
    this.assumptions = { ...this.assumptions, ...assumptions }
  }

  /** What to note before a call is sent; undefined for one that only reads. */
  intent(sent: SentCall): Intent | undefined {
    const { index, operation, request } = sent
    const reading = sideEffectsOf(operation)
    if (!reading) return undefined
    const asked = askedBy(sent)
    const idempotencyKey = request.headers['idempotency-key']
    const touch = this.#touch(sent, asked)
    return {
      kind: 'sends',
      n: index,
      at: this.now().toISOString(),
      operation,
      key: workspaceKeyOf(request.key),
      params: asked.params,
      words: keptWords(reading.words?.(asked, this.assumptions) ?? {}),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey: clipped(idempotencyKey) }),
      ...(touch ? { touch } : {}),
    }
  }

  /** What to note of an exchange; undefined for one that only read. */
  outcome(exchange: Exchange): WriteOutcome | undefined {
    const { index, operation, request, response } = exchange
    const shown = shownIn(exchange)
    for (const { noun, record } of shown) this.#seen.set(refText(refOf(request.key, noun, record.id)), record)
    const reading = sideEffectsOf(operation)
    if (!reading) return undefined
    const [touch] = shown.map(({ noun, record }) => this.#answered(exchange, noun, record))
    const { status } = response
    const succeeded = status >= 200 && status < 300
    const of: Left = (succeeded && reading.left?.(exchange, askedBy(exchange))) || {}
    const { left = [], ended = [], again = [], lost } = of
    for (const effect of left) this.#made.add(refText(effect))
    const isError = status >= 500 && !isUnsent(exchange)
    const unsure = isError || isUnknown(exchange) || (succeeded && reading.makes && !this.#accounts(of))
    return {
      kind: 'answer',
      n: index,
      status,
      ...(unsure ? { unsure } : {}),
      ...(left.length > 0 ? { left } : {}),
      ...(ended.length > 0 ? { ended: ended.map(bare) } : {}),
      ...(again.length > 0 ? { again } : {}),
      ...(touch && Object.keys(touch.sent).length > 0 ? { touch } : {}),
      ...(lost ? { lost } : {}),
    }
  }

  /** Whether an answer shows all that its call has made: something new, or nothing but what the run knows. */
  #accounts({ left = [], already = [] }: Left): boolean {
    return left.length > 0 || (already.length > 0 && already.every((ref) => this.#made.has(refText(ref))))
  }

  /** The fields of a ticket or conversation that a call names, with their state before the run. */
  #touch({ operation, request }: SentCall, { params, body }: Asked): Touch | undefined {
    const changes = changesOf(operation)
    if (!changes) return undefined
    const ref = refOf(request.key, changes.noun, params.id ?? '')
    const named = changes.fields.filter((field) => field in body)
    const seen = this.#seen.get(refText(ref))
    const noted = this.#noted.get(refText(ref)) ?? new Set()
    const fresh = seen ? named.filter((field) => !noted.has(field)) : []
    // What was not seen before its first change cannot be learnt after it.
    this.#noted.set(refText(ref), new Set([...noted, ...named]))
    const { leadId } = seen ?? {}
    return {
      ...ref,
      ...(fresh.length > 0 ? { before: Object.fromEntries(fresh.map((name) => [name, seen?.[name]])) } : {}),
      sent: Object.fromEntries(named.map((field) => [field, [brief(body[field])]])),
      ...(typeof leadId === 'string' ? { leadId } : {}),
    }
  }

  /** The values that a change was answered with: the service may store others than were sent. */
  #answered({ operation, request }: Exchange, noun: StatefulNoun, record: Json): Touch {
    const ref = refOf(request.key, noun, String(record.id))
    const named = changesOf(operation)?.fields.filter((field) => field in said(request.body)) ?? []
    return { ...ref, sent: Object.fromEntries(named.map((field) => [field, [brief(record[field])]])) }
  }
}

const refOf = (key: string, noun: StatefulNoun, id: string): Ref => ({ noun, id, key: workspaceKeyOf(key) })

const bare = ({ noun, id, key }: SideEffect | Ref): Ref => ({ noun, id, key })

const askedBy = ({ operation, request }: SentCall): Asked => ({
  params: pathValues(operation, request.path),
  body: said(request.body),
})

/** Whether the answer says itself that the outcome of the call is unknown (section 4.7). */
const isUnknown = ({ response: { status, text } }: Exchange): boolean =>
  status === 409 && text.includes('unknown_outcome')

/** A message that the service says it cannot send does not go out; no list would show it, and no call takes it back. */
const isUnsent = ({ operation, response: { status, text } }: Exchange): boolean =>
  status === 503 && sendsMessage(operation) && text.includes('"unavailable"')

/** The most texts of a list that are kept. */
const maxTexts = 20

/** What is kept to find a record again: texts, clipped, and what is as short; checks send all sorts of values. */
const keptWords = (words: Readonly<Record<string, unknown>>): Json => {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(words)) {
    if (typeof value === 'string') kept[name] = clipped(value)
    if (typeof value === 'boolean') kept[name] = value
    const texts = Array.isArray(value)
      ? value.filter((one) => typeof one === 'string').slice(0, maxTexts)
      : []
    if (texts.length > 0) kept[name] = texts.map(clipped)
  }
  return kept
}
