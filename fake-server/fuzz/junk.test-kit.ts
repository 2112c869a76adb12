import type { Draw } from '../../fixtures/draw.js'

/** A thousand-fold text of one letter, and what lies around the lengths that the document bounds. */
const lengths = [0, 1, 100, 101, 120, 121, 200, 201, 255, 256, 500, 501, 2000, 2001, 2048, 2049, 4097, 20_001]

/** Texts that have broken readers of texts before. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff\ud800y',
  '\ufeff',
  '\u2028\u2029',
  '\u202e',
  'İıſK',
  'e\u0301',
  '🙂'.repeat(60),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '../../etc/passwd',
  "'; DROP TABLE contacts;--",
  '%',
  '%zz',
  '%00',
  '\r\nx-injected: 1',
  '{{7*7}}',
  '$&',
  '2030-02-30',
  '2030-02-30T00:00:00Z',
  '2030-01-01T00:00:00',
  '2030-01-01T24:00:00Z',
  '2030-01-01T00:00:60Z',
  '2030-01-01T00:00:00+99:99',
  '2030-01-01T00:00:00-24:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2030-W01-1',
  'a@b',
  'a@b.c@d.e',
  `${'a'.repeat(5000)}@${'b.'.repeat(5000)}`,
  'ANA@EXAMPLE.COM',
  'chatapp_1__',
  '__',
  '+',
  '+0123456789',
  'http://127.0.0.1/',
  'https://0x7f.1/',
  'https://[::ffff:127.0.0.1]/',
  'https://user:pass@example.com:99999/',
  'javascript:alert(1)',
  `https://example.com/${'a'.repeat(3000)}`,
]

const numbers = [0, -0, -1, 1, 0.5, 1e-7, 2 ** 31, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e21, 1e308, -1e308]

/** A text made to break something. */
export function junkText({ pick, next, word }: Draw): string {
  const kind = next()
  if (kind < 0.7) return pick(texts)
  if (kind < 0.9) return pick(['a', 'é', '🙂', '/', '%']).repeat(pick(lengths))
  return word(12)
}

/** A JSON value made to break something. */
export function junk(draw: Draw, depth = 0): unknown {
  const { next, pick } = draw
  const kind = next()
  if (kind < 0.45) return junkText(draw)
  if (kind < 0.6) return pick(numbers)
  if (kind < 0.75 || depth > 3) return pick([null, true, false])
  const members = Array.from({ length: Math.floor(next() * 4) }, () => junk(draw, depth + 1))
  if (kind < 0.88) return members
  // JSON.parse gives `__proto__` as a member of its own, where a literal would set the prototype.
  return Object.fromEntries(members.map((member) => [junkText(draw), member]))
}

/** So many brackets within each other, as text. */
export const nested = (levels: number, kind: 'array' | 'object'): string =>
  kind === 'array'
    ? '['.repeat(levels) + ']'.repeat(levels)
    : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
