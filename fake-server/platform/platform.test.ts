import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as browserBytes from './bytes.browser.js'
import * as bytes from './bytes.js'
import * as browserHash from './hash.browser.js'
import * as hash from './hash.js'

// Lone surrogates are no UTF-8.
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
)
const anyBytes = fc.oneof(
  fc.uint8Array(),
  text.map((whole) => new TextEncoder().encode(whole)),
  text.map((whole) => new TextEncoder().encode(`\ufeff${whole}`)),
)
const characters = anyBytes.map((all) => Buffer.from(all).toString('latin1'))
const digits = fc.oneof(
  fc.string(),
  fc.base64String(),
  characters.map((all) => btoa(all).replace(/=+$/, '')),
)

/** What a function of either platform gives. */
const same = <A>(values: fc.Arbitrary<A>, one: (value: A) => unknown, other: (value: A) => unknown) =>
  fc.assert(
    fc.property(values, (value) => {
      expect(other(value)).toEqual(one(value))
    }),
    { numRuns: 500 },
  )

describe('a browser gives the same as Node', () => {
  test('byteLength, charactersOfText and base64urlOfText', () => {
    same(text, bytes.byteLength, browserBytes.byteLength)
    same(text, bytes.charactersOfText, browserBytes.charactersOfText)
    same(text, bytes.base64urlOfText, browserBytes.base64urlOfText)
  })

  test('textOfBytes and wholeTextOf', () => {
    same(anyBytes, bytes.textOfBytes, browserBytes.textOfBytes)
    same(anyBytes, bytes.wholeTextOf, browserBytes.wholeTextOf)
  })

  test('textOfCharacters and bytesOfCharacters', () => {
    same(characters, bytes.textOfCharacters, browserBytes.textOfCharacters)
    same(
      characters,
      (all) => [...bytes.bytesOfCharacters(all)],
      (all) => [...browserBytes.bytesOfCharacters(all)],
    )
  })

  test('textOfBase64url, also of what is none', () => {
    same(digits, bytes.textOfBase64url, browserBytes.textOfBase64url)
  })

  test.each(['hex', 'base64', 'base64url'] as const)('digests in %s', (encoding) => {
    same(
      text,
      (all) => hash.sha256(all, encoding),
      (all) => browserHash.sha256(all, encoding),
    )
    same(
      fc.tuple(text, text),
      ([secret, all]) => hash.hmacSha256(secret, all, encoding),
      ([secret, all]) => browserHash.hmacSha256(secret, all, encoding),
    )
  })

  test('whether secrets are equal', () => {
    const pairs = fc.oneof(
      fc.tuple(text, text),
      text.map((all) => [all, all] as const),
      text.map((all) => [`${all}a`, `${all}b`] as const),
    )
    same(
      pairs,
      ([a, b]) => hash.isSameSecret(a, b),
      ([a, b]) => browserHash.isSameSecret(a, b),
    )
    expect(browserHash.isSameSecret('a', 'ab')).toBe(false)
    expect(browserHash.isSameSecret('ab', 'a')).toBe(false)
  })
})
