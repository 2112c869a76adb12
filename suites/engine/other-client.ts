import { dataOf, recordIn, succeeded } from './answer.js'
import type { NotedClaim } from './claim-finding.js'
import type { Exchange, WireRequest } from './exchange.js'
import { isObject, type Json } from './json.js'
import { jsonIn } from './json-body.js'
import type { OutsideCause } from './outside-cause.js'

/** So many texts show that another client writes to the run's records; a single one may be a constant of the server. */
const enough = 2

/** The least letters of a text that no server makes up by itself. */
const minLetters = 4

/** Members that name other records, or that a server sets as records change: a text in them shows no other client. */
const derived = /^id$|Id$|^stage$|^source$|^status$/

/** How many records of its own the run remembers, and how many letters of the last answers. */
const maxRecords = 3000
const maxLetters = 20_000_000

/**
 * Another client that changes records of the run: a text appears in one, in a member that clients write, which the run
 * has never sent and no answer has shown before. A server that changes records by itself has no such text; one that shows
 * another kind of value than it answered before, a text in place of a number, is at fault itself.
 */
export class OtherClient implements OutsideCause {
  /** Every text that the run has sent, without what servers may change of it, and the members it was sent in. */
  readonly #sent = new Set<string>()
  readonly #members = new Set<string>()
  /** The records that the run wrote, as they were answered last. */
  readonly #own = new Map<string, Json>()
  readonly #answers: string[] = []
  #letters = 0
  /** Texts that another client wrote, and the run's records that hold one. */
  readonly #written = new Set<string>()
  readonly #touched = new Set<string>()
  #first: string | undefined

  /** Notes what is sent, before any answer can show it. */
  noteSent({ body }: WireRequest): void {
    if (body !== undefined) this.#learn(jsonIn(body))
  }

  see(exchange: Exchange): void {
    const { request, response, operation } = exchange
    if (!succeeded(exchange)) return
    if (request.method === 'GET') {
      for (const record of recordsIn(exchange)) {
        const own = this.#own.get(String(record.id))
        if (own !== undefined) this.#compare(own, record, operation)
      }
      this.#answers.push(response.text)
      this.#letters += response.text.length
      while (this.#letters > maxLetters) this.#letters -= this.#answers.shift()?.length ?? this.#letters
    } else if (!exchange.sharesKey) this.#remember(recordIn(exchange))
  }

  known(exchanges: readonly Exchange[]): NotedClaim | undefined {
    if (this.#written.size < enough) return undefined
    if (!exchanges.some((exchange) => this.#isTouched(exchange))) return undefined
    return {
      member: 'baseUrl',
      state: 'disturbed',
      claim: 'a workspace in which no other client changes the records of the run',
      seen: `shows that another client writes to this workspace: ${this.#first}, which no call of the run has sent`,
      correction:
        'stop what else writes to the records of the workspace, or give the run a workspace of its own',
    }
  }

  #remember(record: Json): void {
    if (typeof record.id !== 'string') return
    this.#own.delete(record.id)
    this.#own.set(record.id, record)
    const [oldest] = this.#own.keys()
    if (this.#own.size > maxRecords && oldest !== undefined) this.#own.delete(oldest)
  }

  #compare(own: Json, shown: Json, operation: string): void {
    for (const [name, value] of Object.entries(shown)) {
      // Most members are what they were.
      if (value === own[name] || !this.#members.has(name) || !(name in own) || derived.test(name)) continue
      const before = new Set(textsIn(own[name]))
      for (const text of textsInPlaceOf(own[name], value)) {
        if (before.has(text) || !(this.#written.has(text) || this.#isNew(text))) continue
        this.#written.add(text)
        this.#touched.add(String(shown.id))
        this.#first ??= `${operation} shows a text in \`${name}\` of a record that the run made`
      }
    }
  }

  /** Whether a text is one that a client wrote which is not the run: neither sent, nor shown before, nor a time. */
  #isNew(text: string): boolean {
    const quoted = JSON.stringify(text)
    return this.#isUnsent(text) && !this.#answers.some((answer) => answer.includes(quoted))
  }

  /** Whether an exchange is about a record that another client has changed, or shows one that it added to the run's. */
  #isTouched(exchange: Exchange): boolean {
    const { request, response } = exchange
    for (const id of this.#touched) if (request.path.includes(id) || response.text.includes(id)) return true
    const isOfOwn = [...this.#own.keys()].some((id) => request.path.includes(id))
    return isOfOwn && request.method === 'GET' && recordsIn(exchange).some((record) => this.#isAdded(record))
  }

  #isAdded(record: Json): boolean {
    if (this.#own.has(String(record.id))) return false
    return Object.entries(record).some(
      ([name, value]) => !derived.test(name) && [...textsIn(value)].some((text) => this.#isUnsent(text)),
    )
  }

  /** Whether a text is none that the run has sent, nor made of one, nor a time. */
  #isUnsent(text: string): boolean {
    const plain = folded(text)
    if (plain.length < minLetters || /^\d{4}-\d\d/.test(text)) return false
    for (const sent of this.#sent) {
      if (sent.includes(plain)) return false
      if (2 * sent.length >= plain.length && plain.includes(sent)) return false
    }
    return true
  }

  #learn(value: unknown): void {
    for (const text of textsIn(value)) this.#sent.add(folded(text))
    for (const number of numbersIn(value)) this.#sent.add(folded(String(number)))
    for (const name of membersIn(value)) this.#members.add(name)
  }
}

/** A text without what a server may change of it: case, blanks, signs. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function recordsIn(exchange: Exchange): readonly Json[] {
  const data = dataOf(exchange)
  return Array.isArray(data) ? data.filter(isObject) : isObject(data) ? [data] : []
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one)
}

/** The texts of a value that stand where the former value had texts, or nothing. */
function* textsInPlaceOf(former: unknown, value: unknown): Generator<string> {
  if (typeof value === 'string') {
    // Another client may set what was null, but a number as a text is a wrong type.
    const isPossible = typeof former === 'string' || (former === null && !isNumeric(value))
    if (isPossible) yield value
  } else if (Array.isArray(value)) {
    if (former !== null && !Array.isArray(former)) return
    const isOfTexts = (former ?? []).every((one) => typeof one === 'string')
    for (const one of value) if (typeof one !== 'string' || isOfTexts) yield* textsIn(one)
  } else if (isObject(value) && (former === null || isObject(former)))
    for (const [name, one] of Object.entries(value)) yield* textsInPlaceOf(former?.[name] ?? null, one)
}

const isNumeric = (text: string): boolean => /^-?\d+([.,]\d+)?$/.test(text.trim())

function* numbersIn(value: unknown): Generator<number> {
  if (typeof value === 'number') yield value
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* numbersIn(one)
}

function* membersIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name
    yield* membersIn(one)
  }
}
