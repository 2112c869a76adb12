import { SecretIndex, type SecretMatch } from './secret-index.js'

/** Where a word may begin: after no letter of another, unless that belongs to an escape. */
const wordBegins = '(?:(?<![\\w-])|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\[nrt]))'

/** A short secret as a whole word alone, in all its notations. */
const shortSecretPattern = (value: string): string =>
  `${wordBegins}${[...value].map(notations).join('')}(?![\\w-])`

/** The ways to write one character: as it is, percent-encoded, or escaped in a JSON text. */
function notations(character: string): string {
  const bytes = [...new TextEncoder().encode(character)]
  const percent = bytes.map((byte) => anyCase(`%${byte.toString(16).padStart(2, '0')}`)).join('')
  const units = Array.from({ length: character.length }, (_, n) => character.charCodeAt(n))
  const unicode = units.map((unit) => `\\\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join('')
  const escaped = character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const inJson = /["\\/]/.test(character) ? [`\\\\${escaped}`] : []
  return `(?:${[escaped, percent, unicode, ...inJson].join('|')})`
}

const anyCase = (hex: string) => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** A value that no output may show, and the name that replaces it. */
export interface Secret {
  readonly value: string
  readonly name: string
}

/** Takes the secrets out of a text. */
export type Redact = (text: string) => string

/** A secret in the usual spelling of webhook secrets, no matter who made it. */
const likelySecret = /whsec_[\w+/=-]{4,}/g
/** The member of a JSON text that holds a webhook's secret, also within a quoted or a clipped text. */
const secretMember = /(\\*"secret\\*"\s*:\s*\\*")[^"\\…]+/g

/** The shortest secret that is taken out of outputs; a shorter one would take half the letters with it. */
export const shortestSecret = 3
/** The shortest secret that is looked for within words and in parts; a shorter one counts where it is by itself. */
export const recognizableSecret = 8

/** Replaces secrets by their names in angle brackets, however a text writes them. */
export class Redactor {
  readonly #index = new SecretIndex()
  readonly #short: Secret[] = []
  #shortOnes: RegExp | undefined

  /** Replaces one more secret from now on. */
  add({ name, value }: Secret): void {
    if (value.length >= recognizableSecret) this.#index.add(name, value)
    else if (value.length >= shortestSecret) {
      this.#short.push({ name, value })
      // The longest first, so that a secret that begins with another one leaves nothing behind.
      this.#short.sort((a, b) => b.value.length - a.value.length)
      this.#shortOnes = new RegExp(
        this.#short.map((one) => `(${shortSecretPattern(one.value)})`).join('|'),
        'g',
      )
    }
  }

  readonly redact: Redact = (given) => {
    const text = replaced(given, this.#index.find(given))
    return this.#withoutShort(text)
      .replace(secretMember, '$1<webhook secret>')
      .replace(likelySecret, '<webhook secret>')
  }

  #withoutShort(text: string): string {
    if (!this.#shortOnes) return text
    return text.replace(this.#shortOnes, (...groups) => {
      const which = groups.slice(1).findIndex((group) => group !== undefined)
      return `<${this.#short[which]?.name}>`
    })
  }
}

/** A function that replaces every secret by its name in angle brackets, however the text writes it. */
export function redactor(secrets: readonly Secret[]): Redact {
  const one = new Redactor()
  for (const secret of secrets) one.add(secret)
  return one.redact
}

/** A text with the name of a secret in the place of each; of those that overlap the longest one is named. */
function replaced(text: string, findings: readonly SecretMatch[]): string {
  if (findings.length === 0) return text
  const parts: string[] = []
  let done = 0
  for (const { start, end, name } of merged(findings)) {
    parts.push(text.slice(done, start), `<${name}>`)
    done = end
  }
  return [...parts, text.slice(done)].join('')
}

function merged(findings: readonly SecretMatch[]): readonly SecretMatch[] {
  const all: (SecretMatch & { readonly best: SecretMatch })[] = []
  for (const next of findings.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (!last || next.start >= last.end) all.push({ ...next, best: next })
    else {
      const best = isBetter(next, last.best) ? next : last.best
      all[all.length - 1] = { ...last, end: Math.max(last.end, next.end), name: best.name, best }
    }
  }
  return all
}

const isBetter = (a: SecretMatch, b: SecretMatch): boolean => {
  const [lengthA, lengthB] = [a.end - a.start, b.end - b.start]
  return lengthA > lengthB || (lengthA === lengthB && a.isWhole && !b.isWhole)
}
