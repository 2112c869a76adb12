import type { Api } from '../api/index.js'

/** A key that was never issued, made from a valid one. */
export interface InvalidKey {
  readonly name: string
  /** The key, or the valid one itself where it cannot be made. */
  readonly from: (key: string, word: string) => string
}

/** Keys that were never issued; a different faulty comparison with the issued keys accepts each. */
export const invalidKeys: readonly InvalidKey[] = [
  {
    name: 'a random key that begins like a valid one',
    from: (key, word) => key.slice(0, key.length / 2) + likeness(key.slice(key.length / 2), word),
  },
  { name: 'a valid key with its last character changed', from: (key) => changed(key, key.length - 1) },
  { name: 'a valid key with its first character changed', from: (key) => changed(key, 0) },
  {
    name: 'a valid key with a character in the middle changed',
    from: (key) => changed(key, key.length >> 1),
  },
  { name: 'a valid key without its last character', from: (key) => key.slice(0, -1) },
  { name: 'a valid key with a character added', from: (key) => `${key}0` },
  { name: 'a valid key in the other case', from: (key) => [...key].map(otherCase).join('') },
]

/** The invalid key; undefined where it would be one of the target's own, or none at all. */
export function invalidKeyFor(
  { keys }: Api['target'],
  { from }: InvalidKey,
  word: string,
): string | undefined {
  const { limited = [], ...named } = keys
  const issued = [...Object.values(named), ...limited.map(({ key }) => key)]
  const key = from(keys.main, word)
  return key === '' || issued.includes(key) ? undefined : key
}

const changed = (key: string, place: number): string =>
  key.slice(0, place) + another(key.charAt(place)) + key.slice(place + 1)

const alphabets = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Another character of the same kind, so many further on; whatever is not a letter or digit becomes one. */
function another(character: string, by = 1): string {
  const alphabet = alphabets.find((letters) => letters.includes(character))
  return alphabet?.charAt((alphabet.indexOf(character) + by) % alphabet.length) ?? 'x'
}

/** A text in which every letter and digit has become another one of its kind. */
const likeness = (text: string, word: string): string =>
  [...text]
    .map((character, n) =>
      /[A-Za-z0-9]/.test(character)
        ? another(character, 1 + (word.charCodeAt(n % word.length) % 9))
        : character,
    )
    .join('')

const otherCase = (character: string): string =>
  character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
