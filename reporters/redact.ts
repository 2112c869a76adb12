/** A value that no output may show, and the name that stands in its place. */
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
/** The shortest secret that is looked for within words; a shorter one counts where it stands by itself. */
export const recognizableSecret = 8

/** A function that replaces every secret by its name in angle brackets, however the text writes it. */
export function redactor(secrets: readonly Secret[]): Redact {
  const known = secrets
    .filter(({ value }) => value.length >= shortestSecret)
    // The longest first, so that a secret that begins with another one leaves nothing behind.
    .toSorted((a, b) => b.value.length - a.value.length)
  const written = known.map(({ value }) => `(${pattern(value)})`).join('|')
  const every = written === '' ? undefined : new RegExp(written, 'g')
  return (given) => {
    // A clipped secret first: what is left of it may begin with another whole one.
    const text = withoutCutSecrets(given, known)
    const replaced = every
      ? text.replace(every, (...groups) => `<${known[groups.slice(1).findIndex(isText)]?.name}>`)
      : text
    return replaced.replace(secretMember, '$1<webhook secret>').replace(likelySecret, '<webhook secret>')
  }
}

const isText = (group: unknown) => group !== undefined

/** Where a word may begin: after no letter of another, unless that belongs to an escape. */
const wordBegins = '(?:(?<![\\w-])|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\[nrt]))'

/** A secret in all its spellings; a short one as a whole word alone. */
function pattern(value: string): string {
  const written = [...value].map(notations).join('')
  return value.length >= recognizableSecret ? written : `${wordBegins}${written}(?![\\w-])`
}

/** The ways to write one character: as it is, percent-encoded, or escaped in a JSON text. */
function notations(character: string): string {
  const bytes = [...new TextEncoder().encode(character)]
  const percent = bytes.map((byte) => anyCase(`%${byte.toString(16).padStart(2, '0')}`)).join('')
  const units = Array.from({ length: character.length }, (_, n) => character.charCodeAt(n))
  const unicode = units.map((unit) => `\\\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join('')
  const toSource = character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const escaped = /["\\/]/.test(character) ? [`\\\\${toSource}`] : []
  return `(?:${[toSource, percent, unicode, ...escaped].join('|')})`
}

const anyCase = (hex: string) => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** The shortest beginning of a secret that counts as a part of it, in characters. */
const recognizableLength = 4

/** A text that was clipped within a secret still shows its beginning, just before the ellipsis. */
function withoutCutSecrets(text: string, secrets: readonly Secret[]): string {
  if (!text.includes('…')) return text
  const pieces = text.split('…')
  return pieces.map((piece, n) => (n === pieces.length - 1 ? piece : withoutCutEnd(piece, secrets))).join('…')
}

function withoutCutEnd(piece: string, secrets: readonly Secret[]): string {
  for (const { value, name } of secrets.filter((one) => one.value.length >= recognizableSecret))
    for (let length = value.length - 1; length >= recognizableLength; length -= 1)
      if (piece.endsWith(value.slice(0, length))) return `${piece.slice(0, -length)}<${name}>`
  return piece
}

/** Members that hold words of the contract alone, which scripts look up; no secret can be in them. */
const ownWords: ReadonlySet<string> = new Set([
  'id',
  'rule',
  'endpoint',
  'verdict',
  'family',
  'section',
  'says',
])

/** A report, or a part of one, without any secret, wherever in it a secret stands. */
export const redactReport = <T extends object>(report: T, redact: Redact): T => redacted(report, redact) as T

function redacted(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      ownWords.has(name) && typeof member === 'string' ? member : redacted(member, redact),
    ]),
  )
}
