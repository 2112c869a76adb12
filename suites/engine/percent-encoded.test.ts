import { expect, test } from 'vitest'
import { percentEncoded } from './percent-encoded.js'

test.each([
  ['a b/c%', 'a%20b%2Fc%25'],
  ['ñ🙂', '%C3%B1%F0%9F%99%82'],
  ['\ud800x', '%EF%BF%BDx'],
  ['x\udc00', 'x%EF%BF%BD'],
])('%j is sent as %s', (text, sent) => {
  expect(percentEncoded(text)).toBe(sent)
})
