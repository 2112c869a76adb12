import { createHash } from 'node:crypto'

/** Words that a recorder or a person puts in place of a key: all keys would look the same. */
const isBlank = (value: string): boolean =>
  /^(\*+|x+|\.+|<?\[?(redacted|removed|hidden|secret|masked|token)\]?>?)$/i.test(value)

/** Names for API keys by their fingerprints; the keys themselves are not kept. */
export class KeyNames {
  readonly #names = new Map<string, string>()

  /** The name of the key in a header `Authorization`; undefined where the recording leaves it out. */
  nameOf(authorization: string | undefined): string | undefined {
    const key = authorization?.replace(/^bearer\s+/i, '').trim()
    if (key === undefined || key === '' || isBlank(key)) return undefined
    const fingerprint = createHash('sha256').update(key).digest('hex')
    const known = this.#names.get(fingerprint)
    if (known !== undefined) return known
    const name = `#${this.#names.size + 1}`
    this.#names.set(fingerprint, name)
    return name
  }
}
