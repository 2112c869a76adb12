import { expect, test } from 'vitest'
import { jsonIn } from './json-body.js'
import { wireBody } from './wire-body.js'

async function* sent(bytes: Uint8Array) {
  yield bytes
}

const bodyOf = (bytes: Uint8Array) => wireBody(sent(bytes), {}, 1000)

test('a body keeps its byte order mark, which its JSON is read without', async () => {
  const { text } = await bodyOf(Buffer.from('\ufeff{"a":1}'))
  expect([text, jsonIn(text)]).toEqual(['\ufeff{"a":1}', { a: 1 }])
})

test('only one mark is ignored', async () => {
  expect(jsonIn((await bodyOf(Buffer.from('\ufeff\ufeff{"a":1}'))).text)).toBeUndefined()
})

test('bytes that are not UTF-8 are noticed, and a U+FFFD that was sent is none of them', async () => {
  expect(await bodyOf(Buffer.from('{"a":"\u00e9"}', 'latin1'))).toEqual({
    text: '{"a":"\ufffd"}',
    isNotUtf8: true,
  })
  expect(await bodyOf(Buffer.from('{"a":"\ufffd\u00e9"}'))).toEqual({ text: '{"a":"\ufffd\u00e9"}' })
})
