import { type TextPlace, TextSpool } from './text-spool.js'

type Headers = Readonly<Record<string, string>>

/** How many different values are shared; what comes later is kept for itself. */
const mostShared = 20_000

/** Headers that differ from request to request, so that the others can be shared. */
const ofOneRequest: ReadonlySet<string> = new Set(['idempotency-key', 'content-length', 'date'])

/** Headers of a message: those that other messages have as well, or where they are in the spool, and its own. */
export interface StoredHeaders {
  readonly shared: Headers | TextPlace
  readonly own: Headers | undefined
}

/** The texts of recorded exchanges: bodies in a spool, and once what many exchanges have in common. */
export class StoredTexts {
  readonly #spool = new TextSpool()
  readonly #short = new Map<string, string>()
  readonly #headers = new Map<string, StoredHeaders>()
  #latest: { readonly place: TextPlace; readonly text: string } | undefined

  /** A short text, without the longer one that it was cut from. */
  short(text: string): string {
    const known = this.#short.get(text)
    if (known !== undefined) return known
    const copy = Buffer.from(text, 'utf16le').toString('utf16le')
    if (this.#short.size < mostShared) this.#short.set(copy, copy)
    return copy
  }

  /** Keeps the headers of a message. */
  keepHeaders(headers: Headers): StoredHeaders {
    const shared: Record<string, string> = {}
    let own: Record<string, string> | undefined
    for (const name of Object.keys(headers)) {
      const value = headers[name] as string
      if (!ofOneRequest.has(name)) shared[name] = value
      else {
        own ??= {}
        own[name] = this.short(value)
      }
    }
    const text = JSON.stringify(shared)
    let stored = this.#headers.get(text)
    if (stored === undefined) {
      const isFull = this.#headers.size >= mostShared
      stored = { shared: isFull ? this.#spool.add(text) : JSON.parse(text), own: undefined }
      if (!isFull) this.#headers.set(text, stored)
    }
    return own === undefined ? stored : { shared: stored.shared, own }
  }

  /** The headers of a message. */
  headersOf({ shared, own }: StoredHeaders): Headers {
    const all = isPlace(shared) ? (JSON.parse(this.#spool.read(shared)) as Headers) : shared
    return own === undefined ? all : { ...all, ...own }
  }

  /** Keeps a body; undefined where there is none. */
  keepBody(text: string | undefined): TextPlace | undefined {
    return text === undefined ? undefined : this.#spool.add(text)
  }

  /** The text of a body; rules look at the same one several times in a row. */
  bodyAt(place: TextPlace): string {
    if (this.#latest?.place !== place) this.#latest = { place, text: this.#spool.read(place) }
    return this.#latest.text
  }

  /** Gives the spool back. */
  close(): void {
    this.#latest = undefined
    this.#spool.close()
  }
}

/** No header has a number. */
const isPlace = (shared: Headers | TextPlace): shared is TextPlace => typeof shared.at === 'number'
