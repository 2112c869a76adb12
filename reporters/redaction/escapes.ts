/** The ways in which texts escape characters, and line breaks within a word; each match is decoded by `unescaped`. */
export const escapes = new RegExp(
  [
    '(?:%[0-9a-f]{2})+', // addresses and forms
    '(?:=[0-9a-f]{2})+', // quoted-printable
    String.raw`\\u[0-9a-f]{4}`, // JSON and JavaScript
    String.raw`\\u\{[0-9a-f]{1,6}\}`,
    String.raw`\\x[0-9a-f]{2}`,
    String.raw`'\\''`, // a quote in a word of a shell
    String.raw`\\?=?\r?\n[\t ]*`, // a line that goes on
    String.raw`\\.`,
    '&#x[0-9a-f]{1,6};?', // HTML and XML
    '&#[0-9]{1,7};?',
    '&[a-z]{2,8};',
  ].join('|'),
  'gi',
)

/** One character of a decoded text, and how many characters of the escape it takes. */
interface Unescaped {
  readonly text: string
  readonly length: number
}

/** What an escape stands for; an escape of bytes may stand for several characters. */
export function unescaped(given: string): readonly Unescaped[] {
  const [first, second = ''] = given
  const whole = (text: string) => [{ text, length: given.length }]
  if (first === '%' || (first === '=' && /^=[0-9a-f]/i.test(given))) return ofBytes(given)
  if (first === '&') return whole(entity(given))
  if (first === "'") return whole("'")
  if (first !== '\\' || /^\\[=\r\n]/.test(given)) return whole('')
  if (/^u.|^x./i.test(given.slice(1))) return whole(character(given.replace(/[^0-9a-f]/gi, '')))
  return whole(letters[second] ?? second)
}

/** What a backslash makes of letters; line breaks are dropped wherever they are. */
const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

// biome-ignore format: a table of pairs
const entities: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', sol: '/', bsol: '\\', plus: '+',
  equals: '=', lowbar: '_', hyphen: '-', dash: '-', period: '.', comma: ',', colon: ':', semi: ';',
  num: '#', percnt: '%', commat: '@', excl: '!', quest: '?', dollar: '$', ast: '*', verbar: '|',
  lpar: '(', rpar: ')', lsqb: '[', rsqb: ']', lcub: '{', rcub: '}', Hat: '^', grave: '`', tilde: '~',
}

function entity(given: string): string {
  const name = given.replace(/^&|;$/g, '')
  if (/^#x/i.test(name)) return character(name.slice(2))
  if (name.startsWith('#')) return character(Number(name.slice(1)).toString(16))
  return entities[name] ?? given
}

function character(hex: string): string {
  const point = Number.parseInt(hex, 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd'
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The characters of bytes that are written as `%` or `=` with two digits each: of UTF-8, otherwise one for each byte. */
function ofBytes(given: string): readonly Unescaped[] {
  const bytes = Uint8Array.from(given.match(/[0-9a-f]{2}/gi) ?? [], (hex) => Number.parseInt(hex, 16))
  try {
    return Array.from(utf8.decode(bytes), (text) => ({ text, length: 3 * bytesOf(text) }))
  } catch {
    return Array.from(bytes, (byte) => ({ text: String.fromCharCode(byte), length: 3 }))
  }
}

const bytesOf = (text: string): number => {
  const point = text.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
