import { expect, test } from 'vitest'
import { verifySignature } from './verify-signature.js'

test.each<[string, readonly unknown[], string]>([
  [
    'no headers',
    ['s', 'x', undefined],
    'verifySignature takes the headers of the delivery, such as request.headers, not undefined',
  ],
  [
    'a parsed body',
    ['s', { id: 1 }, {}],
    'verifySignature takes the body as received, a text or bytes, not an object',
  ],
  [
    'no secret',
    [undefined, 'x', {}],
    'verifySignature takes the secret of the destination, a text, not undefined',
  ],
])('%s is refused by name', (_, given, message) => {
  expect(() => verifySignature(...(given as Parameters<typeof verifySignature>))).toThrow(message)
})
