import { expect, test } from 'vitest'
import type { WireResponse } from '../suites/index.js'
import { answering, honest, inBytes, plainly, useServer } from './bad-targets.js'
import { failing, judgeServer } from './judge-server.js'

const few = { rule: ['tag.*', 'deal.create-201', 'deal.close-missing'] }
const levels = 20_000
const deep = `${'['.repeat(levels)}{"code":"not_found"}${']'.repeat(levels)}`

/** A text with one member more at its top. */
const with1 = (name: string, raw: string) => (text: string) =>
  text.startsWith('{') ? `{${JSON.stringify(name)}:${raw},${text.slice(1)}` : text

/** Bodies that JSON and HTTP allow, around what the honest fake answers. */
const bodies: readonly (readonly [string, (text: string) => string])[] = [
  ['nested 20,000 levels deep', with1('more', deep)],
  [
    'with 30,000 members',
    with1('more', JSON.stringify(Object.fromEntries([...Array(3e4).keys()].map((n) => [`k${n}`, n])))),
  ],
  ['with a text of 3 MB', with1('more', JSON.stringify('x'.repeat(3e6)))],
  [
    'with numbers beyond all bounds',
    with1('more', '[1e999,-1e999,1e-999,-0,123456789012345678901234567890]'),
  ],
  [
    'with the same member twice',
    (text) => with1('data', 'null')(with1('nextCursor', '7')(with1('error', '[]')(text))),
  ],
  ['with halves of surrogate pairs and NUL', with1('\u0000', '"\\ud800 \\u0000 \\udc00"')],
  ['with members of the names every object has', with1('__proto__', '{"data":1}')],
  ['with methods for members', with1('toString', '1')],
]

/** The answers that are changed: the first ones, before any rule, and every fifth one from then on. */
const isChanged = (n: number) => n < 10 || n % 5 === 0

test.each(bodies)('a server whose answers are %s is judged as one without', async (_, change) => {
  let n = 0
  const write = (answer: WireResponse, response: Parameters<ReturnType<typeof inBytes>>[0]) =>
    inBytes(answer, Buffer.from(isChanged(n++) ? change(answer.text) : answer.text))(response)
  const ran = await useServer(answering(honest(), write), (url) => judgeServer(url, few))
  expect(failing(ran)).toEqual([])
  expect(ran.code).toBe(0)
})

test.each([
  [200, `{"items":${deep}}`, '200 with JSON that holds'],
  [500, `{"error":${deep}}`, '500: the server'],
  [403, `{"error":${deep}}`, '403: check the API key'],
])(
  'a server that answers %i with nothing but nested lists stops the run with one line',
  async (status, text, words) => {
    const headers = { 'content-type': 'application/json' }
    const { code, said } = await useServer(
      (_, response) => plainly({ status, headers, text }, response),
      (url) => judgeServer(url, few),
    )
    expect(said).toContain(words)
    expect(said).toMatch(/^error: .*\n$/)
    expect(code).toBe(3)
  },
)
