import type { OperationId } from '../../../contract/index.js'
import type { FakeNotes, Recorded, RecordedAnswer } from '../traffic-exchange.js'
import type { StoredHeaders, StoredTexts } from './stored-texts.js'
import type { TextPlace } from './text-spool.js'

/** A recorded exchange of which the bodies are read when somebody asks. */
export class StoredExchange implements Recorded {
  readonly operation: OperationId
  readonly origin: string
  readonly method: string
  readonly path: string
  readonly isBodyKnown: boolean
  readonly key: string | undefined
  readonly answer: RecordedAnswer | undefined
  readonly sentMs: number
  readonly answeredMs: number
  readonly serverMs: number | undefined
  readonly file: number
  readonly isKeyHidden: boolean
  readonly fakeNotes?: FakeNotes
  readonly #texts: StoredTexts
  readonly #headers: StoredHeaders
  readonly #body: TextPlace | undefined

  constructor(recorded: Recorded, texts: StoredTexts) {
    this.operation = recorded.operation
    this.origin = texts.short(recorded.origin)
    this.method = texts.short(recorded.method)
    this.path = texts.short(recorded.path)
    this.isBodyKnown = recorded.isBodyKnown
    this.key = recorded.key
    this.sentMs = recorded.sentMs
    this.answeredMs = recorded.answeredMs
    this.serverMs = recorded.serverMs
    this.file = recorded.file ?? 0
    this.isKeyHidden = recorded.isKeyHidden === true
    if (recorded.fakeNotes !== undefined) this.fakeNotes = recorded.fakeNotes
    this.#texts = texts
    this.#headers = texts.keepHeaders(recorded.headers)
    this.#body = texts.keepBody(recorded.body)
    this.answer = recorded.answer && new StoredAnswer(recorded.answer, texts)
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#texts.headersOf(this.#headers)
  }

  get body(): string | undefined {
    return this.#body && this.#texts.bodyAt(this.#body)
  }
}

/** An answer of which the body is read when somebody asks. */
class StoredAnswer implements RecordedAnswer {
  readonly status: number
  readonly #texts: StoredTexts
  readonly #headers: StoredHeaders
  readonly #text: TextPlace | undefined

  constructor({ status, headers, text }: RecordedAnswer, texts: StoredTexts) {
    this.status = status
    this.#texts = texts
    this.#headers = texts.keepHeaders(headers)
    this.#text = texts.keepBody(text)
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#texts.headersOf(this.#headers)
  }

  get text(): string | undefined {
    return this.#text && this.#texts.bodyAt(this.#text)
  }
}
