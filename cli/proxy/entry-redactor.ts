import type { KeyNames } from '../../products/traffic/index.js'
import { redactReport } from '../../reporters/index.js'
import { RunRedactor, webhookSecrets } from '../run/run-redactor.js'
import type { passedHarEntry } from './passed-har-entry.js'

type Entry = ReturnType<typeof passedHarEntry>

/** Headers whose values are secrets as a whole. */
const secretHeaders = ['cookie', 'set-cookie', 'proxy-authorization', 'x-api-key']

/** Takes keys and secrets out of what is recorded and printed; keys keep names, by which a judgement distinguishes them. */
export class EntryRedactor {
  readonly #redactor = new RunRedactor()

  constructor(private readonly keys: KeyNames) {}

  readonly redact = (text: string): string => this.#redactor.redact(text)

  /** Notes what is secret in an entry, for all texts from then on. */
  learn({ request, response }: Entry): void {
    for (const { name, value } of request.headers)
      if (name.toLowerCase() === 'authorization') this.#learnKey(value)
    this.#redactor.add(webhookSecrets(response.content.text ?? ''))
  }

  #learnKey(authorization: string): void {
    const name = this.keys.nameOf(authorization)
    const value = authorization.replace(/^\S+\s+/, '').trim()
    if (name !== undefined && value !== '') this.#redactor.add([{ name: `key ${name}`, value }])
  }

  /** An entry without what is secret in it. */
  redacted(entry: Entry): Entry {
    const { request, response } = entry
    return redactReport(
      {
        ...entry,
        request: { ...request, headers: request.headers.map(withoutSecret) },
        response: { ...response, headers: response.headers.map(withoutSecret) },
      },
      this.redact,
    )
  }
}

const withoutSecret = (header: { readonly name: string; readonly value: string }) =>
  secretHeaders.includes(header.name.toLowerCase())
    ? { ...header, value: `<${header.name.toLowerCase()}>` }
    : header
