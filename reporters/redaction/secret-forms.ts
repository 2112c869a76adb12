/** One way to write a secret, in small letters. */
export interface SecretForm {
  readonly text: string
  /** How many of its characters in a row, from its beginning or to its end, count as a part of the secret. */
  readonly least: number
  /** How many count next to a mark which shows that something was cut off. */
  readonly leastMarked: number
  /** The form as it is written, where it may hold words of a language. */
  readonly written?: string
}

/** How many characters of a secret count as a part of it. */
const least = 8
/** How many of a short one do where it was visibly cut: its half. */
const leastMarkedOf = ({ length }: string): number => Math.max(6, Math.min(least, Math.ceil(length / 2)))

/** The ways to write a secret that no decoding of escapes undoes: as it is, backwards, in hex and in Base64. */
export function secretForms(value: string): readonly SecretForm[] {
  const leastMarked = leastMarkedOf(value)
  const bytes = new TextEncoder().encode(value)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const inBase64 = [0, 1, 2].map((before) => base64(bytes, before))
  const urlSafe = inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [
    ...[value, [...value].toReversed().join('')].map((written) => ({
      text: small(written),
      least,
      leastMarked,
      written,
    })),
    { text: hex, least: 2 * least, leastMarked: 2 * leastMarked },
    ...[...new Set([...inBase64, ...urlSafe])].map((text) => ({
      text: small(text),
      least: Math.ceil((4 * least) / 3),
      leastMarked: Math.ceil((4 * leastMarked) / 3),
    })),
  ]
}

/** A text in small letters, each character at its place. */
export function small(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** The characters of Base64 that depend on these bytes alone, with so many other bytes before them. */
function base64(bytes: Uint8Array, before: number): string {
  const all = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '')
  const first = Math.ceil((8 * before) / 6)
  const last = Math.floor((8 * (before + bytes.length)) / 6)
  return all.slice(first, last)
}
