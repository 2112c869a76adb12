import { createHmac } from 'node:crypto'

const consonants = 'bcdfghjklmnprstvz'
const vowels = 'aeiou'

const kinds: ReadonlySet<string> = new Set(['contact', 'user', 'bot', 'automation', 'api', 'system'])

/** Digits at the end of a phone number that are replaced; those before are of a country or of a region. */
const ownDigits = 7

/**
 * Words, addresses and numbers in place of those of people. The same word gets the same pseudonym wherever it is, under the
 * same salt in every run, so that a name fits in each record and inside texts, and a filter by an address finds what it found.
 * Nobody reads the name from it; who has the salt can test whether it stands for a name that they know.
 */
export class Pseudonyms {
  readonly #salt: string
  readonly #known = new Map<string, string>()

  constructor(salt: string) {
    this.#salt = salt
  }

  /** A text, with each of its words, addresses and longer numbers replaced; the same length for each word. */
  text(text: string): string {
    return text.replace(
      /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+|[+\d][\d ().-]{5,}\d|\d{4,}|[\p{L}\p{M}]+/gu,
      (part) => {
        if (part.includes('@')) return this.email(part)
        return /\d/.test(part) ? this.phone(part) : this.#word(part)
      },
    )
  }

  /** An address, in lower case, of a domain that nobody has. */
  email(email: string): string {
    return this.#once('email', email.toLowerCase(), (digest) => {
      const words = [0, 6].map((at) => syllables(digest.subarray(at, at + 6), 6))
      return `${words.join('.')}@example.com`
    })
  }

  /** A number with other digits at its end: other numbers get other ones. */
  phone(phone: string): string {
    const digits = [...phone].filter((c) => /\d/.test(c))
    const own = digits.slice(-ownDigits).join('')
    const others = [...this.#digits(own)]
    let left = digits.length
    return phone.replace(/\d/g, (digit) => {
      left -= 1
      const at = own.length - 1 - left
      return at < 0 ? digit : (others[at] ?? digit)
    })
  }

  /** A name in a channel: an address, a number, or another one. */
  handle(handle: string): string {
    if (handle.includes('@')) return this.email(handle)
    return /^\+?[\d ().-]{5,}/.test(handle) ? this.phone(handle) : this.text(handle)
  }

  /** Who has written something: a kind of sender, or a person. */
  author(author: string): string {
    return kinds.has(author) ? author : this.handle(author)
  }

  /** The id of a conversation, which holds the name of the contact in the channel. */
  conversationId(id: string): string {
    const at = id.indexOf('__')
    return at < 0 ? id : id.slice(0, at + 2) + this.handle(id.slice(at + 2))
  }

  /** Another day of the same year. */
  date(date: string): string {
    return this.#once('date', date, (digest) => {
      const month = String(1 + ((digest[0] ?? 0) % 12)).padStart(2, '0')
      const day = String(1 + ((digest[1] ?? 0) % 28)).padStart(2, '0')
      return `${date.slice(0, 4)}-${month}-${day}`
    })
  }

  /** An address of the web that leads nowhere. */
  url(url: string): string {
    return this.#once('url', url, (digest) => `https://example.com/${syllables(digest, 12)}`)
  }

  /** A word of the same length, with capitals where the word has them. */
  #word(word: string): string {
    const plain = this.#once('word', word.toLowerCase(), (digest) => syllables(digest, [...word].length))
    return [...plain].map((c, n) => (/\p{Lu}/u.test([...word][n] ?? '') ? c.toUpperCase() : c)).join('')
  }

  /** Digits in place of digits, one to one. */
  #digits(own: string): string {
    const half = Math.floor(own.length / 2)
    const [left, right] = [10 ** half, 10 ** (own.length - half)]
    let [a, b] = [Number(own.slice(0, half)), Number(own.slice(half))]
    for (let round = 0; round < 4; round += 1) {
      a = (a + this.#number(`${own.length} ${round} b ${b}`)) % left
      b = (b + this.#number(`${own.length} ${round} a ${a}`)) % right
    }
    return String(a).padStart(half, '0').slice(0, half) + String(b).padStart(own.length - half, '0')
  }

  readonly #number = (text: string): number => this.#digest('digits', text).readUInt32BE(0)

  #once(kind: string, text: string, make: (digest: Buffer) => string): string {
    const name = `${kind} ${text}`
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const made = make(this.#digest(kind, text))
    this.#known.set(name, made)
    return made
  }

  readonly #digest = (kind: string, text: string): Buffer =>
    createHmac('sha256', this.#salt).update(`${kind}\0${text}`).digest()
}

/** Letters that can be read aloud; more of them than a digest has bytes repeat it. */
const syllables = (digest: Buffer, length: number): string =>
  Array.from({ length }, (_, n) => {
    const letters = n % 2 === 0 ? consonants : vowels
    return letters[((digest[n % digest.length] ?? 0) + Math.floor(n / digest.length)) % letters.length]
  }).join('')
