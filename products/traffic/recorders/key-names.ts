import { createHash } from 'node:crypto'

/** Placeholders that a recorder or a person puts in place of a secret: all secrets would look the same. */
export const isBlank = (value: string): boolean =>
  /^(\*+|x+|\.+|<?\[?(redacted|removed|hidden|secret|masked|token)\]?>?)$/i.test(value)

/** What a recording shows in place of a key. */
export const keyText = (name: string): string => `<key ${name}>`

/** Names for API keys by their fingerprints; the keys themselves are not kept. */
export class KeyNames {
  readonly #names = new Map<string, string>()

  /** The name of the key in a header `Authorization`; undefined where the recording leaves it out. */
  nameOf(authorization: string | undefined): string | undefined {
    const key = keyIn(authorization)
    if (key === undefined || key === '' || isBlank(key)) return undefined
    const fingerprint = createHash('sha256').update(key).digest('hex')
    const known = this.#names.get(fingerprint)
    if (known !== undefined) return known
    const name = `#${this.#names.size + 1}`
    this.#names.set(fingerprint, name)
    return name
  }
}

const keyIn = (authorization: string | undefined): string | undefined =>
  authorization?.replace(/^bearer\s+/i, '').trim()

/** The shortest key that is looked for elsewhere than in its header: a shorter one may be there by chance. */
const shortestKey = 8

/** How a recording shows what a request says of its key. */
export interface ShownKey {
  /** The header `Authorization`, where there was one. */
  readonly authorization: string | undefined
  /** A text of the request without the key. */
  readonly shown: (text: string) => string
}

/** The header `Authorization` with its scheme, and the name of the key in place of the key; so elsewhere, too. */
export function shownKey(authorization: string | undefined, name: string | undefined): ShownKey {
  if (authorization === undefined) return { authorization, shown: (text) => text }
  const word = name === undefined ? '<unknown>' : keyText(name)
  // With its blanks: a server may refuse more than one.
  const scheme = /^(\S+\s+)\S/.exec(authorization.trim())?.[1] ?? ''
  const key = keyIn(authorization) ?? ''
  const isFound = name !== undefined && key.length >= shortestKey
  const encoded = encodeURIComponent(key)
  return {
    authorization: `${scheme}${word}`,
    shown: (text) =>
      !isFound || !(text.includes(key) || text.includes(encoded))
        ? text
        : text.replaceAll(encoded, encodeURIComponent(word)).replaceAll(key, word),
  }
}
