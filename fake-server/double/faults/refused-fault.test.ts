import { describe, expect, test } from 'vitest'
import { createFake } from '../../index.js'

const fake = createFake()
const cyclic: Record<string, unknown> = {}
cyclic.self = cyclic

describe('what would be no HTTP is refused when a fault is made', () => {
  const answer = (more: object) => () => fake.fail({ with: { status: 418, ...more } })
  test.each<[string, () => unknown, string]>([
    [
      'content-length',
      answer({ headers: { 'Content-Length': '7' } }),
      "the header 'Content-Length' follows from",
    ],
    [
      'transfer-encoding',
      answer({ headers: { 'transfer-encoding': 'chunked' } }),
      "'transfer-encoding' follows",
    ],
    ['a header name', answer({ headers: { 'x y': '1' } }), "'x y' is not the name of a header"],
    ['no header name', answer({ headers: { '': '1' } }), "'' is not the name of a header"],
    ['a line break', answer({ headers: { x: 'a\r\nb: c' } }), "the header 'x' must be a text of one line"],
    ['no Latin-1', answer({ headers: { x: '漢' } }), "the header 'x' must be a text of one line"],
    [
      'a number',
      answer({ headers: { x: 1 } }),
      "the header 'x' must be a text of one line in Latin-1, not 1",
    ],
    ['a BigInt', answer({ body: 1n }), 'the body of an answer must be a text or what JSON can hold'],
    ['a cycle', answer({ body: cyclic }), 'the body of an answer must be a text or what JSON can hold'],
    ['a function', answer({ body: () => 1 }), 'what JSON can hold, not a function'],
    ['details', () => fake.fail({ with: { code: 'conflict', details: cyclic } }), 'what JSON can hold'],
    [
      'nothing',
      () => fake.fail(undefined as never),
      "fail takes a fault, such as { on: 'POST /contacts', with: 429 }",
    ],
    [
      'no function',
      () => fake.before('POST /contacts', undefined as never),
      'before takes an operation and a function',
    ],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(message)
  })
})

test('what is HTTP is not refused', () => {
  for (const more of [{ headers: { 'X-Note': 'é' }, body: null }, { body: '' }, { body: { a: [1, null] } }])
    fake.fail({ with: { status: 418, ...more } }).remove()
})
