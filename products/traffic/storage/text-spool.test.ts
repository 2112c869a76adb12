import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { TextSpool } from './text-spool.js'

/** A text of about so many bytes that no other one is like. */
const textOf = (n: number): string =>
  ['', 'a', 'é', '\ud800', '€\u{1f600}'].map((one) => `${n}:${one.repeat((n * 7919) % 3000)}`)[n % 5] ?? ''

test('every text is read back, from memory and from the file, whichever comes first', () => {
  const spool = new TextSpool(4)
  const places = Array.from({ length: 1000 }, (_, n) => spool.add(textOf(n)))
  // Otherwise the file is not used.
  expect(places.at(-1)?.at).toBeGreaterThan(20 * 64 * 1024)
  for (let n = 0; n < places.length; n += 1) {
    const place = places[(n * 503) % places.length]
    if (place && spool.read(place) !== textOf((n * 503) % places.length)) expect.fail(`text ${n} is another`)
  }
  const late = spool.add('late')
  expect(spool.read(late)).toBe('late')
  spool.close()
})

test('a text that is larger than what memory holds is read back', () => {
  const spool = new TextSpool(2)
  const large = Array.from({ length: 60_000 }, (_, n) => `é${n}`).join('')
  const places = [spool.add('before'), spool.add(large), spool.add('after')]
  expect(places.map((place) => spool.read(place))).toEqual(['before', large, 'after'])
  spool.close()
})

test('the file has no name that anybody could open', () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('conformance-'))
  const spool = new TextSpool(4)
  for (let n = 0; n < 20; n += 1) spool.add('x'.repeat(64 * 1024))
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('conformance-'))).toEqual(before)
  spool.close()
})
